rules-list = Contents
rules-games = The rules of which game?
rules-contents = What do you want to know?
rules-none = No rule answers that. What do you want to know?
rules-none-games = No rule answers that. Which game do you mean?
