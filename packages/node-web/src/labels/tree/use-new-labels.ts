import { useTexts } from '@scriptorium/web-kit/texts/texts.ts';
import { useMemo, useRef, useState } from 'react';
import { labelProblem, type LabelEdits, type StoredPlace } from './label-edits.ts';
import type { OutlineLine } from './outline.ts';
import { refOf, type NewLabel, type Place, type Ref, type TreeLabel } from './tree-model.ts';
import { treeTexts } from './tree-texts.ts';

type Ids = ReadonlyMap<Ref, number>;

/** The stored label that a new one has become, or the ref itself. */
const resolveBy = (ids: Ids, ref: Ref): Ref => {
  const id = ids.get(ref);
  return id === undefined ? ref : refOf(id);
};

/** Undefined: it is not saved. */
function idBy(ids: Ids, ref: Ref | null): number | null | undefined {
  if (ref === null) return null;
  const resolved = resolveBy(ids, ref);
  return resolved.startsWith('l') ? Number(resolved.slice(1)) : undefined;
}

function* idsIn(labels: readonly TreeLabel[]): Generator<number> {
  for (const { id, children = [] } of labels) {
    yield id;
    yield* idsIn(children);
  }
}

/**
 * Labels that were typed or pasted and are being saved, one after the other, so that nobody has to wait for the one
 * before. A label below one that is not saved yet is saved when that has its id. A saved label stays among those that
 * wait until `labels` has it: a name that is being typed behind it would lose its place, and with it its field.
 */
export function useNewLabels(
  edits: LabelEdits,
  labels: readonly TreeLabel[],
  onProblem: (text: string) => void,
) {
  const t = useTexts(treeTexts);
  const [waiting, setWaiting] = useState<readonly NewLabel[]>([]);
  const [ids, setIds] = useState<Ids>(new Map());
  /** The ids of saved labels, for callbacks that run after this render. */
  const savedIds = useRef(new Map<Ref, number>());
  const last = useRef<Promise<unknown>>(Promise.resolve());
  const count = useRef(0);

  /** Behind all siblings, where the one before could not be saved. */
  const storedPlace = ({ parent, after }: Place): StoredPlace => {
    const [parentId, afterId] = [idBy(savedIds.current, parent), idBy(savedIds.current, after)];
    if (parentId === undefined) throw new Error(t('parentNotSaved'));
    return afterId === undefined ? { parentId } : { parentId, afterId };
  };

  const save = async ({ ref, name, ...place }: NewLabel): Promise<void> => {
    try {
      const [id] = await edits.add(storedPlace(place), [{ name, depth: 0 }]);
      if (id !== undefined) savedIds.current.set(ref, id);
      setIds(new Map(savedIds.current));
    } catch (error) {
      onProblem(t('notSaved', { name, reason: labelProblem(error) }));
      setWaiting((before) => before.filter((one) => one.ref !== ref));
    }
  };

  const listed = useMemo(() => {
    const known = new Set(idsIn(labels));
    return new Map([...ids].filter(([, id]) => known.has(id)));
  }, [ids, labels]);
  const unlisted = waiting.filter(({ ref }) => !listed.has(ref));
  if (unlisted.length < waiting.length) setWaiting(unlisted);
  const resolve = (ref: Ref): Ref => resolveBy(listed, ref);
  const resolvePlace = ({ parent, after }: Place): Place => ({
    parent: parent === null ? null : resolve(parent),
    after: after === null ? null : resolve(after),
  });
  return {
    waiting: unlisted.map((label) => ({ ...label, ...resolvePlace(label) })),
    add: (place: Place, name: string): Ref => {
      count.current += 1;
      const label = { ref: `p${count.current}`, name, ...place };
      setWaiting((before) => [...before, label]);
      last.current = last.current.then(() => save(label));
      return label.ref;
    },
    /** Adds lines behind what is being saved; rejects when they are not. */
    addLines: (place: Place, lines: readonly OutlineLine[]): Promise<readonly number[]> => {
      const added = last.current.then(() => edits.add(storedPlace(place), lines));
      last.current = added.catch(() => undefined);
      return added;
    },
    resolve,
    resolvePlace,
    idOf: (ref: Ref | null) => idBy(ids, ref),
  };
}

export type NewLabels = ReturnType<typeof useNewLabels>;
