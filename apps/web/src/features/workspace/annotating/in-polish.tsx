import { Text } from '@mantine/core';
import { useLanguage } from '@scriptorium/web-kit/texts/texts.ts';

/** Wordings that are prescribed in Polish in every language, spelling included (I18N-04). */
export const PRESCRIBED = {
  undeletable: 'Nie można usunąć oznaczenia',
  noTypes: 'Brak relacji dla tagów',
  selectFirst: 'Zaznacz tekst aby zgłosić problem',
  saveFirst: 'Zapisz zmiany aby dodać nowe zgłoszenie',
  lastRelation: 'Usunięcie tej relacji spowoduje usunięcie całego grafu. Czy napewno chcesz kontynuować?',
} as const;

/** The prescribed wording beneath its translation; in Polish the text itself has it. */
export function InPolish({ wording }: { wording: keyof typeof PRESCRIBED }) {
  if (useLanguage() === 'pl') return null;
  return (
    <Text component="span" display="block" size="xs" c="dimmed" lang="pl">
      {PRESCRIBED[wording]}
    </Text>
  );
}
