import { z } from 'zod';
import { node } from '../kit/access.ts';
import { defineErrors } from '../kit/define-errors.ts';
import { endpoint } from '../kit/endpoint.ts';
import { cacheBuster, IdParams, paging, Timestamp } from '../kit/fields.ts';
import { StepReason } from '../documents/steps.ts';

const Share = z.number().min(0).max(1);

/** How well a version gives one label to documents that it had not learned from. */
export const LabelQuality = z.object({
  labelId: z.number(),
  /** As it was named at the training. */
  name: z.string(),
  /** The share of given labels that people gave, too. */
  precision: Share,
  /** The share of people's labels that were given. */
  recall: Share,
  f1: Share,
  /** Documents to which people gave the label, or places where they did. */
  support: z.number(),
  /** Only of tags: F1 of a lexicon that was learned from the same documents. */
  lexiconF1: Share.optional(),
});
export type LabelQuality = z.infer<typeof LabelQuality>;

/** One training of a node. One that is DONE on the server is a version of what labels its documents. */
export const Training = z
  .object({
    version: z.number(),
    model: z.enum(['BUILT_IN', 'REMOTE']),
    state: z.enum(['WAITING', 'RUNNING', 'DONE', 'FAILED', 'CANCELLED']),
    isAutomatic: z.boolean(),
    requestedBy: z.string().nullable(),
    requestedAt: Timestamp,
    endedAt: Timestamp.nullable(),
    /** Why it failed; one with `labels` was measured, and is not kept. */
    reason: StepReason.nullable(),
    /** The accepted documents that it learned from, or that were sent. */
    documents: z.number().nullable(),
    method: z.enum(['LOGISTIC_REGRESSION', 'NAIVE_BAYES', 'AVERAGED_PERCEPTRON']).nullable(),
    /** The mean F1 of the labels, measured on documents that were held out. */
    macroF1: Share.nullable(),
    /** Only of tags: F1 of all tags together. */
    microF1: Share.nullable(),
    /** Only of tags: the mean F1 of the labels by a lexicon that was learned from the same documents. */
    lexiconF1: Share.nullable(),
    labels: z.array(LabelQuality).nullable(),
    /** Labels with too few documents or tags to be learned. */
    leftOut: z.array(z.object({ labelId: z.number(), name: z.string(), support: z.number() })).nullable(),
    /** The documents of the node are labelled by this version. */
    isActive: z.boolean(),
  })
  .meta({ id: 'Training' });
export type Training = z.infer<typeof Training>;

/** Counting ends here. */
export const MAX_COUNTED_ACCEPTED = 1000;

export const TrainingStatus = z
  .object({
    /** The training that waits or runs. */
    running: z
      .object({
        version: z.number(),
        isAutomatic: z.boolean(),
        requestedBy: z.string().nullable(),
        /** DOCUMENTS are read or sent; FOLDS are trained, each without a fifth of the documents; FINAL learns from all. */
        progress: z.object({ done: z.number(), total: z.number(), phase: z.string() }).nullable(),
        /** The reason why the training waits; null once it has begun. */
        reason: StepReason.nullable(),
      })
      .nullable(),
    /** Documents whose step people have accepted, up to 1,000. */
    accepted: z.number(),
    /** Those of them that were accepted after the last training, up to 1,000. */
    acceptedSince: z.number(),
    /** The number of accepted documents that a training needs. */
    needed: z.number(),
    /** The version that labels documents. */
    activeVersion: z.number().nullable(),
  })
  .meta({ id: 'TrainingStatus' });
export type TrainingStatus = z.infer<typeof TrainingStatus>;

const place = { access: node('params.id', 'ADMIN'), params: IdParams } as const;

export const training = {
  status: endpoint({
    method: 'GET',
    path: '/api/trainable-nodes/:id/training',
    summary: 'The running training of a node, and how many documents people have accepted',
    access: node('params.id', 'READ'),
    params: IdParams,
    query: z.object(cacheBuster),
    reply: TrainingStatus,
  }),
  list: endpoint({
    method: 'GET',
    path: '/api/trainable-nodes/:id/trainings',
    summary: 'A page of the ended trainings of a node with their quality, the last one first',
    access: node('params.id', 'READ'),
    params: IdParams,
    query: z.object({ ...paging(['version']), ...cacheBuster }),
    reply: Training,
    shape: 'page',
  }),
  train: endpoint({
    method: 'PUT',
    path: '/api/trainable-nodes/:id/train',
    summary: 'Train the model of a node with the documents that people have accepted',
    ...place,
    reply: TrainingStatus,
  }),
  cancel: endpoint({
    method: 'PUT',
    path: '/api/trainable-nodes/:id/cancel-training',
    summary: 'Stop the training of a node',
    ...place,
    reply: TrainingStatus,
  }),
  use: endpoint({
    method: 'PUT',
    path: '/api/trainable-nodes/:id/active-version',
    summary: 'Label the documents of a node by this version from now on',
    ...place,
    body: z.object({ version: z.number().int().min(1).max(2_147_483_647) }),
    reply: TrainingStatus,
  }),
};

/** Why a training cannot be started, or its version not be used. */
export const trainingErrors = defineErrors({
  'error.training.notTrainable': {
    status: 400,
    en: 'This node does not learn. Choose a model to train in its settings.',
    pl: 'Ten węzeł się nie uczy. Wybierz uczony model w jego ustawieniach.',
  },
  'error.training.running': {
    status: 409,
    en: 'A training of this node is already running. Wait for its end, or cancel it.',
    pl: 'Uczenie tego węzła już trwa. Poczekaj na koniec albo je anuluj.',
  },
  'error.training.tooFew': {
    status: 422,
    en: 'A training needs {needed} accepted documents; people have accepted {accepted}.',
    pl: 'Uczenie wymaga zaakceptowanych dokumentów: {needed}. Zaakceptowano: {accepted}.',
  },
  'error.training.noVersion': {
    status: 400,
    en: 'The version {version} cannot be used: that training made no classifier.',
    pl: 'Nie można użyć wersji {version}: to uczenie nie dało klasyfikatora.',
  },
});
