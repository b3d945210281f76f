import { defineTexts } from '@scriptorium/web-kit/texts/texts.ts';

export const iprTexts = defineTexts(
  {
    senders: 'Senders',
    about:
      'Documents arrive here from inter-process senders, also of other processes. A sender is connected in its own settings, by users who have WRITE on this node. Its administrators can switch each sender off.',
    receives: 'Receives documents from {{name}} – {{process}}',
    off: 'Switched off: its steps end in an error.',
    none: 'No sender sends to this node yet.',
    list: 'Senders of this receiver',
    hidden_one: 'and {{count}} sender in a process that you cannot see',
    hidden_other: 'and {{count}} senders in processes that you cannot see',
  },
  {
    senders: 'Nadawcy',
    about:
      'Tu trafiają dokumenty od nadawców międzyprocesowych, także z innych procesów. Nadawcę podłącza się w jego własnych ustawieniach; mogą to zrobić użytkownicy z prawem zapisu (WRITE) do tego węzła. Jego administratorzy mogą wyłączyć każdego nadawcę.',
    receives: 'Przyjmuje dokumenty od: {{name}} – {{process}}',
    off: 'Wyłączony: jego kroki kończą się błędem.',
    none: 'Żaden nadawca nie wysyła jeszcze do tego węzła.',
    list: 'Nadawcy tego odbiorcy',
    hidden_one: 'oraz {{count}} nadawca w procesie, którego nie widzisz',
    hidden_few: 'oraz {{count}} nadawców w procesach, których nie widzisz',
    hidden_many: 'oraz {{count}} nadawców w procesach, których nie widzisz',
    hidden_other: 'oraz {{count}} nadawcy w procesach, których nie widzisz',
  },
);
