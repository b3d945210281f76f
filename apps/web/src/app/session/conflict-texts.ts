import { defineTexts } from '@scriptorium/web-kit/texts.ts';

export const conflictTexts = defineTexts(
  {
    title: '{{who}} changed this at the same time',
    'error.label.changed':
      '{{who}} renamed this label to “{{theirs}}” ({{time}}). You wanted to call it “{{mine}}”.',
    'error.predicate.changed':
      '{{who}} changed this predicate ({{time}}), after you had opened it. Saving yours replaces that.',
    useTheirs: 'Use theirs',
    keepMine: 'Keep mine',
  },
  {
    title: '{{who}} zmienia to w tym samym czasie',
    'error.label.changed':
      '{{who}}: zmiana nazwy tej etykiety na „{{theirs}}” ({{time}}). Twoja nazwa to „{{mine}}”.',
    'error.predicate.changed':
      '{{who}}: zmiana tego predykatu ({{time}}) już po jego otwarciu. Zapisanie Twojej wersji zastąpi tamtą.',
    useTheirs: 'Użyj tamtej',
    keepMine: 'Zostaw moją',
  },
);
