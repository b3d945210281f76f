import { useRef, useState, type DragEvent } from 'react';
import { zoneAt, type DropZone, type Place, type Ref, type Row } from './tree-model.ts';
import type { TreeEditor } from './use-tree-editor.ts';

interface Mark {
  readonly ref: Ref;
  readonly zone: DropZone;
}

/** Drag and drop of the rows of a tree: before, behind or into another row. */
export function useRowDrag(editor: TreeEditor, isFlat: boolean) {
  /** Not drawn: the events that follow need it at once. */
  const dragged = useRef<Ref | null>(null);
  const [mark, setMark] = useState<Mark | null>(null);
  const end = () => {
    dragged.current = null;
    setMark(null);
  };
  const placeAt = (event: DragEvent<HTMLElement>, target: Ref): [DropZone, Place | null] => {
    const { top, height } = event.currentTarget.getBoundingClientRect();
    const zone = zoneAt(event.clientY - top, height, isFlat);
    return [zone, dragged.current === null ? null : editor.model.dropped(dragged.current, target, zone)];
  };
  return {
    markOf: ({ ref }: Row): DropZone | null => (mark?.ref === ref ? mark.zone : null),
    /** The handlers of a row that can be dragged. */
    handlersOf: ({ ref }: Row) => ({
      draggable: true,
      onDragStart: (event: DragEvent<HTMLElement>) => {
        event.dataTransfer.effectAllowed = 'move';
        event.dataTransfer.setData('text/plain', editor.model.nameOf(ref) ?? '');
        dragged.current = ref;
      },
      onDragOver: (event: DragEvent<HTMLElement>) => {
        const [zone, place] = placeAt(event, ref);
        if (!place) {
          if (mark) setMark(null);
          return;
        }
        event.preventDefault();
        event.dataTransfer.dropEffect = 'move';
        if (mark?.ref !== ref || mark.zone !== zone) setMark({ ref, zone });
      },
      onDrop: (event: DragEvent<HTMLElement>) => {
        const [, place] = placeAt(event, ref);
        const moved = dragged.current;
        end();
        if (!place || moved === null) return;
        event.preventDefault();
        void editor.moveTo(moved, place);
      },
      onDragEnd: end,
    }),
  };
}
