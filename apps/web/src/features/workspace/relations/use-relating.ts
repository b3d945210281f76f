import type { Point } from '@scriptorium/annotator/react/annotated-text.types.ts';
import type { NerTag } from '@scriptorium/contract/tags.ts';
import { useEffect, useMemo, useState } from 'react';

/** Delay before a click on a tag ends a relation: a double click selects a word instead (CONST-60). */
export const PICK_DELAY_MS = 250;

type Connect = (fromId: number, toId: number, at: Point) => void;

interface Relating {
  readonly setFromId: (id: number | null) => void;
  readonly setOn: (on: boolean) => void;
}

interface Current {
  readonly tags: ReadonlyMap<number, unknown>;
  readonly connect: Connect;
  /** The server's id of a tag that was chosen before it had one. */
  readonly resolve: (id: number) => number;
}

/** The first tag is held here too: a second click may come before the first one is rendered. */
function createPicker({ setFromId, setOn }: Relating) {
  let current: Current | undefined;
  let first: number | null = null;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const cancelPick = (): void => clearTimeout(timer);
  const setFirst = (id: number | null): void => {
    first = id;
    setFromId(id);
  };
  const cancel = (): void => {
    cancelPick();
    setFirst(null);
  };
  const startFrom = (tagId: number): void => {
    cancelPick();
    setFirst(tagId);
  };
  const setRelating = (on: boolean): void => {
    cancel();
    setOn(on);
  };
  const pick = (tagId: number, at: Point): void => {
    const now = (id: number): number => current?.resolve(id) ?? id;
    const from = first === null ? null : now(first);
    // Another step was chosen, or the tag was deleted.
    if (from === null || !current?.tags.has(from)) return startFrom(tagId);
    if (from === tagId) return cancel();
    cancelPick();
    timer = setTimeout(() => {
      setFirst(null);
      current?.connect(now(from), now(tagId), at);
    }, PICK_DELAY_MS);
    return undefined;
  };
  /** Gives the first tag up, then the mode. */
  const escape = (): void => (first === null ? setRelating(false) : cancel());
  const update = (next: Current): void => {
    current = next;
  };
  return { cancel, cancelPick, startFrom, setRelating, pick, escape, update };
}

/** Calls `connect` with both ends after the delay; the first tag is set at once. */
export function useRelating(
  tags: ReadonlyMap<number, NerTag>,
  connect: Connect,
  resolve: (id: number) => number,
) {
  const [isOn, setOn] = useState(false);
  const [heldId, setFromId] = useState<number | null>(null);
  const fromId = heldId === null ? null : resolve(heldId);
  const { escape, update, ...actions } = useMemo(() => createPicker({ setFromId, setOn }), []);
  useEffect(() => update({ tags, connect, resolve }));
  const { cancelPick } = actions;
  useEffect(() => cancelPick, [cancelPick]);
  const isRelating = isOn || fromId !== null;
  useEscape(isRelating, escape);
  return { isRelating, from: fromId === null ? null : (tags.get(fromId) ?? null), ...actions };
}

/** Escape in a menu or dialog closes only that. */
function useEscape(active: boolean, onEscape: () => void): void {
  useEffect(() => {
    if (!active) return undefined;
    const listen = (event: KeyboardEvent): void => {
      const inMenu = event.target instanceof Element && event.target.closest('[role=dialog], [role=menu]');
      if (event.key !== 'Escape' || inMenu) return;
      event.preventDefault();
      event.stopPropagation();
      onEscape();
    };
    addEventListener('keydown', listen, { capture: true });
    return () => removeEventListener('keydown', listen, { capture: true });
  }, [active, onEscape]);
}
