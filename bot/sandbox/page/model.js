// What one person knows: chats, messages, commands, and what was not read yet. Frames of the server go in.

/** A person's side of the world. Chats are keyed by their number as text. */
export class Model {
  me = null;
  bot = null;
  chats = new Map();
  messages = new Map();
  commands = new Map();
  unread = new Map();

  /** A whole new state; messages that came while the line was down count as news. */
  restore(snapshot, isRead) {
    const before = this.messages;
    const first = this.me === null;
    this.me = snapshot.me;
    this.bot = snapshot.bot;
    this.chats = new Map(snapshot.chats.map((chat) => [String(chat.id), chat]));
    this.messages = new Map();
    this.commands = new Map(Object.entries(snapshot.commands));
    for (const id of this.chats.keys()) {
      const list = snapshot.messages[id] ?? [];
      this.messages.set(id, new Map(list.map((message) => [message.id, message])));
      const known = before.get(id);
      if (!first) list.filter(({ id: number }) => !known?.has(number)).forEach((message) => this.#count(id, message, isRead));
    }
  }

  /** A new or changed message; true if it is new. */
  put(chatId, message, isRead) {
    const id = String(chatId);
    const list = this.listOf(id);
    const fresh = !list.has(message.id);
    list.set(message.id, message);
    if (fresh) this.#count(id, message, isRead);
    return fresh;
  }

  remove(chatId, ids) {
    ids.forEach((id) => this.listOf(String(chatId)).delete(id));
  }

  forget(chatId) {
    for (const map of [this.chats, this.messages, this.commands, this.unread]) map.delete(String(chatId));
  }

  listOf(id) {
    if (!this.messages.has(id)) this.messages.set(id, new Map());
    return this.messages.get(id);
  }

  /** The chats in the order of the tabs: groups, then the bot's own chat. */
  ordered() {
    const all = [...this.chats.values()];
    return [...all.filter(({ type }) => type !== "private"), ...all.filter(({ type }) => type === "private")];
  }

  /** The person's own chat with the bot. */
  direct() {
    return [...this.chats.values()].find(({ type }) => type === "private") ?? null;
  }

  #count(id, message, isRead) {
    const own = message.from?.id === this.me.id;
    if (own || message.service || isRead(id)) return;
    this.unread.set(id, (this.unread.get(id) ?? 0) + 1);
  }
}
