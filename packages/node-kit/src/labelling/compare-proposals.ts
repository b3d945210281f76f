import { listClassifierTags } from '@scriptorium/annotations/classifier-tags.ts';
import { listCopies, listProposedTags } from '@scriptorium/annotations/proposals.store.ts';
import type { Db } from '@scriptorium/db/database.ts';
import type { AgreementConfig } from '@scriptorium/domain/graph/machine-settings.ts';
import { nameKey } from '@scriptorium/domain/names.ts';
import { weighProposals, type WeighedProposal } from '@scriptorium/labelling/agreement/weigh-proposals.ts';
import { pathText } from '@scriptorium/labelling/label-option.ts';
import type { Labelled, LabellingRequest, LabellingWork } from './labelled.ts';
import { labellingModelId } from './labelling-models.store.ts';
import { labellingReason } from './labelling-reason.ts';
import { listOf } from './list-of.ts';

/** A label that a step has, on the document, on its text or on words of it. */
interface Proposal {
  readonly path: readonly string[];
  readonly place:
    { readonly start: number; readonly end: number } | { readonly tokenIds: readonly number[] } | null;
}

/** For the origin of labels. */
const NAME = 'agreement';

/**
 * The labels that other nodes and people gave the document: each with the share of those who gave it. What too few of them gave
 * is set too, for somebody to decide.
 */
export async function compareProposals(
  { db, step }: LabellingWork,
  { config, task, labels }: LabellingRequest<AgreementConfig>,
): Promise<Labelled> {
  const nodeIds = config.nodes.map(({ id }) => id);
  const copies = await listCopies(db, step.documentId, nodeIds);
  const finished = copies
    .filter(({ status }) => status === 'DONE' || status === 'ACCEPTED')
    .map(({ id }) => id);
  const open = copies.filter(({ status }) => status === 'WAITING' || status === 'PROCESSING').length;
  const voters = await (task === 'CLASSES' ? classesOf(db, finished) : tagsOf(db, finished));
  const { agreed, disputed } = weighProposals(voters, keyOf, config.quorum);
  const options = new Map(labels.map((label) => [nameKey(pathText(label)), label]));
  const known = [...agreed, ...disputed].flatMap(({ proposal, share: score }) => {
    const option = options.get(nameOf(proposal));
    return option ? [{ labelId: option.id, score, place: proposal.place }] : [];
  });
  const unknown = [...agreed, ...disputed].filter(({ proposal }) => !options.has(nameOf(proposal)));
  return {
    source: 'MODEL',
    modelId: await labellingModelId(db, {
      nodeId: step.nodeId,
      kind: 'AGREEMENT',
      name: NAME,
      answeredBy: '',
      promptHash: '',
    }),
    modelName: NAME,
    classes: known.filter(({ place }) => place === null),
    spans: known.flatMap(({ place, ...label }) =>
      place && 'start' in place ? [{ ...label, ...place }] : [],
    ),
    tokens: known.flatMap(({ place, ...label }) =>
      place && 'tokenIds' in place ? [{ ...label, ...place }] : [],
    ),
    dropped: unknown.map(({ proposal }) => ({
      label: proposal.path.join(' / '),
      quote: null,
      problem: 'unknownLabel' as const,
    })),
    undecided: undecided({ voters: voters.length, open, disputed }),
    settle: () => Promise.resolve(),
  };
}

const nameOf = ({ path }: Proposal): string => nameKey(path.join(' / '));

const keyOf = (proposal: Proposal): string => JSON.stringify([nameOf(proposal), proposal.place]);

function undecided({
  voters,
  open,
  disputed,
}: {
  voters: number;
  open: number;
  disputed: readonly WeighedProposal<Proposal>[];
}): Labelled['undecided'] {
  if (open > 0) return labellingReason('copiesOpen', { count: open });
  if (voters < 2) return labellingReason('tooFewProposals');
  if (disputed.length === 0) return null;
  const named = disputed.map(({ proposal, votes }) => `${proposal.path.at(-1) ?? ''} (${votes}/${voters})`);
  return labellingReason('disputed', { count: disputed.length, labels: listOf(named) });
}

/** The labels by step; a step without labels has a vote too. */
async function classesOf(db: Db, stepIds: readonly number[]): Promise<Proposal[][]> {
  const all = await listClassifierTags(db, stepIds);
  return stepIds.map((id) =>
    all.filter(({ stepId }) => stepId === id).map(({ typeName }) => ({ path: [typeName], place: null })),
  );
}

async function tagsOf(db: Db, stepIds: readonly number[]): Promise<Proposal[][]> {
  const all = Map.groupBy(await listProposedTags(db, stepIds), ({ stepId }) => stepId);
  return stepIds.map((id) =>
    (all.get(id) ?? []).map(({ path, start, end, tokenIds }) => ({
      path,
      place: start !== null && end !== null ? { start, end } : { tokenIds },
    })),
  );
}
