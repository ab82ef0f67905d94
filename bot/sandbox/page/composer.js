// Where one writes: a growing field, the list of commands, a reply, the button to send.

import { el, icon, iconButton, nameText } from "./dom.js";

const COMMAND = /^\/\w*$/u;
const TALLEST = 140;

export class Composer {
  #commands = null;
  #chosen = 0;
  #reply = null;

  /** `send(text, replyTo)` sends; `words()` are the words of the person. */
  constructor({ send, words }) {
    this.send = send;
    const text = words();
    this.field = el("textarea", {
      testid: "composer", rows: 1, placeholder: text.message, "aria-label": text.message, autocomplete: "off",
      enterkeyhint: "send", maxlength: 4096, dir: "auto", role: "combobox", "aria-expanded": "false", "aria-autocomplete": "list",
      on: { input: () => this.#changed(), keydown: (event) => this.#key(event), blur: () => this.#hide() },
    });
    this.list = el("div", { class: "commands", role: "listbox", "aria-label": text.commands, hidden: true });
    this.list.id = `commands-${Math.random().toString(36).slice(2)}`;
    this.field.setAttribute("aria-controls", this.list.id);
    this.slash = iconButton("slash", text.commands, () => this.#toggle());
    // The field keeps the focus, so that a tap on the button does not first close the list.
    this.slash.addEventListener("pointerdown", (event) => event.preventDefault());
    this.button = el("button", { type: "submit", class: "round go", testid: "send", title: text.send, "aria-label": text.send }, icon("send"));
    this.replyBar = el("div", { class: "replying", hidden: true });
    const row = el("div", { class: "write" }, this.slash, this.field, this.button);
    this.node = el("form", { class: "composer" }, this.list, this.replyBar, row);
    this.node.addEventListener("submit", (event) => {
      event.preventDefault();
      this.#submit(this.field.value);
    });
    this.cancelLabel = text.cancel;
  }

  /** The commands of the chat that is open. */
  setCommands(commands) {
    if (commands === this.#commands) return;
    this.#commands = commands;
    this.slash.hidden = commands.length === 0;
    this.#changed();
  }

  /** Answer a message: `line` is what it says in short. */
  replyTo(message, line) {
    this.#reply = message?.id ?? null;
    this.replyBar.hidden = message === null;
    if (message === null) return;
    this.replyBar.replaceChildren(icon("reply"), nameText(message.from?.name ?? ""), el("span", { text: line, dir: "auto" }),
      iconButton("close", this.cancelLabel, () => this.replyTo(null)));
    this.field.focus();
  }

  focus() {
    this.field.focus({ preventScroll: true });
  }

  #matches() {
    const { value } = this.field;
    if (!COMMAND.test(value)) return [];
    return (this.#commands ?? []).filter(({ command }) => command.startsWith(value.slice(1).toLowerCase()));
  }

  #changed() {
    this.#chosen = 0;
    this.field.style.height = "auto";
    this.field.style.height = `${Math.min(this.field.scrollHeight, TALLEST)}px`;
    this.button.classList.toggle("ready", this.field.value.trim() !== "");
    this.#offer(document.activeElement === this.field ? this.#matches() : []);
  }

  #offer(matches) {
    this.list.replaceChildren(...matches.map((match, at) => this.#option(match, at)));
    this.list.hidden = matches.length === 0;
    this.field.setAttribute("aria-expanded", String(matches.length > 0));
    this.#point();
  }

  #option({ command, description }, at) {
    const option = el("div", { class: "command", role: "option", id: `${this.list.id}-${at}` },
      el("b", { text: `/${command}` }), el("span", { text: description, dir: "auto" }));
    option.addEventListener("pointerdown", (event) => event.preventDefault());
    option.addEventListener("click", () => this.#submit(`/${command}`));
    return option;
  }

  #point() {
    const options = [...this.list.children];
    options.forEach((option, at) => option.setAttribute("aria-selected", String(at === this.#chosen)));
    const chosen = options[this.#chosen];
    chosen?.scrollIntoView({ block: "nearest" });
    if (chosen) this.field.setAttribute("aria-activedescendant", chosen.id);
    else this.field.removeAttribute("aria-activedescendant");
  }

  #toggle() {
    if (this.list.hidden) {
      if (this.field.value === "" || !COMMAND.test(this.field.value)) this.field.value = "/";
      this.focus();
      this.#changed();
    } else {
      if (this.field.value === "/") this.field.value = "";
      this.#changed();
      this.#hide();
    }
  }

  #hide() {
    this.#offer([]);
  }

  #key(event) {
    if (event.isComposing) return;
    const matches = this.list.hidden ? [] : this.#matches();
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (matches.length && step) {
      this.#chosen = (this.#chosen + step + matches.length) % matches.length;
      this.#point();
    } else if (matches.length && event.key === "Tab" && !event.shiftKey) {
      this.field.value = `/${matches[this.#chosen].command} `;
      this.#changed();
    } else if (event.key === "Enter" && !event.shiftKey) {
      this.#submit(matches.length ? `/${matches[this.#chosen].command}` : this.field.value);
    } else if (event.key === "Escape" && (matches.length || this.#reply !== null)) {
      if (matches.length) this.#hide();
      else this.replyTo(null);
    } else return;
    event.preventDefault();
    event.stopPropagation();
  }

  #submit(text) {
    const said = text.trim();
    if (said === "") return;
    const reply = this.#reply;
    this.field.value = "";
    this.replyTo(null);
    this.#changed();
    this.#hide();
    this.send(said, reply);
  }
}
