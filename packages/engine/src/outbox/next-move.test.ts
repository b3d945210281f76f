import type { OutboxState } from '@scriptorium/db/schema/schema-json.ts';
import { describe, expect, test } from 'vitest';
import { nextMove } from './next-move.ts';

type Case = [stored: OutboxState, plain: string, repeatable: string];
const begun = (state: OutboxState, attempt = 0) => ({ state, attempt, madeFrom: 'settings' });
const move = (state: OutboxState, wanted: { attempt: number; madeFrom?: string; repeatable: boolean }) =>
  nextMove(begun(state), { madeFrom: 'settings', ...wanted });

test('an effect without a stored row is prepared', () => {
  expect(nextMove(undefined, { attempt: 0, madeFrom: '', repeatable: false })).toBe('prepare');
});

describe('in the same attempt', () => {
  test.each<Case>([
    ['PENDING', 'send', 'send'],
    ['SENDING', 'ask', 'send'],
    ['UNKNOWN', 'ask', 'ask'],
    ['SENT', 'done', 'done'],
    ['FAILED', 'fail', 'fail'],
  ])('%s: %s, and %s where a repeat is harmless', (state, plain, repeatable) => {
    expect(move(state, { attempt: 0, repeatable: false })).toBe(plain);
    expect(move(state, { attempt: 0, repeatable: true })).toBe(repeatable);
  });
});

describe('when a person ran the step again', () => {
  test.each<Case>([
    ['PENDING', 'prepare', 'prepare'],
    ['SENDING', 'send', 'prepare'],
    ['UNKNOWN', 'send', 'prepare'],
    ['SENT', 'prepare', 'prepare'],
    ['FAILED', 'prepare', 'prepare'],
  ])('%s: %s, and %s after a change of the settings', (state, plain, changed) => {
    expect(move(state, { attempt: 1, repeatable: false })).toBe(plain);
    expect(move(state, { attempt: 1, repeatable: false, madeFrom: 'other settings' })).toBe(changed);
  });
});
