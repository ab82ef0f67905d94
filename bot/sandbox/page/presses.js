// Buttons that were pressed and not answered yet.

const PATIENCE = 15000;

export class Presses {
  #pending = [];

  /** `spin(message, data, on)` shows or stops the spinner of a button. */
  constructor(spin) {
    this.spin = spin;
  }

  has(id, data) {
    return this.#pending.some((press) => press.id === id && press.data === data);
  }

  /** Press a button once; null when it went out, else the reason why it did not. */
  async begin(id, data, send) {
    if (this.has(id, data)) return null;
    const press = { id, data, query: null, timer: setTimeout(() => this.#stop(press), PATIENCE) };
    this.#pending.push(press);
    this.spin(id, data, true);
    try {
      press.query = (await send()).query ?? null;
      return null;
    } catch (error) {
      this.#stop(press);
      return error.message;
    }
  }

  /** The bot answered a press: the one with this number, or the oldest. */
  answered(query) {
    const press = this.#pending.find((one) => one.query === query) ?? this.#pending[0];
    if (press) this.#stop(press);
  }

  clear() {
    [...this.#pending].forEach((press) => this.#stop(press));
  }

  #stop(press) {
    clearTimeout(press.timer);
    this.#pending = this.#pending.filter((one) => one !== press);
    this.spin(press.id, press.data, false);
  }
}
