import { expect, it } from 'vitest';
import type { Candidate } from '@scriptorium/annotating/kinds/relations/relations.ts';
import {
  edited,
  NO_STEPS,
  stepBack,
  stepForward,
  turnOf,
  withDocumentStep,
  withoutDocumentStep,
  type DocumentStep,
  type DraftSteps,
} from './draft-steps.ts';

const relation = (fromId: number, toId: number, relationTypeId = 7): Candidate => ({
  fromId,
  toId,
  relationTypeId,
});
const shown = ({ draft }: DraftSteps) => draft.candidates.map(({ fromId, toId }) => `${fromId}${toId}`);

it('every change of a draft is undone and redone; a new one ends the redo', () => {
  let steps = edited(NO_STEPS, [relation(1, 2)]);
  steps = edited(steps, [relation(1, 2), relation(2, 3)]);
  steps = edited(steps, [relation(2, 1), relation(2, 3)]);
  steps = stepBack(steps);
  expect(shown(steps)).toEqual(['12', '23']);
  steps = stepBack(stepBack(steps));
  expect(shown(steps)).toEqual([]);
  steps = stepForward(stepForward(steps));
  expect(shown(steps)).toEqual(['12', '23']);
  steps = edited(steps, [relation(2, 3)]);
  expect(shown(stepForward(steps))).toEqual(['23']);
  expect(shown(stepBack(steps))).toEqual(['12', '23']);
});

it('a choice that changes nothing is no step', () => {
  const steps = edited(NO_STEPS, [relation(1, 2)]);
  expect(edited(steps, [relation(1, 2)])).toEqual(steps);
  expect(edited(steps, [relation(1, 2, 8)]).done).toHaveLength(2);
});

it('a tag that was made between two relations is undone between them', () => {
  const tag: DocumentStep = { kind: 'document' };
  let steps = edited(NO_STEPS, [relation(1, 2)]);
  steps = withDocumentStep(steps, tag);
  steps = edited(steps, [relation(1, 2), relation(2, 3)]);
  expect(turnOf(steps.done)).toBe('draft');
  steps = stepBack(steps);
  expect(turnOf(steps.done)).toBe('document');
  steps = stepBack(steps);
  expect([shown(steps), turnOf(steps.done), turnOf(steps.undone)]).toEqual([['12'], 'draft', 'document']);
  steps = stepForward(steps);
  expect([shown(steps), turnOf(steps.undone)]).toEqual([['12'], 'draft']);
  expect(shown(stepForward(steps))).toEqual(['12', '23']);
});

it('a change of the document from before the draft is redone before the draft', () => {
  const before = stepBack(stepBack(edited(NO_STEPS, [relation(1, 2)])));
  expect(turnOf(before.undone)).toBe('document');
  const again = stepForward(before);
  expect([shown(again), shown(stepForward(again))]).toEqual([[], ['12']]);
});

it('a change of the document that the server refused is no step any more', () => {
  const tag: DocumentStep = { kind: 'document' };
  const steps = withDocumentStep(edited(NO_STEPS, [relation(1, 2)]), tag);
  expect(turnOf(withoutDocumentStep(steps, tag).done)).toBe('draft');
  expect(withDocumentStep(NO_STEPS, tag).done).toEqual([]);
});

it('the last 200 changes are kept', () => {
  let steps = NO_STEPS;
  for (let index = 0; index < 250; index += 1) steps = edited(steps, [relation(index, index + 1)]);
  expect(steps.done).toHaveLength(200);
});
