import type { Trigger } from '@scriptorium/domain/schedule/triggers.ts';
import { expect, test } from 'vitest';
import { changesAggregation, triggerProblem } from './trigger-rules.ts';

const problem = (change: Partial<Trigger>) =>
  triggerProblem({ triggerType: 'ALWAYS', cron: null, threshold: null, ...change });

test('a cron has six or seven fields and a threshold is at least 1, also while another trigger is chosen', () => {
  expect(problem({ cron: '0 8 * * *' })).toBe('cron');
  expect(problem({ cron: '0 0 8 * * MON-FRI' })).toBeNull();
  expect(problem({ threshold: 0 })).toBe('threshold');
  expect(problem({ threshold: 1.5 })).toBe('threshold');
  expect(problem({ threshold: 1 })).toBeNull();
});

test('each trigger needs its own field', () => {
  expect(problem({ triggerType: 'CRON' })).toBe('cron');
  expect(problem({ triggerType: 'THRESHOLD' })).toBe('threshold');
  expect(problem({ triggerType: 'CRON', cron: '0 0 8 * * *' })).toBeNull();
  expect(problem({ triggerType: 'THRESHOLD', threshold: 3 })).toBeNull();
});

test('wildcards turn into lists or back only between ALWAYS and the others', () => {
  expect(changesAggregation('ALWAYS', 'CRON')).toBe(true);
  expect(changesAggregation('THRESHOLD', 'ALWAYS')).toBe(true);
  expect(changesAggregation('CRON', 'THRESHOLD')).toBe(false);
});
