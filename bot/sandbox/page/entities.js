// A text with entities as nodes: bold, links, spoilers … Offsets count UTF-16 units, as strings here do.

import { el, safeUrl } from "./dom.js";

const PLAIN = { bold: "b", italic: "i", underline: "u", strikethrough: "s", code: "code", blockquote: "blockquote", expandable_blockquote: "blockquote" };
const BLOCKS = new Set(["pre", "blockquote", "expandable_blockquote"]);

/** The text as a fragment; `act.command(text)` and `act.link(address, event)` say what a tap does. */
export function rich(text, entities, act) {
  const sorted = [...(entities ?? [])].sort((a, b) => a.offset - b.offset || b.length - a.length);
  const whole = document.createDocumentFragment();
  fill(whole, text, 0, text.length, sorted, act);
  return whole;
}

function fill(parent, text, from, to, entities, act) {
  let at = from;
  let next = 0;
  while (next < entities.length) {
    const entity = entities[next];
    const start = Math.max(entity.offset, at);
    const end = Math.min(entity.offset + entity.length, to);
    const first = next + 1;
    next = first;
    if (end <= start) continue;
    while (next < entities.length && entities[next].offset < end) next += 1;
    parent.append(text.slice(at, start));
    const node = wrap(entity, text.slice(start, end), act);
    fill(node, text, start, end, entities.slice(first, next), act);
    parent.append(node);
    // A block ends its line by itself; the line break behind it would be an empty line.
    at = BLOCKS.has(entity.type) && text[end] === "\n" ? end + 1 : end;
  }
  parent.append(text.slice(at, to));
}

function wrap(entity, part, act) {
  const { type } = entity;
  if (type in PLAIN) return el(PLAIN[type]);
  if (type === "pre") return el("pre", { tabindex: "0" });
  if (type === "spoiler") return spoiler();
  if (type === "text_link") return link(entity.url, act);
  if (type === "url") return link(/^[a-z]+:/iu.test(part) ? part : `https://${part}`, act);
  if (type === "email") return el("span", { class: "mention" });
  if (type === "bot_command") return el("button", { type: "button", class: "link", on: { click: () => act.command(part) } });
  if (["mention", "text_mention", "hashtag", "cashtag"].includes(type)) return el("span", { class: "mention" });
  return el("span");
}

function link(address, act) {
  const href = safeUrl(address);
  if (href === null) return el("span");
  if (href.startsWith("tg://user?")) return el("span", { class: "mention" });
  return el("a", { href, target: "_blank", rel: "noopener noreferrer", on: { click: (event) => act.link(href, event) } });
}

function spoiler() {
  const node = el("span", { class: "spoiler", role: "button", tabindex: "0", "aria-expanded": "false" });
  const show = () => {
    node.classList.add("shown");
    node.setAttribute("aria-expanded", "true");
  };
  node.addEventListener("click", show);
  node.addEventListener("keydown", ({ key }) => (key === "Enter" || key === " ") && show());
  return node;
}
