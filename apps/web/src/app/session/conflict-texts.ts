import { defineTexts } from '@scriptorium/web-kit/texts/texts.ts';

export const conflictTexts = defineTexts(
  {
    title: '{{who}} changed this at the same time',
    'error.label.changed':
      '{{who}} renamed this label to {{theirs}} ({{time}}). You wanted to call it {{mine}}.',
    'error.predicate.changed':
      '{{who}} changed this predicate ({{time}}), after you had opened it: {{fields}}. Saving yours replaces that.',
    'error.change.overtaken':
      '{{who}} changed this ({{time}}), after you had opened it: {{fields}}. You changed it too. What only one of you changed is kept either way.',
    'error.rule.overtaken':
      '{{who}} changed rules ({{time}}) that you changed too: {{fields}}. These rules are now {{theirs}}. Saving yours replaces them.',
    'error.rule.deleted':
      '{{who}} deleted rules ({{time}}) that you changed: {{theirs}}. Keeping yours adds them again.',
    'error.actor.overtaken':
      '{{who}} changed speakers ({{time}}) that you changed too: {{fields}}. Theirs: {{theirs}}. Yours: {{mine}}.',
    quoted: '“{{name}}”',
    more: '{{names}} and {{count}} more',
    removed: 'removed',
    useTheirs: 'Use theirs',
    keepMine: 'Keep mine',
  },
  {
    title: '{{who}} zmienia to w tym samym czasie',
    'error.label.changed':
      '{{who}}: zmiana nazwy tej etykiety na {{theirs}} ({{time}}). Twoja nazwa to {{mine}}.',
    'error.predicate.changed':
      '{{who}}: zmiana tego predykatu ({{time}}) już po jego otwarciu: {{fields}}. Zapisanie Twojej wersji zastąpi tamtą.',
    'error.change.overtaken':
      '{{who}}: zmiana ({{time}}) już po otwarciu: {{fields}}. To samo zmienia Twoja wersja. To, co zmienia tylko jedna z osób, i tak zostanie.',
    'error.rule.overtaken':
      '{{who}}: zmiana reguł ({{time}}), które zmienia też Twoja wersja: {{fields}}. Teraz te reguły to {{theirs}}. Zapisanie Twojej wersji je zastąpi.',
    'error.rule.deleted':
      '{{who}}: usunięcie reguł ({{time}}), które zmienia Twoja wersja: {{theirs}}. Zostawienie Twojej wersji doda je ponownie.',
    'error.actor.overtaken':
      '{{who}}: zmiana mówców ({{time}}), których zmienia też Twoja wersja: {{fields}}. Tamta wersja: {{theirs}}. Twoja: {{mine}}.',
    quoted: '„{{name}}”',
    more: '{{names}} i jeszcze {{count}}',
    removed: 'bez tego mówcy',
    useTheirs: 'Użyj tamtej',
    keepMine: 'Zostaw moją',
  },
);
