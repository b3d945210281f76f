import { setTimeout as sleep } from 'node:timers/promises';
import type { Db } from '@scriptorium/db/database.ts';
import * as claims from './labelling-claims.store.ts';
import * as store from './labelling-runs.store.ts';

/** Between two looks whether another copy has its answer, in ms. */
const PAUSE = 200;

/** Before the first request of an attempt: what one that was interrupted had claimed is given back. */
export async function forgetClaims(db: Db, step: store.AskedRun['step']): Promise<void> {
  if (await claims.hasCopies(db, step)) await claims.releaseClaims(db, step);
}

/**
 * The stored answer to a request, of an earlier try of the step or of another copy of it; else the one that `ask` gets, stored at
 * once. While another copy asks the same, it waits for its answer.
 */
export async function askOnce(
  db: Db,
  asked: store.AskedRun,
  signal: AbortSignal,
  ask: () => Promise<store.GivenAnswer & { readonly modelName: string }>,
): Promise<store.LabellingRun> {
  const own = await store.findRunByKey(db, asked.key);
  if (own) return own;
  if (!(await claims.hasCopies(db, asked.step))) return askNow(db, asked, ask);
  for (;;) {
    const known = await takeOver(db, asked);
    if (known) return known;
    if (await claims.claimAnswer(db, asked)) break;
    await sleep(PAUSE, undefined, { signal });
  }
  try {
    // Another copy may have stored its answer before it gave the claim back.
    return (await takeOver(db, asked)) ?? (await askNow(db, asked, ask));
  } finally {
    await claims.releaseClaim(db, asked);
  }
}

async function askNow(
  db: Db,
  asked: store.AskedRun,
  ask: () => Promise<store.GivenAnswer & { readonly modelName: string }>,
): Promise<store.LabellingRun> {
  const { modelName, ...given } = await ask();
  const id = await store.insertRun(db, asked, given);
  return { id, modelName, modelId: given.modelId, answer: given.answer };
}

async function takeOver(db: Db, asked: store.AskedRun): Promise<store.LabellingRun | undefined> {
  const known = await store.findAnswerOfCopy(db, asked);
  return known && { ...known, id: await store.insertTakenOver(db, asked, known) };
}
