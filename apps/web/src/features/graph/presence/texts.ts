import { defineTexts } from '@scriptorium/web-kit/texts/texts.ts';

export const presenceTexts = defineTexts(
  {
    peopleHere: 'Others on this graph',
    others_one: '{{names}} is on this graph too.',
    others_other: '{{names}} are on this graph too.',
    personAt: '{{name}}, at “{{node}}”',
    showPerson: 'Go to {{person}}',
  },
  {
    peopleHere: 'Inne osoby na tym grafie',
    others_one: 'Na tym grafie jest też {{names}}.',
    others_few: 'Na tym grafie są też: {{names}}.',
    others_many: 'Na tym grafie są też: {{names}}.',
    others_other: 'Na tym grafie są też: {{names}}.',
    personAt: '{{name}}, przy węźle „{{node}}”',
    showPerson: 'Przejdź do: {{person}}',
  },
);
