import { listCopies } from '@scriptorium/annotations/proposals.store.ts';
import type { Reason } from '@scriptorium/db/schema/reason.ts';
import type { AgreementConfig } from '@scriptorium/domain/graph/machine-settings.ts';
import { nameKey } from '@scriptorium/domain/names.ts';
import { isFinishedStep } from '@scriptorium/domain/steps/comparison.ts';
import { waitsFor } from '@scriptorium/engine/evaluation/comparison-reason.ts';
import { weighProposals } from '@scriptorium/labelling/agreement/weigh-proposals.ts';
import { pathText } from '@scriptorium/labelling/label-option.ts';
import type { Ending, Labelled, LabellingRequest, LabellingWork, Postponed } from './labelled.ts';
import { labellingModelId } from './labelling-models.store.ts';
import { labellingReason } from '../models/labelling-reason.ts';
import { listOf } from './list-of.ts';
import { readAgreement, saveAgreement, type Disputed } from './agreement/agreements.store.ts';
import { readDecisions } from './agreement/decisions.ts';
import { nameOf, placedKey, placeKey, proposalsOf, type Proposal } from './agreement/proposal.ts';

type Request = LabellingRequest<AgreementConfig>;

/** For the origin of labels. */
const NAME = 'agreement';

/**
 * The labels that other nodes and people gave the document: each with the share of those who gave it. What too few of them gave
 * is set too, for somebody to decide. While one of them is not finished, nothing is compared: the engine starts the step again.
 */
export async function compareProposals(work: LabellingWork, request: Request): Promise<Labelled | Postponed> {
  const { db, step } = work;
  const nodeIds = request.config.nodes.map(({ id }) => id);
  const last = await readAgreement(db, step.id);
  const decided = last.finishedByPerson ? union(last.decided, last.disputed) : last.decided;
  const steps = await listCopies(db, step.documentId, nodeIds);
  const unfinished = steps.filter((one) => !isFinishedStep(one));
  const saved = { stepId: step.id, nodeIds, decided };
  if (unfinished.length > 0) {
    const disputed = last.finishedByPerson ? [] : last.disputed;
    return {
      postponed: await waitsFor(db, unfinished),
      settle: (tx) => saveAgreement(tx, { ...saved, compared: [], disputed }),
    };
  }
  const { labels, disputed, ending } = await compare(work, request, {
    stepIds: steps.map(({ id }) => id),
    decided,
  });
  return {
    source: 'MODEL',
    modelId: await modelIdOf(work),
    modelName: NAME,
    classes: labels.filter(({ place }) => place === null),
    spans: labels.flatMap(({ place, ...label }) =>
      place && 'start' in place ? [{ ...label, ...place }] : [],
    ),
    tokens: labels.flatMap(({ place, ...label }) =>
      place && 'tokenIds' in place ? [{ ...label, ...place }] : [],
    ),
    ending,
    settle: (tx) => saveAgreement(tx, { ...saved, compared: steps, disputed }),
  };
}

const modelIdOf = ({ db, step: { nodeId } }: LabellingWork): Promise<number> =>
  labellingModelId(db, { nodeId, kind: 'AGREEMENT', name: NAME, answeredBy: '', promptHash: '' });

/** Each once, as the first has it. */
function union(first: readonly Disputed[], second: readonly Disputed[]): Disputed[] {
  const known = new Set(first.map(placedKey));
  return [...first, ...second.filter((one) => !known.has(placedKey(one)))];
}

interface Comparison {
  readonly labels: readonly Disputed[];
  /** The labels about which a person must decide. */
  readonly disputed: readonly Disputed[];
  readonly ending: Ending;
}

async function compare(
  { db, step }: LabellingWork,
  { config, task, labels, read }: Request,
  { stepIds, decided }: { stepIds: readonly number[]; decided: readonly Disputed[] },
): Promise<Comparison> {
  const voters = await proposalsOf(db, task, stepIds);
  const { agreed, disputed } = weighProposals(voters, keyOf, config.quorum);
  const options = new Map(labels.map((label) => [nameKey(pathText(label)), label.id]));
  const decisions = await readDecisions(db, { task, stepId: step.id, read });
  const isAnswered = new Set(decided.map(placedKey));
  const given = [...agreed, ...disputed].flatMap(({ proposal, share, votes }) => {
    const labelId = options.get(nameOf(proposal));
    return labelId === undefined ? [] : [{ labelId, place: proposal.place, score: share, votes, proposal }];
  });
  const few = new Set(disputed.map(({ proposal }) => proposal));
  const open = given.filter(
    (one) => few.has(one.proposal) && !isAnswered.has(placedKey(one)) && !decisions.isDecided(one),
  );
  const kept = decided.filter((one) => decisions.has(one));
  const missing = [...agreed, ...disputed].flatMap(({ proposal }) =>
    options.has(nameOf(proposal)) ? [] : proposal.path.join(' / '),
  );
  return {
    labels: union(given.map(toDisputed), kept),
    disputed: open.map(toDisputed),
    ending: endingOf({
      voters: voters.length,
      open: open.map(({ proposal, votes }) => `${proposal.path.at(-1) ?? ''} (${votes}/${voters.length})`),
      missing: [...new Map(missing.map((name) => [nameKey(name), name])).values()],
    }),
  };
}

const keyOf = (proposal: Proposal): string => `${nameOf(proposal)} ${placeKey(proposal.place)}`;

const toDisputed = ({ labelId, place, score }: Disputed): Disputed => ({ labelId, place, score });

/** `missing`: the labels of the compared nodes that the comparing one does not have. They are no dispute. */
function endingOf({
  voters,
  open,
  missing,
}: {
  voters: number;
  open: readonly string[];
  missing: readonly string[];
}): Ending {
  if (voters < 2) return { kind: 'waits', reason: labellingReason('tooFewProposals') };
  const others = { others: missing.length, names: listOf(missing) };
  if (open.length > 0) return { kind: 'waits', reason: disputedReason(open, others) };
  return missing.length > 0
    ? { kind: 'finished', reason: labellingReason('notCompared', others) }
    : { kind: 'finished' };
}

function disputedReason(open: readonly string[], others: { others: number; names: string }): Reason {
  const disputed = { count: open.length, labels: listOf(open) };
  return others.others > 0
    ? labellingReason('disputedNotCompared', { ...disputed, ...others })
    : labellingReason('disputed', disputed);
}
