// The way to the server: requests with the token, and one websocket a person that comes back by itself.

const token = new URLSearchParams(location.search).get("token") ?? "";
const FIRST_WAIT = 300;
const LONGEST_WAIT = 5000;

/** The address of a file of the server, with the token that opens it; null if it is not on this server. */
export function fileUrl(address) {
  const url = new URL(address, location.origin);
  if (url.origin !== location.origin) return null;
  url.searchParams.set("token", token);
  return url.href;
}

/** The server said no; `status` says how. */
export class Refused extends Error {
  constructor(status) {
    super(`refused with ${status}`);
    this.status = status;
  }
}

/** Ask the server for JSON; with a body it is a POST. */
export async function ask(path, body) {
  const headers = { "X-Sandbox-Token": token };
  const request = body === undefined ? { headers } : {
    method: "POST",
    headers: { ...headers, "Content-Type": "application/json" },
    body: JSON.stringify(body),
  };
  const answer = await fetch(path, request);
  if (!answer.ok) throw new Refused(answer.status);
  return answer.json();
}

/** Join as somebody; the same name is the same person again. */
export async function join(name, lang) {
  return (await ask("/client/join", { name, lang })).person;
}

/** The line is down. */
export class Lost extends Error {}

/** A person's connection: `onFrame(frame)` for what comes, `onState("open"|"lost"|"refused")` for how it stands. */
export class Wire {
  #socket = null;
  #waiting = new Map();
  #ref = 0;
  #pause = FIRST_WAIT;
  #timer = 0;
  #ended = false;

  constructor({ id, name, lang }, onFrame, onState) {
    this.id = id;
    this.name = name;
    this.lang = lang;
    this.onFrame = onFrame;
    this.onState = onState;
    this.#connect();
  }

  /** Do something; resolves when the server has done it, rejects with its reason. */
  do(action) {
    if (this.#socket?.readyState !== WebSocket.OPEN) return Promise.reject(new Lost());
    this.#ref += 1;
    const ref = this.#ref;
    this.#socket.send(JSON.stringify({ ...action, ref }));
    return new Promise((resolve, reject) => this.#waiting.set(ref, { resolve, reject }));
  }

  close() {
    this.#ended = true;
    clearTimeout(this.#timer);
    this.#socket?.close();
  }

  async #connect() {
    try {
      await this.#beKnown();
    } catch (error) {
      this.#again(error instanceof Refused && error.status === 403 ? "refused" : "lost");
      return;
    }
    if (this.#ended) return;
    const address = new URL(`/client/ws?token=${encodeURIComponent(token)}&person=${this.id}`, location.href);
    address.protocol = location.protocol === "https:" ? "wss:" : "ws:";
    this.#socket = new WebSocket(address);
    this.#socket.addEventListener("message", ({ data }) => this.#take(JSON.parse(data)));
    this.#socket.addEventListener("close", () => this.#again("lost"));
  }

  // A server that was started anew has an empty world: join again. Otherwise joining would undo a leave.
  async #beKnown() {
    const people = await ask("/client/people");
    const known = people.some(({ id, name }) => id === this.id && name === this.name);
    if (!known) this.id = await join(this.name, this.lang);
  }

  #take(frame) {
    if (frame.is === "snapshot") {
      this.#pause = FIRST_WAIT;
      this.name = frame.me.name;
      this.onState("open");
    }
    if (frame.is === "done") {
      const waiting = this.#waiting.get(frame.ref);
      this.#waiting.delete(frame.ref);
      if (frame.error) waiting?.reject(new Error(frame.error));
      else waiting?.resolve(frame);
      return;
    }
    this.onFrame(frame);
  }

  #again(state) {
    for (const { reject } of this.#waiting.values()) reject(new Lost());
    this.#waiting.clear();
    if (this.#ended) return;
    this.onState(state);
    this.#timer = setTimeout(() => this.#connect(), this.#pause);
    this.#pause = Math.min(this.#pause * 2, LONGEST_WAIT);
  }
}
