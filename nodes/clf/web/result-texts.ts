import { defineTexts } from '@scriptorium/web-kit/texts.ts';

export const clfResults = defineTexts(
  {
    'clftagtypes.selected': 'chosen labels',
    'clftagtypes.{label}.isselected': '{{label}} chosen (true or false)',
  },
  {
    'clftagtypes.selected': 'wybrane etykiety',
    'clftagtypes.{label}.isselected': 'wybrano {{label}} (prawda lub fałsz)',
  },
);
