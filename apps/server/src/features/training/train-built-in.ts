import type { Progress } from '@scriptorium/db/schema/progress.ts';
import type { Db } from '@scriptorium/db/database.ts';
import type { LabelQuality } from '@scriptorium/learning/classes/quality.ts';
import { TooLittleToLearnError } from '@scriptorium/learning/classes/train.ts';
import { Training, TrainingBudgetError, type TrainingBudget } from '@scriptorium/learning/training.ts';
import type { Task, Tasks, Trained } from '@scriptorium/learning/worker/protocol.ts';
import { acceptedDocuments } from './accepted-documents.ts';
import { countAccepted, type AcceptedDocument } from './accepted-documents.store.ts';
import { classTexts, spanTexts } from './texts-to-learn.ts';
import { TrainingFailure } from './training-failure.ts';
import type { NewVersion } from './training.store.ts';

/** Documents in memory at a time: only what is learned from them stays. */
const PAGE = 50;
/** The maximum number of documents of one training: the last accepted ones. */
const MAX_DOCUMENTS = 20_000;

export interface TrainingWork {
  readonly db: Db;
  readonly nodeId: number;
  /** Aborted when the training is cancelled, the server stops, or the lease is lost. */
  readonly signal: AbortSignal;
  /** The processor time that a training on this server may use. */
  readonly budget: TrainingBudget;
  /** Rejects when the training was cancelled. */
  report(progress: Progress): Promise<void>;
}

/** The trained version, before its labels have names. */
export type Learned = Pick<
  NewVersion,
  'documents' | 'method' | 'macroF1' | 'microF1' | 'lexiconF1' | 'classifier'
> & {
  readonly labels: readonly (LabelQuality & { readonly lexiconF1?: number })[];
  readonly leftOut: Trained['report']['leftOut'];
};

/** Learns classes from the documents that people have accepted. */
export async function learnClasses(work: TrainingWork): Promise<Learned> {
  const { bytes, report } = await trainInThread('CLASSES', work, classTexts);
  return { ...report, microF1: null, lexiconF1: null, classifier: bytes };
}

/** Learns spans from the documents that people have accepted. */
export async function learnSpans(work: TrainingWork): Promise<Learned> {
  const { bytes, report } = await trainInThread('SPANS', work, spanTexts);
  return { ...report, lexiconF1: report.lexicon.macroF1, classifier: bytes };
}

type Page<T extends Task> = (
  db: Db,
  documents: readonly AcceptedDocument[],
) => Promise<readonly Tasks[T]['learns'][]>;

/** The setting with which an administrator of the server allows longer trainings. */
const SETTING = 'TRAINING_TIMEOUT_SECONDS';

const TOO_LITTLE = { CLASSES: 'tooLittle', SPANS: 'tooFewTags' } as const;

async function trainInThread<T extends Task>(
  task: T,
  work: TrainingWork,
  textsOf: Page<T>,
): Promise<Trained<T>> {
  const { signal, budget, report } = work;
  using training = new Training(task, {
    signal,
    budget,
    onProgress: ({ fold, folds }) => {
      const phase = fold < folds ? 'FOLDS' : 'FINAL';
      // A lost report is replaced by the next one, and the signal ends a cancelled training.
      report({ done: Math.min(fold, folds), total: folds, phase }).catch(() => {});
    },
  });
  try {
    await addDocuments(work, training, textsOf);
    return await training.finish();
  } catch (error) {
    if (error instanceof TooLittleToLearnError) throw new TrainingFailure(TOO_LITTLE[task], {}, error);
    if (error instanceof TrainingBudgetError)
      throw new TrainingFailure('tooLong', { seconds: error.budgetMs / 1000, setting: SETTING }, error);
    throw error;
  }
}

async function addDocuments<T extends Task>(
  { db, nodeId, signal, report }: TrainingWork,
  training: Training<T>,
  textsOf: Page<T>,
): Promise<void> {
  const total = await countAccepted(db, nodeId, { since: null, most: MAX_DOCUMENTS });
  let done = 0;
  await report({ done, total, phase: 'DOCUMENTS' });
  for await (const page of acceptedDocuments(db, nodeId, PAGE)) {
    signal.throwIfAborted();
    const hasRoom = await training.add(await textsOf(db, page));
    done += page.length;
    await report({ done: Math.min(done, total), total, phase: 'DOCUMENTS' });
    if (!hasRoom) return;
  }
}
