// Addresses that lead to a place inside the page: the bot's chat, a message.

/** Where an address leads: {start} opens the bot's chat, {chat, message} a message, {outside} Telegram, null the web. */
export function inner(address, bot) {
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

/** True if a chat's number is the one that stands in links to its messages. */
export function isLinked(chat, number) {
  return [number, `-${number}`, `-100${number}`].includes(String(chat.id));
}
