import { AFTER_CONTENT, defineNode } from '@scriptorium/domain/graph/node-definition.ts';
import { z } from 'zod';

/** Turns every uploaded file into text, page images and transcripts; each process has exactly one. */
export const fileParser = defineNode({
  type: 'FILE_PARSER',
  settings: z.object({}),
  defaults: {
    options: {
      automatic: true,
      autoStepStatus: 'ACCEPTED',
      requiresAcceptance: false,
      priority: 0,
      handlesRelations: false,
      supportedTaggingTypes: [],
    },
    settings: {},
  },
  colour: '#419ebc',
  traits: {
    upload: false,
    obligatory: true,
    automatic: 'always',
    predicates: null,
    multiprocessed: false,
    conditionalAcceptance: true,
    forcedAcceptance: false,
    action: false,
    customExternal: true,
    llmExternal: false,
    trainable: false,
    labels: null,
    mode: 'EDITING',
  },
  followedBy: AFTER_CONTENT,
});
