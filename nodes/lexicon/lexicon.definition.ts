import { AFTER_CONTENT, defineNode } from '@scriptorium/domain/graph/node-definition.ts';
import { z } from 'zod';

/** Tags text and transcripts by rules: exact phrases, regular expressions, fuzzy phrases. */
export const lexicon = defineNode({
  type: 'LEXICON',
  settings: z.object({
    /** EXACT and FUZZY rules ignore case unless this is set; REGEX has its own flag. */
    caseSensitive: z.boolean(),
  }),
  inFile: { caseSensitive: 'plain' },
  defaults: {
    options: {
      automatic: true,
      autoStepStatus: 'ACCEPTED',
      requiresAcceptance: false,
      priority: 0,
      handlesRelations: false,
      supportedTaggingTypes: ['TEXT', 'TOKEN'],
    },
    settings: { caseSensitive: false },
  },
  replayed: {
    settings: ['caseSensitive'],
    labels: ['disabled'],
  },
  reasons: ['reason.lexicon.invalidRule', 'reason.lexicon.tooManyMatches', 'reason.lexicon.patternTooSlow'],
  results: [],
  colour: '#8f7ee7',
  traits: {
    upload: false,
    obligatory: false,
    automatic: 'always',
    predicates: 'NER',
    multiprocessed: false,
    conditionalAcceptance: false,
    forcedAcceptance: true,
    action: false,
    customExternal: false,
    llmExternal: false,
    trainable: false,
    labels: 'TAGS',
    mode: 'LABELING',
  },
  followedBy: AFTER_CONTENT,
});
