import { useTexts } from '@scriptorium/web-kit/texts.ts';
import { useRef, useState } from 'react';
import { labelProblem, type LabelEdits } from './label-edits.ts';
import { refOf, type NewLabel, type Place, type Ref } from './tree-model.ts';
import { treeTexts } from './tree-texts.ts';

/**
 * Labels that were typed and are being saved, one after the other, so that nobody has to wait for the one before. A label
 * below one that is not saved yet is saved when that has its id.
 */
export function useNewLabels(edits: LabelEdits, onProblem: (text: string) => void) {
  const t = useTexts(treeTexts);
  const [waiting, setWaiting] = useState<readonly NewLabel[]>([]);
  const ids = useRef(new Map<Ref, number>());
  const last = useRef<Promise<unknown>>(Promise.resolve());
  const count = useRef(0);

  /** The stored label that a new one has become, or the ref itself. */
  const resolve = (ref: Ref): Ref => {
    const id = ids.current.get(ref);
    return id === undefined ? ref : refOf(id);
  };
  const resolvePlace = ({ parent, after }: Place): Place => ({
    parent: parent === null ? null : resolve(parent),
    after: after === null ? null : resolve(after),
  });
  /** Undefined: it was not saved. */
  const idOf = (ref: Ref | null): number | null | undefined => {
    if (ref === null) return null;
    const resolved = resolve(ref);
    return resolved.startsWith('l') ? Number(resolved.slice(1)) : undefined;
  };

  const save = async ({ ref, name, parent, after }: NewLabel): Promise<void> => {
    const [parentId, afterId] = [idOf(parent), idOf(after)];
    try {
      if (parentId === undefined) throw new Error(t('parentNotSaved'));
      const place = afterId === undefined ? { parentId } : { parentId, afterId };
      const [id] = await edits.add(place, [{ name, depth: 0 }]);
      if (id !== undefined) ids.current.set(ref, id);
    } catch (error) {
      onProblem(t('notSaved', { name, reason: labelProblem(error) }));
    }
    setWaiting((before) => before.filter((one) => one.ref !== ref));
  };

  const add = (place: Place, name: string): Ref => {
    count.current += 1;
    const label = { ref: `p${count.current}`, name, ...place };
    setWaiting((before) => [...before, label]);
    last.current = last.current.then(() => save(label));
    return label.ref;
  };
  return {
    waiting: waiting.map((label) => ({ ...label, ...resolvePlace(label) })),
    add,
    resolve,
    resolvePlace,
    idOf,
  };
}
