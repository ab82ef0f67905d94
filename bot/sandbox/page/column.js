// One person of the group: chats, messages, what one writes and presses.

import { avatar, el, icon, iconButton, nameText } from "./dom.js";
import { openMenu } from "./columnmenu.js";
import { Composer } from "./composer.js";
import { Feed } from "./feed.js";
import { inner, isLinked } from "./links.js";
import { firstLine } from "./message.js";
import { Model } from "./model.js";
import { alertCard, enlarge, popup, Toasts } from "./notices.js";
import { Presses } from "./presses.js";
import { chatTabs, steerTabs, topicTabs } from "./tabs.js";
import { Wire } from "./wire.js";
import { wordsOf } from "./words.js";

export class Column {
  model = new Model();
  blocked = false;
  open = null;
  #topic = null;
  #topicNews = new Set();
  #wanted;
  #next = false;
  #live = false;

  /** `person` is {id, name, lang, chat}; `page` has isShown(column), changed(), closed(column). */
  constructor(person, shared, page) {
    this.person = person;
    this.shared = shared;
    this.page = page;
    this.#wanted = person.chat ?? null;
    this.#build();
    this.wire = new Wire(person, (frame) => this.#take(frame), (state) => this.#state(state));
  }

  words() {
    return wordsOf(this.person.lang);
  }

  chat() {
    return this.model.chats.get(this.open) ?? null;
  }

  /** How many messages this person has not seen. */
  unread() {
    return [...this.model.unread.values()].reduce((sum, count) => sum + count, 0);
  }

  /** Do something on the server; true when it is done, else its reason is shown. */
  async do(action) {
    try {
      await this.wire.do(action);
      return true;
    } catch (error) {
      this.toasts.say(error.message || this.words().offline);
      return false;
    }
  }

  async block(on) {
    if (await this.do({ do: "block", on })) this.blocked = on;
    this.#foot();
  }

  /** The next new chat is the one that this person asked for: open it. */
  openNext() {
    this.#next = true;
  }

  /** The column came into sight: what it shows is read. */
  seen() {
    if (this.open !== null) this.model.unread.delete(this.open);
    this.#tabs();
    this.feed.toBottom();
  }

  end() {
    this.wire.close();
    this.node.remove();
    this.page.closed(this);
  }

  #build() {
    const words = this.words();
    this.toasts = new Toasts();
    this.presses = new Presses((id, data, on) => this.feed.spin(id, data, on));
    this.feed = new Feed(this.#acts());
    this.composer = new Composer({ send: (text, reply) => this.#send(text, reply), words: () => this.words() });
    this.chats = el("nav", { class: "chats", role: "tablist", "aria-label": words.chats, on: { keydown: steerTabs } });
    this.topics = el("nav", { class: "topics", role: "tablist", "aria-label": words.topics, hidden: true, on: { keydown: steerTabs } });
    this.line = el("div", { class: "line", role: "status", hidden: true });
    this.foot = el("div", { class: "foot" });
    const menu = iconButton("dots", words.menu, () => openMenu(this, menu), { testid: "menu", "aria-haspopup": "menu" });
    const head = el("header", { class: "head" },
      el("div", { class: "person" }, avatar(this.person), nameText(this.person.name, { class: "name" })), menu);
    this.node = el("section", { class: "column", testid: "column", lang: this.person.lang, "aria-label": this.person.name,
      data: { person: this.person.id, name: this.person.name } },
    head, this.chats, this.topics, this.line, this.feed.node, this.foot, this.toasts.node);
  }

  // What a message may ask of its column.
  #acts() {
    return {
      me: () => this.model.me.id,
      words: () => this.words(),
      live: () => this.#live,
      find: (id) => this.model.listOf(this.open).get(id),
      command: (text) => this.#send(text, null),
      link: (address, event) => this.#follow(address, event),
      press: (message, row, col) => this.#press(message, row, col),
      isPending: (message, button) => this.presses.has(message.id, button.data),
      reveal: (id) => this.feed.reveal(id),
      enlarge: (image) => enlarge(image, this.words()),
      more: (message, anchor) => this.#more(message, anchor),
    };
  }

  #isRead(id) {
    return id === this.open && this.page.isShown(this) && !document.hidden;
  }

  #take(frame) {
    const isRead = (id) => this.#isRead(id);
    if (frame.is === "snapshot") this.#restore(frame, isRead);
    else if (frame.is === "chat") this.#changed(frame.chat);
    else if (frame.is === "unchat") this.#left(String(frame.id));
    else if (frame.is === "message") this.#message(String(frame.chat), frame.message, isRead);
    else if (frame.is === "delete") this.#deleted(String(frame.chat), frame.ids);
    else if (frame.is === "answer") this.#answer(frame);
    else if (frame.is === "commands") this.#commands(String(frame.chat), frame.commands);
    else if (frame.is === "action" && String(frame.chat) === this.open) this.feed.typing();
    this.page.changed();
  }

  #restore(frame, isRead) {
    this.model.restore(frame, isRead);
    this.person = { ...this.person, id: frame.me.id, name: frame.me.name };
    this.node.dataset.person = String(frame.me.id);
    for (const chat of this.model.chats.values()) this.#remember(chat);
    const wanted = [this.open, this.#wanted].find((id) => this.model.chats.has(id));
    this.#live = false;
    this.#show(wanted ?? String(this.model.ordered()[0]?.id ?? ""), this.#topic);
    this.#live = true;
  }

  #remember({ id, type, title }) {
    if (type !== "private") this.shared.groups.set(String(id), title);
  }

  #changed(chat) {
    const id = String(chat.id);
    const fresh = !this.model.chats.has(id);
    this.model.chats.set(id, chat);
    this.#remember(chat);
    if (this.open === null || (fresh && this.#next)) {
      this.#next = false;
      this.#show(id);
    } else this.#around();
  }

  #left(id) {
    this.model.forget(id);
    if (this.open === id) this.#show(String(this.model.ordered()[0]?.id ?? ""));
    else this.#around();
  }

  #message(id, message, isRead) {
    this.model.put(id, message, isRead);
    if (id === this.open) {
      if (this.#visible(message)) this.feed.put(message);
      else this.#topicNews.add(message.thread ?? null);
    }
    this.#around();
  }

  #deleted(id, ids) {
    this.model.remove(id, ids);
    if (id === this.open) this.feed.drop(ids);
    this.#around();
  }

  #commands(id, commands) {
    this.model.commands.set(id, commands);
    if (id === this.open) this.#around();
  }

  #answer({ query, text, alert, url }) {
    this.presses.answered(query);
    if (url) this.#follow(url);
    if (text && alert) alertCard(this.node, text, this.words());
    else if (text) this.toasts.say(text);
  }

  #visible(message) {
    return !this.chat()?.topics?.length || (message.thread ?? null) === this.#topic;
  }

  #show(id, topic = null) {
    this.open = id || null;
    const topics = this.chat()?.topics ?? [];
    this.#topic = topics.some((one) => one.id === topic) ? topic : null;
    if (this.page.isShown(this)) this.model.unread.delete(id);
    this.composer.replyTo(null);
    const list = this.open ? [...this.model.listOf(id).values()] : [];
    this.feed.show(list.filter((message) => this.#visible(message)));
    this.#around();
    this.page.changed();
  }

  // Everything around the messages.
  #around() {
    this.#tabs();
    this.#foot();
    this.composer.setCommands(this.model.commands.get(this.open) ?? []);
    this.#welcome();
  }

  #tabs() {
    const { model } = this;
    if (!model.bot) return;
    const pick = (id) => this.#show(id);
    chatTabs(this.chats, { chats: model.ordered(), open: this.open, unread: model.unread, bot: model.bot, pick });
    this.#topicNews.delete(this.#topic);
    topicTabs(this.topics, { topics: this.chat()?.topics ?? [], open: this.#topic, news: this.#topicNews,
      main: this.words().main, pick: (topic) => this.#show(this.open, topic) });
  }

  // Under the messages: the field, or the one button that makes sense instead.
  #foot() {
    const chat = this.chat();
    const words = this.words();
    const closed = chat?.topics?.find(({ id }) => id === this.#topic)?.closed;
    let part = this.composer.node;
    if (!chat) part = el("p", { class: "note", text: words.nobody });
    else if (chat.type === "private" && this.blocked) part = this.#big(words.unblock, () => this.block(false));
    else if (chat.type === "private" && this.#unstarted(chat)) part = this.#big(words.start, () => this.do({ do: "start" }));
    else if (!chat.write || closed) part = el("p", { class: "note", text: words.closed });
    if (this.foot.firstChild !== part) this.foot.replaceChildren(part);
  }

  #unstarted(chat) {
    return !chat.write || this.model.listOf(String(chat.id)).size === 0;
  }

  #big(label, act) {
    return el("button", { type: "button", class: "solid big", testid: "start", text: label, on: { click: act } });
  }

  // An empty chat shows what can be done here.
  #welcome() {
    const commands = this.model.commands.get(this.open) ?? [];
    const play = this.chat()?.type !== "private" && commands.find(({ command }) => command === "play");
    this.feed.empty.replaceChildren(el("img", { src: "page/hero.svg", alt: "", width: 480, height: 240 }));
    if (!play) return;
    this.feed.empty.append(el("button", { type: "button", class: "solid", text: "/play", on: { click: () => this.#send("/play", null) } }),
      el("p", { text: play.description, dir: "auto" }));
  }

  #send(text, reply) {
    const action = { do: "send", chat: Number(this.open), text };
    if (this.#topic !== null) action.thread = this.#topic;
    if (reply !== null) action.reply_to = reply;
    this.do(action);
  }

  async #press(message, row, col) {
    const button = message.keyboard[row][col];
    if (button.url) {
      this.#follow(button.url);
      return;
    }
    const { chat } = message;
    const fault = await this.presses.begin(message.id, button.data, () => this.wire.do({ do: "press", chat, message: message.id, row, col }));
    if (fault !== null) this.toasts.say(fault || this.words().offline);
  }

  // Addresses of this little world are followed inside the page, others in a new tab.
  #follow(address, event) {
    const where = inner(address, this.model.bot);
    if (where === null) {
      if (!event) window.open(address, "_blank", "noopener,noreferrer");
      return;
    }
    event?.preventDefault();
    if (where.outside) this.toasts.say(this.words().outside);
    else if (where.start !== undefined) this.#start(where.start);
    else this.#goTo(where);
  }

  #start(payload) {
    const direct = this.model.direct();
    if (direct) this.#show(String(direct.id));
    else this.openNext();
    if (payload || !direct || this.#unstarted(direct)) this.do(payload ? { do: "start", payload } : { do: "start" });
  }

  #goTo({ chat: number, message: id }) {
    const chat = [...this.model.chats.values()].find((one) => isLinked(one, number));
    if (!chat) {
      this.toasts.say(this.words().outside);
      return;
    }
    const message = this.model.listOf(String(chat.id)).get(id);
    this.#show(String(chat.id), message?.thread ?? null);
    requestAnimationFrame(() => this.feed.reveal(id));
  }

  #more(message, anchor) {
    const words = this.words();
    const items = [{ label: words.reply, icon: "reply", act: () => this.composer.replyTo(message, firstLine(message, this.feed.act)) }];
    if (message.text) items.push({ label: words.copy, icon: "copy", act: () => navigator.clipboard?.writeText(message.text) });
    const mine = message.from?.id === this.model.me.id || this.chat()?.type === "private" || message.private;
    if (mine) items.push({ label: words.remove, icon: "trash", act: () => this.do({ do: "delete", chat: message.chat, message: message.id }) });
    popup(this.node, anchor, items);
  }

  #state(state) {
    const words = this.words();
    this.line.hidden = state === "open";
    this.line.className = `line ${state}`;
    this.line.replaceChildren(icon("lost"), el("span", { text: state === "refused" ? words.refused : words.lost }));
    if (state !== "open") this.presses.clear();
  }
}
