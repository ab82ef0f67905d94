// One person of the group: chats, messages, what one writes and presses.

import { avatar, el, icon, iconButton, nameText } from "./dom.js";
import { messageMenu, openMenu } from "./columnmenu.js";
import { Composer } from "./composer.js";
import { Feed } from "./feed.js";
import { footPart, welcome } from "./foot.js";
import { follow } from "./links.js";
import { firstLine } from "./message.js";
import { Model } from "./model.js";
import { alertCard, enlarge, Toasts } from "./notices.js";
import { Presses } from "./presses.js";
import { chatTabs, steerTabs, topicTabs } from "./tabs.js";
import { Lost, Wire } from "./wire.js";
import { wordsOf } from "./words.js";

const NONE = [];

export class Column {
  model = new Model();
  open = null;
  #topic = null;
  #topicNews = new Set();
  #wanted;
  #live = false;

  /** `person` is {id, name, lang, chat}; `groups` are all groups that the page knows of; `page` has isShown(column), changed(), closed(column). */
  constructor(person, groups, page) {
    this.person = person;
    this.groups = groups;
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

  /** Do something on the server; the reply when it is done; else null, and a toast. */
  async do(action) {
    try {
      return await this.wire.do(action);
    } catch (error) {
      this.#failed(error);
      return null;
    }
  }

  /** Write in the chat that is open. */
  send(text, reply = null) {
    const action = { do: "send", chat: Number(this.open), text };
    if (this.#topic !== null) action.thread = this.#topic;
    if (reply !== null) action.reply_to = reply;
    this.do(action);
  }

  /** Begin to answer a message. */
  reply(message) {
    this.composer.replyTo(message, firstLine(message, this.words()));
  }

  /** The commands of the chat that is open. */
  commands() {
    return this.model.commands.get(this.open) ?? NONE;
  }

  /** Open a chat, and a topic of it. */
  show(id, topic = null) {
    if (this.open !== id) this.#topicNews.clear();
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

  /** The column came into sight: what it shows is read. */
  seen() {
    if (this.open !== null) this.model.unread.delete(this.open);
    this.#tabs();
  }

  end() {
    this.wire.close();
    this.node.remove();
    this.page.closed(this);
  }

  #build() {
    const words = this.words();
    this.toasts = new Toasts();
    this.presses = new Presses(({ chat, id, data }, on) => String(chat) === this.open && this.feed.spin(id, data, on));
    this.feed = new Feed(this.#acts());
    this.composer = new Composer({ send: (text, reply) => this.send(text, reply), words: () => this.words() });
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
      command: (text) => this.send(text),
      link: (address, event) => follow(this, address, event),
      press: (message, row, col) => this.#press(message, row, col),
      isPending: (message, button) => this.presses.has(message, button.data),
      reveal: (id) => this.feed.reveal(id),
      enlarge: (image) => enlarge(image, this.words()),
      more: (message, anchor) => messageMenu(this, message, anchor),
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
    this.show(wanted ?? String(this.model.ordered()[0]?.id ?? ""), this.#topic);
    this.#live = true;
  }

  #remember({ id, type, title }) {
    if (type !== "private") this.groups.set(String(id), title);
  }

  #changed(chat) {
    const id = String(chat.id);
    this.model.chats.set(id, chat);
    this.#remember(chat);
    if (this.open === null) this.show(id);
    else this.#around();
  }

  #left(id) {
    this.model.forget(id);
    if (this.open === id) this.show(String(this.model.ordered()[0]?.id ?? ""));
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
    if (url) follow(this, url);
    if (text && alert) alertCard(this.node, text, this.words());
    else if (text) this.toasts.say(text);
  }

  #visible(message) {
    return !this.chat()?.topics?.length || (message.thread ?? null) === this.#topic;
  }

  // Everything around the messages.
  #around() {
    this.#tabs();
    const part = footPart(this, this.#topic);
    if (!this.foot.firstChild?.isEqualNode(part)) this.foot.replaceChildren(part);
    this.composer.setCommands(this.commands());
    if (!this.feed.empty.hidden) this.feed.empty.replaceChildren(...welcome(this));
  }

  #tabs() {
    const { model } = this;
    if (!model.bot) return;
    const pick = (id) => this.show(id);
    chatTabs(this.chats, { chats: model.ordered(), open: this.open, unread: model.unread, bot: model.bot, pick });
    this.#topicNews.delete(this.#topic);
    topicTabs(this.topics, { topics: this.chat()?.topics ?? [], open: this.#topic, news: this.#topicNews,
      main: this.words().main, pick: (topic) => this.show(this.open, topic) });
  }

  async #press(message, row, col) {
    const button = message.keyboard[row][col];
    if (button.url) {
      follow(this, button.url);
      return;
    }
    const { chat, id } = message;
    await this.presses.begin(message, button.data, () => this.do({ do: "press", chat, message: id, row, col }));
  }

  // The server's own words about a refusal are for developers.
  #failed(error) {
    this.toasts.say(error instanceof Lost ? this.words().offline : this.words().wrong);
  }

  #state(state) {
    const words = this.words();
    this.line.hidden = state === "open";
    this.line.className = `line ${state}`;
    this.line.replaceChildren(icon("lost"), el("span", { text: state === "refused" ? words.refused : words.lost }));
    if (state !== "open") this.presses.clear();
  }
}
