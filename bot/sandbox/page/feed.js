// The list of messages: stays at the bottom unless the reader scrolled up, then says how much is new.

import { el, icon } from "./dom.js";
import { spin } from "./keyboard.js";
import { messageView } from "./message.js";

const NEAR = 60;
const RUN = 300;
const TYPING = 5000;

export class Feed {
  #views = new Map();
  #shown = new Map();
  #stick = true;
  #top = 0;
  #fresh = 0;
  #typing = 0;

  constructor(act) {
    this.act = act;
    this.list = el("div", { class: "list" });
    this.empty = el("div", { class: "empty", hidden: true });
    this.dots = el("div", { class: "dots", hidden: true }, el("i"), el("i"), el("i"));
    this.scroller = el("div", { class: "scroller", role: "log", tabindex: "0", "aria-live": "off" }, this.empty, this.list, this.dots);
    this.count = el("span", { class: "count" });
    this.pill = el("button", { type: "button", class: "pill", hidden: true, on: { click: () => this.toBottom(true) } }, this.count, icon("down"));
    this.node = el("div", { class: "feed" }, this.scroller, this.pill);
    this.scroller.addEventListener("scroll", () => this.#scrolled(), { passive: true });
    const watch = new ResizeObserver(() => this.#stick && this.toBottom());
    watch.observe(this.list);
    watch.observe(this.scroller);
  }

  /** Show other messages altogether. */
  show(messages) {
    this.#views.clear();
    this.#shown.clear();
    this.list.replaceChildren();
    this.quiet();
    for (const message of messages) this.#place(message, null);
    this.#arrange();
    this.toBottom();
  }

  /** A new or changed message. */
  put(message) {
    const old = this.#views.get(message.id) ?? null;
    this.#place(message, old);
    this.#arrange();
    if (old) {
      this.flash(message.id);
      return;
    }
    this.quiet();
    if (message.from?.id === this.act.me()) this.toBottom();
    else if (!this.#stick) this.#fresh += 1;
    this.#tell();
  }

  drop(ids) {
    for (const id of ids) {
      this.#views.get(id)?.remove();
      this.#views.delete(id);
      this.#shown.delete(id);
    }
    this.#arrange();
  }

  /** The spinner of one button. */
  spin(id, data, on) {
    const rows = this.#shown.get(id)?.keyboard ?? [];
    rows.forEach((row, y) => row.forEach((button, x) => {
      const node = this.#views.get(id).querySelector(`[data-row="${y}"][data-col="${x}"]`);
      if (button.data === data && node) spin(node, on);
    }));
  }

  /** Bring a message into sight and point at it. */
  reveal(id) {
    this.#views.get(id)?.scrollIntoView({ block: "center", behavior: "smooth" });
    this.flash(id);
  }

  flash(id) {
    const node = this.#views.get(id);
    if (!node) return;
    node.classList.remove("flash");
    void node.offsetWidth; // let the animation begin again
    node.classList.add("flash");
  }

  /** The bot is typing, for some seconds. */
  typing() {
    this.dots.hidden = false;
    clearTimeout(this.#typing);
    this.#typing = setTimeout(() => this.quiet(), TYPING);
    if (this.#stick) this.toBottom();
  }

  quiet() {
    clearTimeout(this.#typing);
    this.dots.hidden = true;
  }

  toBottom(smooth = false) {
    this.#stick = true;
    this.#fresh = 0;
    this.scroller.scrollTo({ top: this.scroller.scrollHeight, behavior: smooth ? "smooth" : "instant" });
    this.#tell();
  }

  #place(message, old) {
    const view = messageView(message, this.act, old);
    if (old) old.replaceWith(view);
    else this.list.append(view);
    this.#views.set(message.id, view);
    this.#shown.set(message.id, message);
  }

  // Messages of one sender in a row stand together; a new day is announced.
  #arrange() {
    let last = null;
    let lastView = null;
    for (const message of this.#shown.values()) {
      const view = this.#views.get(message.id);
      const day = dayOf(message);
      const joined = last !== null && !message.service && !last.service && day === dayOf(last)
        && message.from?.id === last.from?.id && message.date - last.date < RUN && message.private === last.private;
      view.classList.toggle("first", !joined);
      view.classList.add("last");
      if (joined) lastView.classList.remove("last");
      if (last === null || day !== dayOf(last)) view.dataset.day = day;
      else delete view.dataset.day;
      last = message;
      lastView = view;
    }
    const silent = [...this.#shown.values()].every(({ service }) => service);
    this.empty.hidden = !silent;
  }

  #scrolled() {
    const { scrollTop, scrollHeight, clientHeight } = this.scroller;
    // Only a reader scrolls up; what grows below moves nothing.
    if (scrollHeight - scrollTop - clientHeight < NEAR) this.#stick = true;
    else if (scrollTop < this.#top) this.#stick = false;
    this.#top = scrollTop;
    if (this.#stick) this.#fresh = 0;
    this.#tell();
  }

  #tell() {
    const words = this.act.words();
    this.pill.hidden = this.#stick;
    this.count.textContent = this.#fresh ? `${words.fresh}: ${this.#fresh}` : "";
    this.pill.classList.toggle("news", this.#fresh > 0);
    this.pill.setAttribute("aria-label", `${words.down} ${this.count.textContent}`.trim());
  }
}

function dayOf({ date }) {
  return new Date(date * 1000).toLocaleDateString(document.documentElement.lang || [], { day: "numeric", month: "long" });
}
