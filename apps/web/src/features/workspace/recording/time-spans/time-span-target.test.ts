import type { StepInfo } from '@scriptorium/contract/documents/steps.ts';
import { textOf } from '@scriptorium/web-kit/texts/texts.ts';
import { expect, test } from 'vitest';
import { timeSpanTarget } from './time-span-target.ts';
import { timeSpanTexts } from './time-span-texts.ts';

const step = (id: number, nodeId: number): StepInfo =>
  ({ stepDTO: { id, master: true, status: 'WAITING', copy: 1 }, nodeDTO: { id: nodeId } }) as StepInfo;

test('a time span goes to the active step of the node of its label [AUDIO-29]', () => {
  const steps = [step(1, 10), step(2, 20)];
  expect(timeSpanTarget({ nodeId: 20 }, steps, 2)).toEqual({ stepId: 2 });
  expect(timeSpanTarget({ nodeId: 10 }, steps, 2)).toEqual({ stepId: 1 });
});

test('without a label that has a node the node could not be defined [ERR-57]', () => {
  for (const label of [undefined, { nodeId: 0 }]) {
    const target = timeSpanTarget(label, [step(1, 10)], 1);
    expect(target).toEqual({ error: 'noNode' });
  }
  expect(textOf(timeSpanTexts)('noNode')).toBe('Node could not be defined');
});

test('without an active step of the node the step could not be defined [ERR-58]', () => {
  expect(timeSpanTarget({ nodeId: 30 }, [step(1, 10)], 1)).toEqual({ error: 'noStep' });
  expect(textOf(timeSpanTexts)('noStep')).toBe('Step could not be defined');
});
