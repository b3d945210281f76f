// @vitest-environment jsdom
import { cleanup, renderHook } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { useRetryAfterWrite } from './use-retry-after-write.ts';

afterEach(cleanup);

/** A panel whose node is saved once, with the numbers of other writes that have succeeded at each point. */
function savePanel(step: {
  hasFailed: boolean;
  writes: readonly [before: number, during: number, after: number];
}) {
  const [before, during, after] = step.writes;
  let retries = 0;
  const first = { isSaving: false, hasFailed: false, writes: before };
  const { rerender } = renderHook(
    ({ writes, ...saving }) => useRetryAfterWrite(saving, writes, () => (retries += 1)),
    { initialProps: first },
  );
  rerender({ ...first, isSaving: true });
  rerender({ ...first, isSaving: true, writes: during });
  rerender({ isSaving: false, hasFailed: step.hasFailed, writes: during });
  rerender({ isSaving: false, hasFailed: step.hasFailed, writes: after });
  // The panel renders for other reasons too.
  rerender({ isSaving: false, hasFailed: step.hasFailed, writes: after });
  return retries;
}

it.each([
  ['after the node was refused', true, [0, 0, 1], 1],
  ['while the node is being saved, and then refused', true, [0, 1, 1], 1],
  ['before the node is refused for another reason', true, [1, 1, 1], 0],
  ['after the node was saved', false, [0, 0, 1], 0],
] as const)('a connection that is saved %s', (_when, hasFailed, writes, retries) => {
  expect(savePanel({ hasFailed, writes })).toBe(retries);
});
