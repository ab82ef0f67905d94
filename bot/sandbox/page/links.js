// Addresses that lead to a place inside the page: the bot's chat, a message.

import { safeUrl } from "./dom.js";

/** Go where an address leads: inside the page where it can, else in a new tab, as a click (`event`) on a link does itself. */
export function follow(column, address, event) {
  const href = safeUrl(address);
  const where = href === null ? { outside: true } : inner(href, column.model.bot);
  if (where === null) {
    if (!event) window.open(href, "_blank", "noopener,noreferrer");
    return;
  }
  event?.preventDefault();
  if (where.start !== undefined) start(column, where.start);
  else if (where.outside || !goTo(column, where)) column.toasts.say(column.words().outside);
}

function start(column, payload) {
  const direct = column.model.direct();
  column.show(String(direct.id));
  if (payload) column.do({ do: "start", payload });
  else if (!direct.started) column.do({ do: "start" });
}

function goTo(column, { chat: number, message: id }) {
  const chat = [...column.model.chats.values()].find((one) => isLinked(one, number));
  if (!chat) return false;
  const message = column.model.listOf(String(chat.id)).get(id);
  column.show(String(chat.id), message?.thread ?? null);
  requestAnimationFrame(() => column.feed.reveal(id));
  return true;
}

// Where an address leads: {start} opens the bot's chat, {chat, message} a message, {outside} Telegram, null the web.
function inner(address, bot) {
  const url = new URL(address);
  if (url.protocol === "tg:") return schemeLink(url, bot);
  if (!["t.me", "www.t.me", "telegram.me"].includes(url.hostname)) return null;
  const parts = url.pathname.split("/").filter(Boolean);
  if (parts[0] === "c" && parts.length >= 3) return { chat: parts[1], message: Number(parts.at(-1)) };
  return botLink(parts[0] ?? "", url.searchParams, bot);
}

function schemeLink(url, bot) {
  const what = url.hostname || url.pathname.replace(/^\/+/u, "");
  if (what === "privatepost") return { chat: url.searchParams.get("channel"), message: Number(url.searchParams.get("post")) };
  return botLink(url.searchParams.get("domain") ?? "", url.searchParams, bot);
}

function botLink(name, options, bot) {
  const same = name.toLowerCase() === bot.username.toLowerCase();
  if (!same || options.has("startgroup")) return { outside: true };
  return { start: options.get("start") ?? "" };
}

// True if a chat's number is the one that stands in links to its messages.
function isLinked(chat, number) {
  return [number, `-${number}`, `-100${number}`].includes(String(chat.id));
}
