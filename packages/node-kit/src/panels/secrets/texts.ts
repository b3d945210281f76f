import { defineTexts } from '@scriptorium/web-kit/texts/texts.ts';

export const secretTexts = defineTexts(
  {
    inactive: '{{name}} (switched off)',
    gone: 'deleted secret',
    isInactive: 'This secret is switched off and cannot be used.',
    manage: 'Secrets of the process',
  },
  {
    inactive: '{{name}} (wyłączony)',
    gone: 'usunięty sekret',
    isInactive: 'Ten sekret jest wyłączony: nie można go użyć.',
    manage: 'Sekrety procesu',
  },
);
