import type { ActivityType } from '@scriptorium/domain/graph/activity-type.ts';
import {
  AFTER_CONTENT,
  type NodeCatalogue,
  type NodeDefinition,
  type NodeTraits,
} from '@scriptorium/domain/graph/node-definition.ts';
import { z } from 'zod';

const TRAITS: NodeTraits = {
  upload: false,
  obligatory: false,
  automatic: 'choice',
  predicates: null,
  multiprocessed: false,
  conditionalAcceptance: true,
  forcedAcceptance: false,
  action: false,
  customExternal: false,
  llmExternal: false,
  trainable: false,
  labels: null,
  mode: 'LABELING',
};

const define = (type: ActivityType, traits: Partial<NodeTraits> = {}): NodeDefinition => ({
  type,
  settings: z.object({}),
  inFile: {},
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
  colour: '#000000',
  traits: { ...TRAITS, ...traits },
  followedBy: AFTER_CONTENT,
});

/** Types with nodes that the tests make automatic or not, one by one. */
export const TEST_CATALOGUE: NodeCatalogue = {
  FILE_PARSER: define('FILE_PARSER', { obligatory: true, automatic: 'always' }),
  LEXICON: define('LEXICON', { predicates: 'NER', automatic: 'always' }),
  CLF: define('CLF', { predicates: 'CLF' }),
  SPAN: define('SPAN', { predicates: 'NER' }),
  SEND_REQUEST: define('SEND_REQUEST', { automatic: 'always', action: true, forcedAcceptance: true }),
};
