import { sameValue } from '@scriptorium/domain/process-changes/tracked-tables.ts';
import { createContext, use, useCallback, useEffect, useRef, useState } from 'react';
import type { HowEdited } from './node-web.ts';

interface Part {
  /** Undefined: as it is it cannot be saved. */
  readonly save: (() => Promise<boolean>) | undefined;
  readonly discard: () => void;
}

interface Parts {
  readonly keep: (name: string, part: Part) => void;
  readonly drop: (name: string) => void;
  /** Somebody types in a part, or has chosen something in it. */
  readonly edited: (how: HowEdited) => void;
}

const PanelPartsContext = createContext<Parts | null>(null);
export const PanelPartsProvider = PanelPartsContext.Provider;

interface PartOptions<Value> {
  readonly name: string;
  readonly stored: Value;
  readonly isValid: (value: Value) => boolean;
  /** `base` is the stored value that the new one was made from: others may have stored another one since. */
  readonly write: (value: Value, base: Value) => Promise<unknown>;
}

interface Edited<Value> {
  readonly value: Value;
  /** The stored value when the edit began. */
  readonly base: Value;
  /** The value that is being saved. */
  readonly sent?: Value;
}

const differs = <Value>(edited: Edited<Value> | null): edited is Edited<Value> =>
  edited !== null &&
  (!sameValue(edited.value, edited.base) ||
    (edited.sent !== undefined && !sameValue(edited.value, edited.sent)));

/**
 * A part of a panel that is stored apart from the node, and saved like its fields: when a field is left, or at once. The panel says
 * whether it is saved.
 */
export function usePanelPart<Value>({ name, stored, isValid, write }: PartOptions<Value>) {
  const parts = use(PanelPartsContext);
  const [edited, setEdited] = useState<Edited<Value> | null>(null);
  const writing = useRef<{ value: Value; done: Promise<boolean> }>(undefined);
  const isDirty = differs(edited);
  const value = isDirty ? edited.value : stored;

  const save = (next: Value, base: Value): Promise<boolean> => {
    const earlier = writing.current;
    if (earlier && sameValue(earlier.value, next)) return earlier.done;
    const attempt = async (): Promise<boolean> => {
      // A value that was typed during a write is made from what that write stores.
      const isStored = earlier !== undefined && (await earlier.done);
      setEdited((now) => now && { ...now, sent: next });
      try {
        await write(next, isStored ? earlier.value : base);
      } catch {
        // The toast of the call shows the error.
        setEdited((now) => now && { value: now.value, base: now.base });
        return false;
      }
      // The page shows the new read by then: the field does not show the old value in between.
      await new Promise((resolve) => setTimeout(resolve));
      setEdited((now) => (now === null || now.value === next ? null : { value: now.value, base: next }));
      return true;
    };
    const done = attempt();
    writing.current = { value: next, done };
    return done.finally(() => {
      if (writing.current?.done === done) writing.current = undefined;
    });
  };

  const discard = useCallback(() => setEdited(null), []);
  const isChosen = useRef(false);
  useEffect(() => {
    if (isDirty)
      parts?.keep(name, { save: isValid(value) ? () => save(value, edited.base) : undefined, discard });
    else parts?.drop(name);
    if (isChosen.current) parts?.edited('chosen');
    isChosen.current = false;
  });
  useEffect(() => () => parts?.drop(name), [parts, name]);
  return {
    value,
    edit: (next: Value, how: HowEdited) => {
      setEdited((now) => (differs(now) ? { ...now, value: next } : { value: next, base: stored }));
      if (how === 'typed') parts?.edited(how);
      else isChosen.current = true;
    },
  };
}

/** Gathers the parts of a panel that are not saved yet. */
export function usePanelParts() {
  const unsaved = useRef(new Map<string, Part>());
  const [names, setNames] = useState<readonly string[]>([]);
  const [isBlocked, setBlocked] = useState(false);
  const [hasFailed, setFailed] = useState(false);
  const handleEdited = useRef<(how: HowEdited) => void>(undefined);
  const look = useCallback(() => {
    const now = [...unsaved.current.keys()];
    setNames((before) => (before.join() === now.join() ? before : now));
    setBlocked([...unsaved.current.values()].some(({ save }) => save === undefined));
    if (now.length === 0) setFailed(false);
  }, []);
  const [parts] = useState<Parts>(() => ({
    keep: (name, part) => {
      unsaved.current.set(name, part);
      look();
    },
    drop: (name) => {
      if (unsaved.current.delete(name)) look();
    },
    edited: (how) => handleEdited.current?.(how),
  }));
  const saveAll = useCallback(async (): Promise<boolean> => {
    const saves = [...unsaved.current.values()].map(({ save }) => save?.() ?? 'blocked');
    const results = await Promise.all(saves);
    setFailed(results.includes(false));
    return results.every((result) => result === true);
  }, []);
  return {
    parts,
    /** Called from an effect. */
    onEdited: useCallback((handler: (how: HowEdited) => void) => {
      handleEdited.current = handler;
    }, []),
    isDirty: names.length > 0,
    /** Whether one of the unsaved edits cannot be saved as it is. */
    isBlocked,
    hasFailed,
    /** Saves each of them; false where one cannot be saved or is refused. */
    saveAll,
    discardAll: () => {
      for (const { discard } of unsaved.current.values()) discard();
    },
  };
}
