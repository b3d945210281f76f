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

/** Classifier: people choose labels for the whole document. */
export const clf = defineNode({
  type: 'CLF',
  settings: z.object({ externalConfig: ExternalConfig, trainableConfig: TrainableConfig }),
  inFile: { externalConfig: EXTERNAL_IN_FILE, trainableConfig: TRAINABLE_IN_FILE },
  defaults: {
    options: {
      automatic: false,
      autoStepStatus: 'WAITING',
      requiresAcceptance: false,
      priority: 0,
      handlesRelations: false,
      supportedTaggingTypes: [],
    },
    settings: { externalConfig: null, trainableConfig: null },
  },
  templates: externalTemplates,
  sendsTo: externalReceiver,
  replayed: {
    settings: ['externalConfig', 'trainableConfig'],
    labels: ['name', 'description'],
  },
  reasons: ['reason.clf.notTrained', 'reason.clf.oldVersion', 'reason.clf.unknownText'],
  results: [
    { name: 'clftagtypes.selected', category: 'CLF_TAGS' },
    { name: 'clftagtypes.{label}.isselected', category: 'CLF_TAGS' },
  ],
  colour: '#b0acff',
  traits: {
    upload: false,
    obligatory: false,
    automatic: 'machine',
    predicates: 'CLF',
    multiprocessed: true,
    conditionalAcceptance: true,
    forcedAcceptance: false,
    action: false,
    customExternal: true,
    llmExternal: true,
    trainable: true,
    labels: 'CLASSIFIER',
    mode: 'CLASSIFYING',
  },
  followedBy: AFTER_CONTENT,
});
