import type { Language, Message } from '@scriptorium/domain/languages.ts';

/** The messages of a catalogue in one language, with the `{{param}}` placeholders of i18next for `{param}`. */
export const messagesIn = (
  messages: Readonly<Record<string, Partial<Message>>>,
  language: Language,
): Record<string, string> =>
  Object.fromEntries(
    Object.entries(messages).flatMap(([key, { [language]: message }]) =>
      message === undefined ? [] : [[key, message.replaceAll(/\{(\w+)\}/g, '{{$1}}')]],
    ),
  );
