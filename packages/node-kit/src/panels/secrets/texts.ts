import { defineTexts } from '@scriptorium/web-kit/texts.ts';

export const secretTexts = defineTexts(
  {
    inactive: '{{name}} (switched off)',
    gone: 'deleted secret',
    isInactive: 'This secret is switched off: steps end in an error.',
    manage: 'Secrets of the process',
  },
  {
    inactive: '{{name}} (wyłączony)',
    gone: 'usunięty sekret',
    isInactive: 'Ten sekret jest wyłączony: kroki kończą się błędem.',
    manage: 'Sekrety procesu',
  },
);
