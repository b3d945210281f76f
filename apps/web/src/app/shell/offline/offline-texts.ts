import { defineTexts } from '@scriptorium/web-kit/texts/texts.ts';

export const offlineTexts = defineTexts(
  {
    away: 'The server cannot be reached.',
    kept: 'Changes to tags, classifier labels, relations and issues are kept and sent when the server is back.',
    waiting_one: '{{count}} change is waiting to be sent.',
    waiting_other: '{{count}} changes are waiting to be sent.',
    back: 'The server is back.',
    sending_one: 'Sending {{count}} change…',
    sending_other: 'Sending {{count}} changes…',
    signOutTitle: 'Not everything has been sent',
    signOutQuestion_one:
      '{{count}} change has not reached the server. It stays in this browser and is sent when you sign in here again.',
    signOutQuestion_other:
      '{{count}} changes have not reached the server. They stay in this browser and are sent when you sign in here again.',
    signOut: 'Sign out anyway',
  },
  {
    away: 'Serwer jest nieosiągalny.',
    kept: 'Zmiany oznaczeń, etykiet klasyfikatora, relacji i zgłoszeń są przechowywane i zostaną wysłane, gdy serwer wróci.',
    waiting_one: '{{count}} zmiana czeka na wysłanie.',
    waiting_few: '{{count}} zmiany czekają na wysłanie.',
    waiting_many: '{{count}} zmian czeka na wysłanie.',
    waiting_other: '{{count}} zmiany czeka na wysłanie.',
    back: 'Serwer znów działa.',
    sending_one: 'Wysyłanie {{count}} zmiany…',
    sending_few: 'Wysyłanie {{count}} zmian…',
    sending_many: 'Wysyłanie {{count}} zmian…',
    sending_other: 'Wysyłanie {{count}} zmiany…',
    signOutTitle: 'Nie wszystko zostało wysłane',
    signOutQuestion_one:
      '{{count}} zmiana nie dotarła do serwera. Pozostanie w tej przeglądarce i zostanie wysłana po ponownym zalogowaniu.',
    signOutQuestion_few:
      '{{count}} zmiany nie dotarły do serwera. Pozostaną w tej przeglądarce i zostaną wysłane po ponownym zalogowaniu.',
    signOutQuestion_many:
      '{{count}} zmian nie dotarło do serwera. Pozostaną w tej przeglądarce i zostaną wysłane po ponownym zalogowaniu.',
    signOutQuestion_other:
      '{{count}} zmiany nie dotarło do serwera. Pozostaną w tej przeglądarce i zostaną wysłane po ponownym zalogowaniu.',
    signOut: 'Wyloguj mimo to',
  },
);
