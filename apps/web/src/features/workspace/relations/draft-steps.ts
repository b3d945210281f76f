import type { Candidate, Draft } from '@scriptorium/annotating/kinds/relations/relations.ts';
import { EMPTY_DRAFT } from '../annotating/relations/draft.ts';

/** A change of the document that was made while relations were edited; it is undone in its turn. */
export interface DocumentStep {
  readonly kind: 'document';
}
type Step = DocumentStep | { readonly kind: 'draft'; readonly draft: Draft };

/** The edited relations with the steps that led to them, until they are saved or given up. */
export interface DraftSteps {
  readonly draft: Draft;
  readonly done: readonly Step[];
  readonly undone: readonly Step[];
}

const MAX_STEPS = 200;

export const withoutSteps = (draft: Draft): DraftSteps => ({ draft, done: [], undone: [] });
export const NO_STEPS: DraftSteps = withoutSteps(EMPTY_DRAFT);

const isAlike = (one: readonly Candidate[], other: readonly Candidate[]): boolean =>
  one.length === other.length &&
  one.every((candidate, index) => {
    const { id, fromId, toId, relationTypeId } = other[index] ?? {};
    return (
      candidate.id === id &&
      candidate.fromId === fromId &&
      candidate.toId === toId &&
      candidate.relationTypeId === relationTypeId
    );
  });

/** One more change of the draft; none if everything stays as it was. */
export function edited({ draft, done, undone }: DraftSteps, candidates: readonly Candidate[]): DraftSteps {
  if (isAlike(draft.candidates, candidates)) return { draft, done, undone };
  return {
    draft: { ...draft, candidates },
    done: [...done, { kind: 'draft' as const, draft }].slice(-MAX_STEPS),
    undone: [],
  };
}

/** The document was changed: noted only after a change of the draft, where the order matters. */
export function withDocumentStep(steps: DraftSteps, step: DocumentStep): DraftSteps {
  const { draft, done, undone } = steps;
  if (done.length === 0 && undone.length === 0) return steps;
  return { draft, done: done.length === 0 ? done : [...done, step], undone: [] };
}

/** The server refused a change of the document. */
export const withoutDocumentStep = (steps: DraftSteps, step: DocumentStep): DraftSteps => ({
  ...steps,
  done: steps.done.filter((one) => one !== step),
  undone: steps.undone.filter((one) => one !== step),
});

/** Returns the kind of the next step to undo or redo: of the draft, or of the document, also if the draft has none. */
export const turnOf = (steps: readonly Step[]): Step['kind'] => steps.at(-1)?.kind ?? 'document';

export function stepBack({ draft, done, undone }: DraftSteps): DraftSteps {
  const step = done.at(-1);
  // A change of the document from before the draft: it is redone before the draft's own steps.
  if (!step) return { draft, done, undone: undone.length === 0 ? undone : [...undone, { kind: 'document' }] };
  const rest = done.slice(0, -1);
  return step.kind === 'document'
    ? { draft, done: rest, undone: [...undone, step] }
    : { draft: step.draft, done: rest, undone: [...undone, { kind: 'draft', draft }] };
}

export function stepForward({ draft, done, undone }: DraftSteps): DraftSteps {
  const step = undone.at(-1);
  if (!step) return { draft, done, undone };
  const rest = undone.slice(0, -1);
  return step.kind === 'document'
    ? { draft, done: [...done, step], undone: rest }
    : { draft: step.draft, done: [...done, { kind: 'draft', draft }], undone: rest };
}
