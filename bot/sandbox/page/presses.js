// Buttons that were pressed and not answered yet.

const PATIENCE = 15000;

export class Presses {
  #pending = [];

  /** `spin(press, on)` shows or stops the spinner of a button; a press names chat, id of the message and data. */
  constructor(spin) {
    this.spin = spin;
  }

  has(message, data) {
    return this.#pending.some((press) => press.chat === message.chat && press.id === message.id && press.data === data);
  }

  /** Press a button once; `send` gives the reply of the server, or null. */
  async begin(message, data, send) {
    if (this.has(message, data)) return;
    const press = { chat: message.chat, id: message.id, data, query: null, timer: setTimeout(() => this.#stop(press), PATIENCE) };
    this.#pending.push(press);
    this.spin(press, true);
    const done = await send();
    if (done) press.query = done.query;
    else this.#stop(press);
  }

  /** The bot answered the press with this number. */
  answered(query) {
    const press = this.#pending.find((one) => one.query === query);
    if (press) this.#stop(press);
  }

  clear() {
    [...this.#pending].forEach((press) => this.#stop(press));
  }

  #stop(press) {
    clearTimeout(press.timer);
    this.#pending = this.#pending.filter((one) => one !== press);
    this.spin(press, false);
  }
}
