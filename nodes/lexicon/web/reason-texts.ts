import { defineTexts } from '@scriptorium/web-kit/texts/texts.ts';

export const lexiconReasons = defineTexts(
  {
    'reason.lexicon.invalidRule': 'The rule "{{rule}}" is not valid: {{reason}}',
    'reason.lexicon.tooManyMatches': 'The rule "{{rule}}" matches too often: {{reason}}',
    'reason.lexicon.patternTooSlow': 'The rule "{{rule}}" took too long: {{reason}}',
  },
  {
    'reason.lexicon.invalidRule': 'Reguła „{{rule}}” jest nieprawidłowa: {{reason}}',
    'reason.lexicon.tooManyMatches': 'Reguła „{{rule}}” pasuje zbyt wiele razy: {{reason}}',
    'reason.lexicon.patternTooSlow': 'Reguła „{{rule}}” działała zbyt długo: {{reason}}',
  },
);
