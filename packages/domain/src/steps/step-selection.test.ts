import { expect, test } from 'vitest';
import type { StepStatus } from './statuses.ts';
import { initialStep, selectedStepOfNode } from './step-selection.ts';

const step = (id: number, blockedBy: number | null, master = false) => ({
  id,
  status: 'WAITING' as StepStatus,
  blockedBy,
  master,
});

test.each([
  ['the selected one', [step(1, null), step(2, 9)], 2, 2],
  ['else the unblocked one', [step(1, 9, true), step(2, null)], 5, 2],
  ['else the master', [step(1, 9), step(2, 9, true)], null, 2],
  ['else the first', [step(3, 9), step(2, 9)], null, 3],
  ['none without steps', [], 1, undefined],
])('a node is shown with %s of its steps [STEP-01]', (_, steps, selected, expected) => {
  expect(selectedStepOfNode(steps, selected)?.id).toBe(expected);
});

test.each<[string, StepStatus[], number | undefined]>([
  ['the first waiting step', ['ACCEPTED', 'WAITING', 'WAITING'], 1],
  ['else the last done one', ['DONE', 'ACCEPTED', 'ERROR'], 1],
  ['none when no step waits or is done', ['PROCESSING', 'ERROR'], undefined],
])('the workspace opens at %s [STEP-02]', (_, statuses, expected) => {
  const steps = statuses.map((status, at) => ({ status, at }));
  expect(initialStep(steps)?.at).toBe(expected);
});
