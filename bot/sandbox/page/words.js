// The few words of the page itself, in three languages.

const WORDS = {
  uk: {
    who: "Хто ви?", name: "Ваше ім’я", join: "Увійти", friend: "Додати друга", language: "Мова",
    again: "Знову як", message: "Повідомлення", send: "Надіслати", commands: "Команди", start: "Почати",
    only: "Бачите лише ви", lost: "З’єднуємося…", refused: "Пісочницю запущено заново: відкрийте нову адресу",
    fresh: "Нові", down: "Донизу", typing: "друкує…", edited: "змінено", menu: "Меню", ok: "Гаразд",
    leave: "Вийти з групи", enter: "Увійти до групи", block: "Заблокувати бота", unblock: "Розблокувати бота",
    group: "Нова група", groupName: "Назва групи", create: "Створити", cancel: "Скасувати",
    photos: "Бот надсилає фото", texts: "Бот пише", theme: "Темна тема", close: "Закрити стовпець",
    reply: "Відповісти", copy: "Копіювати", remove: "Видалити", more: "Дії", picture: "Зображення",
    enlarge: "Збільшити", all: "Усі теми", main: "Загальна", closed: "Сюди не можна писати",
    wrong: "Не вийшло", offline: "Немає зв’язку", outside: "Це посилання відкриється лише в Telegram",
    members: "Учасники", nobody: "Ви не в жодній групі", bot: "бот", spoiler: "Прихований текст",
    chats: "Чати", topics: "Теми", gone: "повідомлення", dismiss: "Закрити",
  },
  ru: {
    who: "Кто вы?", name: "Ваше имя", join: "Войти", friend: "Добавить друга", language: "Язык",
    again: "Снова как", message: "Сообщение", send: "Отправить", commands: "Команды", start: "Начать",
    only: "Видите только вы", lost: "Соединяемся…", refused: "Песочница запущена заново: откройте новый адрес",
    fresh: "Новые", down: "Вниз", typing: "печатает…", edited: "изменено", menu: "Меню", ok: "Хорошо",
    leave: "Выйти из группы", enter: "Войти в группу", block: "Заблокировать бота", unblock: "Разблокировать бота",
    group: "Новая группа", groupName: "Название группы", create: "Создать", cancel: "Отмена",
    photos: "Бот присылает фото", texts: "Бот пишет", theme: "Тёмная тема", close: "Закрыть столбец",
    reply: "Ответить", copy: "Копировать", remove: "Удалить", more: "Действия", picture: "Изображение",
    enlarge: "Увеличить", all: "Все темы", main: "Общая", closed: "Сюда нельзя писать",
    wrong: "Не получилось", offline: "Нет связи", outside: "Эта ссылка откроется только в Telegram",
    members: "Участники", nobody: "Вы не состоите ни в одной группе", bot: "бот", spoiler: "Скрытый текст",
    chats: "Чаты", topics: "Темы", gone: "сообщение", dismiss: "Закрыть",
  },
  en: {
    who: "Who are you?", name: "Your name", join: "Join", friend: "Add a friend", language: "Language",
    again: "Again as", message: "Message", send: "Send", commands: "Commands", start: "Start",
    only: "Only you see this", lost: "Reconnecting…", refused: "The sandbox was started anew: open its new address",
    fresh: "New", down: "To the bottom", typing: "is typing…", edited: "edited", menu: "Menu", ok: "OK",
    leave: "Leave the group", enter: "Enter the group", block: "Block the bot", unblock: "Unblock the bot",
    group: "New group", groupName: "Name of the group", create: "Create", cancel: "Cancel",
    photos: "The bot sends photos", texts: "The bot writes", theme: "Dark theme", close: "Close this column",
    reply: "Reply", copy: "Copy", remove: "Delete", more: "Actions", picture: "Picture",
    enlarge: "Enlarge", all: "All topics", main: "General", closed: "Nobody can write here",
    wrong: "That did not work", offline: "No connection", outside: "This link opens only in Telegram",
    members: "Members", nobody: "You are in no group", bot: "bot", spoiler: "Hidden text",
    chats: "Chats", topics: "Topics", gone: "message", dismiss: "Close",
  },
};

export const LANGUAGES = [["uk", "Українська"], ["ru", "Русский"], ["en", "English"]];

/** The words of a language; English where the language is not known. */
export function wordsOf(lang) {
  return WORDS[lang] ?? WORDS.en;
}

/** The first language of the browser that the page speaks. */
export function guessLanguage() {
  const wished = navigator.languages.map((tag) => tag.slice(0, 2).toLowerCase());
  return wished.find((lang) => lang in WORDS) ?? "en";
}
