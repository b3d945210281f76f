import type { Db } from '@scriptorium/db/database.ts';
import type { Progress } from '@scriptorium/db/schema.ts';
import { TooLittleToLearnError, type TrainingReport } from '@scriptorium/learning/train.ts';
import { Training, type Trained } from '@scriptorium/learning/training.ts';
import { acceptedDocuments } from './accepted-documents.ts';
import {
  countAccepted,
  listClasses,
  listTextBeginnings,
  type AcceptedDocument,
} from './accepted-documents.store.ts';
import { TrainingFailure } from './training-failure.ts';
import type { NewVersion } from './training.store.ts';

/** Documents in memory at a time: only what is learned from them stays. */
const PAGE = 50;
/** Of a text; later words hardly change what it is about. */
const MAX_CHARACTERS = 160_000;
/** Of one training: the last accepted ones. */
const MAX_DOCUMENTS = 20_000;

export interface TrainingWork {
  readonly db: Db;
  readonly nodeId: number;
  /** Aborted when the training is cancelled, the server stops, or the lease is lost. */
  readonly signal: AbortSignal;
  /** Rejects when the training was cancelled. */
  report(progress: Progress): Promise<void>;
}

/** Learns from the documents that people have accepted, in a thread. */
export async function trainBuiltIn(work: TrainingWork): Promise<Trained> {
  const { signal, report } = work;
  using training = new Training({
    signal,
    onProgress: ({ fold, folds }) => {
      const phase = fold < folds ? 'FOLDS' : 'FINAL';
      // A lost report is replaced by the next one, and the signal ends a cancelled training.
      report({ done: Math.min(fold, folds), total: folds, phase }).catch(() => {});
    },
  });
  await addDocuments(work, training);
  try {
    return await training.finish();
  } catch (error) {
    if (!(error instanceof TooLittleToLearnError)) throw error;
    throw new TrainingFailure('tooLittle', {}, error);
  }
}

async function addDocuments({ db, nodeId, signal, report }: TrainingWork, training: Training): Promise<void> {
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

async function textsOf(db: Db, page: readonly AcceptedDocument[]) {
  const texts = await listTextBeginnings(
    db,
    page.map(({ documentId }) => documentId),
    MAX_CHARACTERS,
  );
  const labels = Map.groupBy(
    await listClasses(
      db,
      page.map(({ id }) => id),
    ),
    ({ stepId }) => stepId,
  );
  return page.map(({ documentId, id }) => ({
    text: texts.get(documentId) ?? '',
    labelIds: (labels.get(id) ?? []).map(({ labelId }) => labelId),
  }));
}

/** What is stored of a training, with the names that the labels have now. */
export function versionOf(
  { bytes, report }: Trained,
  names: ReadonlyMap<number, string>,
): Omit<NewVersion, 'labellingModelId'> {
  const named = <Label extends { labelId: number }>(label: Label) => ({
    ...label,
    name: names.get(label.labelId) ?? '',
  });
  const { documents, method, macroF1, labels, leftOut }: TrainingReport = report;
  return {
    documents,
    method,
    macroF1,
    quality: labels.map(named),
    leftOut: leftOut.map(named),
    classifier: bytes,
  };
}
