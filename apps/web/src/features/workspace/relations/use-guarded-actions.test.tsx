// @vitest-environment jsdom
import type { RelationGraph } from '@scriptorium/contract/annotations/relation-graphs.ts';
import type { NerTag } from '@scriptorium/contract/annotations/tags.ts';
import { act, cleanup, renderHook } from '@testing-library/react';
import type { ReactNode } from 'react';
import { afterEach, expect, it, vi } from 'vitest';
import { TagActionsContext } from '../annotating/tags/tagging-context.ts';
import { useGuardedActions } from './use-guarded-actions.ts';

afterEach(cleanup);

const [free, related] = [{ id: 1 }, { id: 2 }] as NerTag[] as [NerTag, NerTag];
const graphOfTag = new Map([[related.id, {} as RelationGraph]]);

function start(isReading: boolean) {
  const remove = vi.fn<(tag: NerTag) => void>();
  const wrapper = ({ children }: { children: ReactNode }) => (
    <TagActionsContext value={{ remove } as never}>{children}</TagActionsContext>
  );
  const nothing = new Map<number, RelationGraph>();
  const rendered = renderHook(useGuardedActions, {
    wrapper,
    initialProps: { isReading, graphOfTag: isReading ? nothing : graphOfTag },
  });
  return { remove, ...rendered };
}

it('a tag in a relation is not deleted, and another one is', () => {
  const { remove, result } = start(false);
  act(() => result.current.guarded.remove(related));
  expect(remove).not.toHaveBeenCalled();
  expect(result.current.undeletable).toBe(related);
  act(() => result.current.guarded.remove(free));
  expect(remove.mock.calls).toEqual([[free]]);
});

it('a tag that is to be deleted before the relations are known waits for them', () => {
  const { remove, result, rerender } = start(true);
  act(() => result.current.guarded.remove(related));
  act(() => result.current.guarded.remove(free));
  expect([remove.mock.calls, result.current.undeletable]).toEqual([[], null]);
  rerender({ isReading: false, graphOfTag });
  expect(remove.mock.calls).toEqual([[free]]);
  expect(result.current.undeletable).toBe(related);
});

it('a tag that waits is deleted when the place is left', () => {
  const { remove, result, unmount } = start(true);
  act(() => result.current.guarded.remove(free));
  unmount();
  expect(remove.mock.calls).toEqual([[free]]);
});
