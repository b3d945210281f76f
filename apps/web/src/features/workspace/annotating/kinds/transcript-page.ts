import { textOf as textOfUtterance } from '@scriptorium/domain/transcript/transcript.ts';
import { defineTexts, textOf } from '@scriptorium/web-kit/texts/texts.ts';
import { storedText, type PageKind } from './page-kind.ts';

const transcriptPageTexts = defineTexts(
  { transcript: 'Changed transcript' },
  { transcript: 'Zmieniona transkrypcja' },
);
const t = textOf(transcriptPageTexts);

export const transcriptPage: PageKind<'transcript'> = {
  names: { saveBatch: () => t('transcript') },
  describeNow({ shown }, utterances) {
    const ids = new Set(shown.before.map(({ id }) => id));
    const today = utterances.filter(({ id }) => ids.has(id));
    return today.map(textOfUtterance).join(' / ') || storedText('deleted');
  },
  describeBefore: ({ shown }) => shown.before.map(textOfUtterance).join(' / '),
  describeUndone: () => null,
};
