import type { KeyboardEvent } from 'react';
import type { Place, Ref, Row } from './tree-model.ts';
import type { TreeEditor } from './use-tree-editor.ts';

/** The index of the row that a key goes to; undefined for other keys. */
function targetOf(key: string, rows: readonly Row[], at: number): number | undefined {
  if (key === 'ArrowDown') return Math.min(at + 1, rows.length - 1);
  if (key === 'ArrowUp') return Math.max(at - 1, 0);
  if (key === 'Home') return 0;
  return key === 'End' ? rows.length - 1 : undefined;
}

/** The keys of a tree (WAI-ARIA, "Tree View"), and those that edit it. */
export function handleTreeKey(
  event: KeyboardEvent<HTMLElement>,
  editor: TreeEditor,
  { readOnly, isFlat }: { readOnly: boolean; isFlat: boolean },
): void {
  if (event.ctrlKey || event.metaKey) return;
  const { rows, active, model } = editor;
  const isHandled = event.altKey ? !readOnly && move() : navigate() || (!readOnly && edit());
  if (isHandled) {
    event.preventDefault();
    event.stopPropagation();
  }

  function navigate(): boolean {
    const at = active ? rows.indexOf(active) : -1;
    const target = rows[targetOf(event.key, rows, at) ?? -1];
    if (target) editor.setActive(target.ref);
    else if (!active) return false;
    else if (event.key === 'ArrowRight') {
      if (!active.hasChildren) return true;
      if (active.isOpen) editor.setActive(rows[at + 1]?.ref ?? active.ref);
      else editor.setOpen(active.ref, true);
    } else if (event.key === 'ArrowLeft') {
      if (active.hasChildren && active.isOpen) editor.setOpen(active.ref, false);
      else editor.setActive(model.parentOf(active.ref) ?? active.ref);
    } else return false;
    return true;
  }

  function edit(): boolean {
    if (event.shiftKey) return false;
    if (event.key === 'Enter') {
      if (active) editor.beginBehind(active.ref);
      else editor.beginAtEnd();
    } else if (!active) return false;
    else if (event.key === 'F2') editor.rename(active.ref);
    else if (event.key === 'Delete') editor.remove(active.ref);
    else return false;
    return true;
  }

  function move(): boolean {
    if (!active || !event.key.startsWith('Arrow')) return false;
    const place = placeAfter(event.key, active.ref);
    if (place) void editor.moveTo(active.ref, place);
    return true;
  }

  function placeAfter(key: string, ref: Ref): Place | null {
    if (key === 'ArrowUp' || key === 'ArrowDown') return model.shifted(ref, key === 'ArrowUp' ? -1 : 1);
    if (key === 'ArrowLeft') return model.outdented(model.placeOf(ref));
    return isFlat ? null : model.indented(model.placeOf(ref), ref);
  }
}
