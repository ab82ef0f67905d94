"""python -m bot: the same as the `icebox` command."""

from bot.cli import main

if __name__ == "__main__":
    main()
