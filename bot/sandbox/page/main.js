// The page: people side by side as columns, or as tabs where the window is narrow.

import { avatar, el, iconButton, nameText } from "./dom.js";
import { Column } from "./column.js";
import { joinCard } from "./join.js";
import { recallTheme, switchTheme } from "./theme.js";
import { ask } from "./wire.js";
import { guessLanguage, wordsOf } from "./words.js";

const narrow = matchMedia("(max-width: 759px)");
const TITLE = "Icebox";

class Page {
  #columns = [];
  #active = null;
  #guest = null;
  #groups = new Map();

  constructor() {
    this.strip = document.getElementById("people");
    this.stage = document.getElementById("stage");
    this.label = el("span");
    this.add = iconButton("friend", "", () => this.#invite(), { class: "round add", testid: "add-person" });
    this.add.append(this.label);
    const theme = iconButton("theme", wordsOf(guessLanguage()).theme, switchTheme, { class: "round theme", testid: "theme" });
    document.getElementById("tools").append(this.add, theme);
    narrow.addEventListener("change", () => this.#look());
    document.addEventListener("visibilitychange", () => document.hidden || this.#columns.filter((one) => this.isShown(one)).forEach((one) => one.seen()));
  }

  /** Bring back the people whom the address names, or ask who is there. */
  async begin() {
    const kept = readHash();
    const people = await known();
    for (const { name, lang, chat } of kept) {
      const id = people.find((person) => person.name === name)?.id ?? 0;
      this.#enter({ id, name, lang, chat });
    }
    if (kept.length) this.#choose(this.#columns[0]);
    else this.#invite();
  }

  isShown(column) {
    return !narrow.matches || column === this.#active;
  }

  changed() {
    this.#people();
    writeHash(this.#columns);
    const unread = this.#columns.reduce((sum, column) => sum + column.unread(), 0);
    document.title = unread ? `(${unread}) ${TITLE}` : TITLE;
  }

  closed(column) {
    this.#columns = this.#columns.filter((one) => one !== column);
    this.#active = this.#columns[0] ?? null;
    this.changed();
    if (this.#columns.length === 0) this.#invite();
    else this.#look();
  }

  async #invite() {
    if (this.#guest) {
      this.#guest.focus();
      return;
    }
    const here = new Set(this.#columns.map(({ person }) => person.name));
    const others = (await known()).filter(({ name }) => !here.has(name));
    const first = this.#columns.length === 0;
    const card = joinCard({
      lang: this.#active?.person.lang ?? guessLanguage(),
      people: others,
      onJoin: (person) => this.#joined(person),
      onCancel: first ? null : () => this.#dismiss(),
    });
    const focus = () => {
      card.node.scrollIntoView({ inline: "nearest", block: "nearest" });
      card.focus();
    };
    this.#guest = { node: el("section", { class: "column guest" }, card.node), focus };
    this.stage.append(this.#guest.node);
    this.#look();
    focus();
  }

  #joined(person) {
    this.#dismiss();
    const twin = this.#columns.find((column) => column.person.id === person.id);
    if (!twin) this.#enter(person);
    this.#choose(twin ?? this.#columns.at(-1));
  }

  #dismiss() {
    this.#guest?.node.remove();
    this.#guest = null;
    this.#look();
  }

  #enter(person) {
    const column = new Column(person, this.#groups, this);
    this.#columns.push(column);
    column.node.addEventListener("focusin", () => this.#activate(column));
    this.stage.append(column.node);
  }

  #activate(column) {
    if (this.#active === column) return;
    this.#active = column;
    this.#look();
  }

  #choose(column) {
    this.#active = column;
    this.#look();
    column.seen();
    column.node.scrollIntoView({ inline: "nearest", block: "nearest" });
    if (!narrow.matches) column.composer.focus();
  }

  // Who is seen, and what the bar shows of it.
  #look() {
    const guest = narrow.matches && this.#guest !== null;
    document.body.classList.toggle("alone", this.#columns.length === 0);
    for (const column of this.#columns) column.node.classList.toggle("active", column === this.#active && !guest);
    const label = wordsOf(this.#active?.person.lang ?? guessLanguage()).friend;
    this.label.textContent = label;
    this.add.title = label;
    this.add.setAttribute("aria-label", label);
    document.documentElement.lang = this.#active?.person.lang ?? guessLanguage();
    this.#people();
  }

  #people() {
    this.strip.replaceChildren(...this.#columns.map((column) => {
      const chosen = column.node.classList.contains("active");
      const { person } = column;
      const node = el("button", { type: "button", role: "tab", class: "who-tab", title: person.name, testid: "person-tab", "aria-selected": String(chosen),
        data: { person: person.id }, on: { click: () => this.#pick(column) } }, avatar(person), nameText(person.name));
      if (column.unread()) node.append(el("span", { class: "badge", text: column.unread() }));
      return node;
    }));
  }

  #pick(column) {
    this.#dismiss();
    this.#choose(column);
  }
}

async function known() {
  return ask("/client/people").catch(() => []);
}

// The address keeps who is here and which chat is open: #p=uk.-100123.Анна&p=…
function readHash() {
  return new URLSearchParams(location.hash.slice(1)).getAll("p").map((entry) => {
    const [lang, chat, ...name] = entry.split(".");
    return { lang, chat: chat || null, name: name.join(".") };
  }).filter(({ name }) => name !== "");
}

function writeHash(columns) {
  const kept = new URLSearchParams();
  for (const { person, open } of columns) kept.append("p", `${person.lang}.${open ?? ""}.${person.name}`);
  // Browsers take it amiss when the address is written at every message.
  if (location.hash.slice(1) !== String(kept)) history.replaceState(null, "", `${location.pathname}${location.search}#${kept}`);
}

recallTheme();
new Page().begin();
