import { describe, expect, test } from 'vitest';
import { decideComparison, type ComparedStep, type ComparingStep } from './comparison.ts';
import type { StepStatus } from './statuses.ts';

const step = (id: number, status: StepStatus, nodeId = 1): ComparedStep => ({ id, nodeId, status });
const comparing = (given: Partial<ComparingStep> = {}): ComparingStep => ({
  status: 'WAITING',
  nodeIds: [1],
  compared: [1, 2],
  waits: false,
  ...given,
});

describe('a step that compares', () => {
  test.each<[string, Partial<ComparingStep>, ComparedStep[], 'none' | 'run' | 'wait']>([
    ['has nothing new to compare', {}, [step(1, 'DONE'), step(2, 'ACCEPTED')], 'none'],
    ['waits for an open step', {}, [step(1, 'DONE'), step(2, 'WAITING')], 'wait'],
    ['waits for a failed step', { compared: [] }, [step(1, 'DONE'), step(2, 'ERROR')], 'wait'],
    ['runs when all are finished', { compared: [1] }, [step(1, 'DONE'), step(2, 'DONE')], 'run'],
    ['runs when the open copy is withdrawn', { waits: true }, [step(1, 'DONE'), step(2, 'DONE')], 'run'],
    ['runs when a node was added', {}, [step(1, 'DONE'), step(9, 'DONE', 2)], 'run'],
    ['is left alone while it runs', { status: 'PROCESSING', compared: [] }, [step(1, 'DONE')], 'none'],
    ['is left alone after it failed', { status: 'ERROR', compared: [] }, [step(1, 'DONE')], 'none'],
    [
      'stays finished while one is open',
      { status: 'DONE', compared: [1] },
      [step(1, 'DONE'), step(2, 'WAITING')],
      'none',
    ],
    [
      'runs again though it is finished',
      { status: 'ACCEPTED', compared: [1] },
      [step(1, 'DONE'), step(2, 'DONE')],
      'run',
    ],
    [
      'stays finished when a node was added',
      { status: 'DONE' },
      [step(1, 'DONE'), step(9, 'DONE', 2)],
      'none',
    ],
  ])('%s', (_, given, steps, kind) => {
    expect(decideComparison(comparing(given), steps).kind).toBe(kind);
  });

  test('names the steps for which it waits', () => {
    const open = step(2, 'PROCESSING');
    expect(decideComparison(comparing(), [step(1, 'DONE'), open])).toEqual({
      kind: 'wait',
      unfinished: [open],
    });
  });
});
