import { defineTexts } from '@scriptorium/web-kit/texts/texts.ts';

export const mentionTexts = defineTexts(
  {
    mentions: 'Mentions',
    mentionsUnread_one: 'Mentions, {{count}} unread',
    mentionsUnread_other: 'Mentions, {{count}} unread',
    none: 'Nobody has mentioned you yet. Colleagues write @ and your name in an issue to call you.',
    loadFailed: 'The mentions could not be loaded.',
    retry: 'Try again',
    readAll: 'Mark all as read',
    more: 'Show older ones',
    unread: 'unread',
    by: '{{name}} mentioned you',
    unknownUser: 'Unknown user',
  },
  {
    mentions: 'Wzmianki',
    mentionsUnread_one: 'Wzmianki, {{count}} nieprzeczytana',
    mentionsUnread_few: 'Wzmianki, {{count}} nieprzeczytane',
    mentionsUnread_many: 'Wzmianki, {{count}} nieprzeczytanych',
    mentionsUnread_other: 'Wzmianki, {{count}} nieprzeczytanej',
    none: 'Nikt jeszcze o Tobie nie wspomniał. Inni wołają Cię, pisząc w zgłoszeniu @ i Twoje imię.',
    loadFailed: 'Nie udało się wczytać wzmianek.',
    retry: 'Spróbuj ponownie',
    readAll: 'Oznacz wszystkie jako przeczytane',
    more: 'Pokaż starsze',
    unread: 'nieprzeczytana',
    by: 'Wspomina o Tobie {{name}}',
    unknownUser: 'Nieznany użytkownik',
  },
);
