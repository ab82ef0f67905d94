// One message as an element: bubble, picture, text, buttons.

import { avatar, el, icon, iconButton, nameText } from "./dom.js";
import { die } from "./dice.js";
import { rich } from "./entities.js";
import { keyboard, refocus } from "./keyboard.js";
import { fileUrl } from "./wire.js";

const ALT = 160;

/** The element of a message; `old` is the one it takes the place of, whose picture stays until the new one is there. */
export function messageView(message, act, old = null) {
  const node = message.service ? serviceLine(message) : spoken(message, act, old);
  node.dataset.testid = "message";
  node.dataset.id = String(message.id);
  if (old) refocus(old, node);
  return node;
}

function serviceLine(message) {
  return el("article", { class: "service" }, el("span", { text: message.service, dir: "auto" }));
}

function spoken(message, act, old) {
  const own = message.from?.id === act.me();
  const words = act.words();
  const kinds = ["message", own ? "own" : "other", message.private && "private", message.photo && "pictured", message.from?.bot && "robot"];
  const bubble = el("div", { class: "bubble" }, ...inside(message, act, old, own));
  const more = iconButton("dots", words.more, () => act.more(message, more), { class: "round more", "aria-haspopup": "menu" });
  bubble.addEventListener("contextmenu", (event) => {
    if (event.target.closest("a, img")) return;
    event.preventDefault();
    act.more(message, more);
  });
  const stack = el("div", { class: "stack" }, bubble, message.keyboard?.length ? keyboard(message, act) : null);
  const face = own || !message.from ? null : avatar(message.from);
  return el("article", { class: kinds.filter(Boolean).join(" "), "aria-label": message.from?.name ?? null }, face, stack, more);
}

function inside(message, act, old, own) {
  const words = act.words();
  const text = el("div", { class: "text", dir: "auto" });
  text.append(rich(message.text, message.entities, act));
  return [
    own || !message.from ? null : author(message.from, words),
    message.private && el("div", { class: "only" }, icon("eye"), el("span", { text: words.only })),
    message.reply_to !== null && message.reply_to !== undefined && quote(message.reply_to, act),
    message.photo && picture(message, act, old),
    message.document && file(message.document),
    message.dice && die(message.dice, old === null && act.live()),
    message.text !== "" && text,
    el("span", { class: "meta" }, message.edited && !message.from?.bot ? el("span", { text: `${words.edited} ` }) : null, time(message.date)),
  ].filter(Boolean);
}

function author(from, words) {
  const line = el("div", { class: "author" }, nameText(from.name));
  line.dataset.colour = avatar(from).dataset.colour;
  if (from.bot) line.append(el("span", { class: "tag", text: words.bot }));
  return line;
}

function time(date) {
  const when = new Date(date * 1000);
  const text = when.toLocaleTimeString([], { hour: "2-digit", minute: "2-digit" });
  return el("time", { datetime: when.toISOString(), text });
}

function quote(id, act) {
  const replied = act.find(id);
  const short = el("button", { type: "button", class: "quote", on: { click: () => act.reveal(id) } });
  if (replied?.from) short.append(nameText(replied.from.name, { class: "quoted" }));
  short.append(el("span", { dir: "auto", text: replied ? firstLine(replied, act.words()) : act.words().gone }));
  return short;
}

/** A message in one line, for quotes. */
export function firstLine(message, words) {
  return message.text.split("\n")[0] || message.dice?.emoji || message.document?.name || words.picture;
}

function picture(message, act, old) {
  const url = fileUrl(message.photo.url);
  const words = act.words();
  const alt = message.text ? `${words.picture}: ${message.text.slice(0, ALT)}` : words.picture;
  const enlarge = () => act.enlarge(frame.querySelector("img"));
  const frame = old?.querySelector(".picture") ?? el("button", { type: "button", class: "picture" });
  const shown = frame.querySelector("img");
  frame.setAttribute("aria-label", `${words.enlarge}. ${alt}`);
  frame.onclick = enlarge;
  if (shown && shown.getAttribute("src") === url) shown.alt = alt;
  else if (url) change(frame, shown, el("img", { src: url, alt, width: message.photo.width, height: message.photo.height, decoding: "async" }));
  return frame;
}

// The old picture stays until the new one can be painted, so that a board does not blink from move to move.
function change(frame, shown, next) {
  frame.dataset.wanted = next.src;
  if (!shown) {
    frame.replaceChildren(next);
    return;
  }
  const swap = () => frame.dataset.wanted === next.src && frame.replaceChildren(next);
  next.decode().then(swap, swap);
}

function file({ url, name }) {
  const href = fileUrl(url);
  return el("a", { class: "file", href, download: name }, icon("file"), nameText(name));
}
