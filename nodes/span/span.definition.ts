import {
  EXTERNAL_IN_FILE,
  ExternalConfig,
  externalReceiver,
  externalTemplates,
  TRAINABLE_IN_FILE,
  TrainableConfig,
} from '@scriptorium/domain/graph/machine-settings.ts';
import { AFTER_CONTENT, defineNode } from '@scriptorium/domain/graph/node-definition.ts';
import { z } from 'zod';

/** People tag spans of text, words of transcripts, and relate the tags. */
export const span = defineNode({
  type: 'SPAN',
  settings: z.object({ externalConfig: ExternalConfig, trainableConfig: TrainableConfig }),
  inFile: { externalConfig: EXTERNAL_IN_FILE, trainableConfig: TRAINABLE_IN_FILE },
  defaults: {
    options: {
      automatic: false,
      autoStepStatus: 'WAITING',
      requiresAcceptance: false,
      priority: 2,
      handlesRelations: true,
      supportedTaggingTypes: ['TEXT', 'TOKEN'],
    },
    settings: { externalConfig: null, trainableConfig: null },
  },
  templates: externalTemplates,
  sendsTo: externalReceiver,
  replayed: {
    settings: ['externalConfig', 'trainableConfig'],
    labels: ['name', 'disabled', 'selectable', 'parent_id'],
  },
  reasons: ['reason.span.notTrained', 'reason.span.oldVersion', 'reason.span.recording'],
  results: [],
  colour: '#ffb703',
  traits: {
    upload: false,
    obligatory: false,
    automatic: 'machine',
    predicates: 'NER',
    multiprocessed: true,
    conditionalAcceptance: true,
    forcedAcceptance: false,
    action: false,
    customExternal: true,
    llmExternal: true,
    trainable: true,
    labels: 'TAGS',
    mode: 'LABELING',
  },
  followedBy: AFTER_CONTENT,
});
