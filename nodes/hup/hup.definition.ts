import { defineNode } from '@scriptorium/domain/graph/node-definition.ts';
import { z } from 'zod';

/** Human upload: people upload files on the upload page. */
export const hup = defineNode({
  type: 'HUP',
  settings: z.object({}),
  defaults: {
    options: {
      automatic: false,
      autoStepStatus: 'ACCEPTED',
      requiresAcceptance: false,
      priority: 0,
      handlesRelations: false,
      supportedTaggingTypes: [],
    },
    settings: {},
  },
  reasons: [],
  results: [],
  colour: '#2a9d8f',
  traits: {
    upload: true,
    obligatory: false,
    automatic: 'never',
    predicates: null,
    multiprocessed: false,
    conditionalAcceptance: false,
    forcedAcceptance: false,
    action: false,
    customExternal: false,
    llmExternal: false,
    trainable: false,
    labels: null,
    mode: 'CLASSIFYING',
  },
  followedBy: ['FILE_PARSER'],
});
