import type { Point } from '@scriptorium/annotator/react/annotated-text.types.ts';
import type { NerTag } from '@scriptorium/contract/annotations/tags.ts';
import { useEffect, useMemo, useState } from 'react';
import { otherEndOf, type Move } from '../annotating/relations/arc-changes.ts';

/** Delay before a click on a tag ends a relation: a double click selects a word instead (CONST-60). */
export const PICK_DELAY_MS = 250;

/** The first tag, or the tag at the other end of a relation that gets a new end. */
interface First {
  readonly id: number;
  readonly move: Move | null;
}

interface Relating {
  readonly setHeld: (first: First | null) => void;
  readonly setOn: (on: boolean) => void;
}

interface Current {
  readonly tags: ReadonlyMap<number, NerTag>;
  /** Called when both tags of a new relation were chosen. */
  readonly connect: (fromId: number, toId: number, at: Point) => void;
  /** The new end of a relation was chosen; false if it cannot be, and another is to be chosen. */
  readonly retarget: (move: Move, tagId: number, at: Point) => boolean;
  /** The server's id of a tag that was chosen before it had one. */
  readonly resolve: (id: number) => number;
}

/** The first tag is held here too: a second click may come before the first one is rendered. */
function createPicker({ setHeld, setOn }: Relating) {
  let current: Current | undefined;
  let first: First | null = null;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const cancelPick = (): void => clearTimeout(timer);
  const setFirst = (next: First | null): void => {
    first = next;
    setHeld(next);
  };
  const cancel = (): void => {
    cancelPick();
    setFirst(null);
  };
  const start = (next: First): void => {
    cancelPick();
    setFirst(next);
  };
  const startFrom = (id: number): void => start({ id, move: null });
  const startMove = (move: Move): void => start({ id: move.candidate[otherEndOf(move.end)], move });
  const setRelating = (on: boolean): void => {
    cancel();
    setOn(on);
  };
  const pick = (tagId: number, at: Point): void => {
    const now = (id: number): number => current?.resolve(id) ?? id;
    const from = first === null ? null : now(first.id);
    // Another step was chosen, or the tag was deleted.
    if (from === null || !current?.tags.has(from)) return startFrom(tagId);
    const { move } = first ?? { move: null };
    if (from === tagId && !move) return cancel();
    cancelPick();
    timer = setTimeout(() => {
      if (!move) {
        setFirst(null);
        current?.connect(now(from), now(tagId), at);
      } else if (current?.retarget(move, now(tagId), at)) setFirst(null);
    }, PICK_DELAY_MS);
    return undefined;
  };
  /** Gives the first tag up, then the mode. */
  const escape = (): void => (first === null ? setRelating(false) : cancel());
  const update = (next: Current): void => {
    current = next;
  };
  return { cancel, cancelPick, startFrom, startMove, setRelating, pick, escape, update };
}

/** Calls `connect` or `retarget` after the delay; the first tag is set at once. */
export function useRelating({ tags, connect, retarget, resolve }: Current) {
  const [isOn, setOn] = useState(false);
  const [held, setHeld] = useState<First | null>(null);
  const fromId = held && resolve(held.id);
  const { escape, update, ...actions } = useMemo(() => createPicker({ setHeld, setOn }), []);
  useEffect(() => update({ tags, connect, retarget, resolve }));
  const { cancelPick } = actions;
  useEffect(() => cancelPick, [cancelPick]);
  const isRelating = isOn || fromId !== null;
  useEscape(isRelating, escape);
  const from = fromId === null ? null : (tags.get(fromId) ?? null);
  return { isRelating, from, moving: from && (held?.move ?? null), ...actions };
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
