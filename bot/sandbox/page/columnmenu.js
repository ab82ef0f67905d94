// The menus: of a column with its groups, the bot, the theme; of a message.

import { avatar, el, nameText } from "./dom.js";
import { askLine, popup } from "./notices.js";
import { isDark, switchTheme } from "./theme.js";

/** What can be done with a message. */
export function messageMenu(column, message, anchor) {
  const words = column.words();
  const items = [{ label: words.reply, icon: "reply", act: () => column.reply(message) }];
  if (message.text) items.push({ label: words.copy, icon: "copy", act: () => navigator.clipboard?.writeText(message.text) });
  const mine = message.from?.id === column.model.me.id || column.chat()?.type === "private" || message.private;
  if (mine) items.push({ label: words.remove, icon: "trash", act: () => column.do({ do: "delete", chat: message.chat, message: message.id }) });
  popup(column.node, anchor, items);
}

/** Open the menu of a column beside its button. */
export function openMenu(column, anchor) {
  const chat = column.chat();
  const items = [...groupItems(column, chat), ...botItems(column, chat), ...pageItems(column)];
  popup(column.node, anchor, items, members(column, chat));
}

function members(column, chat) {
  if (!chat) return null;
  const faces = chat.members.map((member) => el("span", { class: "member", title: member.name }, avatar(member), nameText(member.name)));
  return el("div", { class: "members", role: "group", "aria-label": column.words().members }, ...faces);
}

function groupItems(column, chat) {
  const words = column.words();
  const items = [];
  if (chat && chat.type !== "private") {
    items.push({ label: `${words.leave} «${chat.title}»`, icon: "leave", act: () => column.do({ do: "leave", chat: chat.id }) });
  }
  for (const [id, title] of column.groups) {
    if (column.model.chats.has(id)) continue;
    items.push({ label: `${words.enter} «${title}»`, icon: "enter", act: () => column.do({ do: "enter", chat: Number(id) }) });
  }
  items.push({ label: words.group, icon: "groupnew", act: () => askGroup(column) });
  return items;
}

function askGroup(column) {
  const words = column.words();
  askLine(column.node, { label: words.groupName, yes: words.create, no: words.cancel }, async (title) => {
    const done = await column.do({ do: "group", title });
    if (done) column.show(String(done.chat));
  });
}

function botItems(column, chat) {
  const words = column.words();
  const blocked = Boolean(column.model.direct()?.blocked);
  const items = [{ label: blocked ? words.unblock : words.block, icon: "block", act: () => column.do({ do: "block", on: !blocked }) }];
  if (!chat || chat.type === "private") return items;
  const { photos, text } = chat.bot_may;
  const may = (rights) => column.do({ do: "rights", chat: chat.id, photos, text, ...rights });
  return [...items,
    { label: words.photos, icon: "photo", on: photos, act: () => may({ photos: !photos }) },
    { label: words.texts, icon: "pen", on: text, act: () => may({ text: !text }) }];
}

function pageItems(column) {
  const words = column.words();
  return [
    { label: words.theme, icon: "moon", on: isDark(), act: switchTheme },
    { label: words.close, icon: "close", act: () => column.end() },
  ];
}
