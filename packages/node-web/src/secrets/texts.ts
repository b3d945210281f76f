import { defineTexts } from '@scriptorium/web-kit/texts/texts.ts';

export const secretTexts = defineTexts(
  {
    inactive: '{{name}} (switched off)',
    notForHost: '{{name}} (not for this host)',
    notForModels: '{{name}} (not for models)',
    notForQuestions: '{{name}} (not for questions)',
    isForbidden:
      'This secret may not be used here: steps that need it end in an error. Ask an administrator of the process to allow it.',
    isAllowedBySaving: 'Saving allows this secret to be sent there.',
    gone: 'deleted secret',
    isInactive: 'This secret is switched off and cannot be used.',
    manage: 'Secrets of the process',
  },
  {
    inactive: '{{name}} (wyłączony)',
    notForHost: '{{name}} (nie dla tego hosta)',
    notForModels: '{{name}} (nie dla modeli)',
    notForQuestions: '{{name}} (nie do pytań)',
    isForbidden:
      'Tego sekretu nie wolno tu użyć: kroki, które go potrzebują, kończą się błędem. Poproś administratora procesu o zezwolenie.',
    isAllowedBySaving: 'Zapisanie zezwala na wysyłanie tam tego sekretu.',
    gone: 'usunięty sekret',
    isInactive: 'Ten sekret jest wyłączony: nie można go użyć.',
    manage: 'Sekrety procesu',
  },
);
