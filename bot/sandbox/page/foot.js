// What stands under the messages, and in a chat without any: always the one thing that makes sense now.

import { el } from "./dom.js";

/** The field to write in, or the one button or line instead. */
export function footPart(column, topic) {
  const chat = column.chat();
  const words = column.words();
  if (!chat) return el("p", { class: "note", text: words.nobody });
  if (chat.type === "private" && chat.blocked) return big(words.unblock, () => column.do({ do: "block", on: false }));
  if (chat.type === "private" && !chat.started) return big(words.start, () => column.do({ do: "start" }));
  const closed = chat.topics.find(({ id }) => id === topic)?.closed;
  return !chat.write || closed ? el("p", { class: "note", text: words.closed }) : column.composer.node;
}

function big(label, act) {
  return el("button", { type: "button", class: "solid big", testid: "start", text: label, on: { click: act } });
}

/** An empty chat: a picture, and in a group the command that opens a game. */
export function welcome(column) {
  const parts = [el("img", { src: "page/hero.svg", alt: "", width: 480, height: 240 })];
  const play = column.commands().find(({ command }) => command === "play");
  if (play && column.chat()?.type !== "private") {
    parts.push(el("button", { type: "button", class: "solid", testid: "play", text: "/play", on: { click: () => column.send("/play") } }),
      el("p", { text: play.description, dir: "auto" }));
  }
  return parts;
}
