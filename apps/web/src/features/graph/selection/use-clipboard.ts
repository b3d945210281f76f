import type { Node } from '@scriptorium/contract/nodes.ts';
import { processFiles } from '@scriptorium/contract/process-file.ts';
import { isUploadType } from '@scriptorium/domain/graph/activity-type.ts';
import { isModalOpen } from '@scriptorium/ui/modal.ts';
import { useRead, useWrite } from '@scriptorium/web-kit/queries.ts';
import { useTexts } from '@scriptorium/web-kit/texts.ts';
import { toastSuccess } from '@scriptorium/web-kit/toasts.ts';
import { useWindowEvent } from '@mantine/hooks';
import type { Point } from '../canvas/flow.ts';
import { GRAPH } from '../graph-writes.ts';
import { graphTexts } from '../texts.ts';

interface ClipboardOptions {
  readonly processId: number;
  /** The selected nodes, or the open one. */
  readonly nodes: readonly Node[];
  readonly readOnly: boolean;
  /** Where pasted nodes go. */
  readonly placeFor: () => Point;
  readonly onPasted: (ids: readonly number[]) => void;
}

/** Pixels between a node and its duplicate. */
const DUPLICATE_OFFSET = 40;

/** Text that is selected, or a field, has the keys. */
const isText = (target: EventTarget | null): boolean =>
  (target instanceof HTMLElement &&
    (target.isContentEditable || ['INPUT', 'TEXTAREA'].includes(target.tagName))) ||
  (getSelection()?.toString() ?? '') !== '';

/** A fragment is a process file as text, so that it can be pasted into another process, or into a file. */
function fragmentIn(text: string): object | null {
  if (!text.trimStart().startsWith('{') || !text.includes('"format"')) return null;
  try {
    return JSON.parse(text) as object;
  } catch {
    return null;
  }
}

/** Copies nodes to the clipboard of the computer, pastes and duplicates them with their labels, rules and settings. */
export function useClipboard({ processId, nodes, readOnly, placeFor, onPasted }: ClipboardOptions) {
  const t = useTexts(graphTexts);
  const params = { id: processId };
  const copied = nodes.filter(({ obligatory, activityType }) => !obligatory && !isUploadType(activityType));
  const nodeIds = copied.map(({ id }) => id);
  // The browser asks for the text within the key: it must be here before.
  const { data: fragment } = useRead(
    processFiles.fragment,
    { params, query: { nodeIds } },
    { enabled: nodeIds.length > 0 && !readOnly },
  );
  const paste = useWrite(processFiles.paste, { refreshes: GRAPH });
  const pasteAt = (body: object, at: Point) =>
    paste.mutate(
      { params, query: at, body: body as never },
      {
        onSuccess: ({ ids }) => {
          toastSuccess(t('pasted', { count: ids.length }));
          onPasted(ids);
        },
      },
    );

  useWindowEvent('copy', (event) => {
    if (isText(event.target) || isModalOpen() || !fragment) return;
    event.clipboardData?.setData('text/plain', JSON.stringify(fragment, null, 2));
    event.preventDefault();
    toastSuccess(t('copied', { count: copied.length }));
  });
  useWindowEvent('paste', (event) => {
    if (readOnly || isText(event.target) || isModalOpen()) return;
    const given = fragmentIn(event.clipboardData?.getData('text/plain') ?? '');
    if (!given) return;
    event.preventDefault();
    pasteAt(given, placeFor());
  });
  const duplicate = () => {
    if (!fragment || copied.length === 0) return;
    const left = Math.min(...copied.map(({ x }) => x));
    const top = Math.min(...copied.map(({ y }) => y));
    pasteAt(fragment, { x: left + DUPLICATE_OFFSET, y: top + DUPLICATE_OFFSET });
  };
  useWindowEvent('keydown', (event) => {
    const isDuplicate = (event.ctrlKey || event.metaKey) && event.key.toLowerCase() === 'd';
    if (!isDuplicate || readOnly || isText(event.target) || isModalOpen()) return;
    event.preventDefault();
    duplicate();
  });
  return { duplicate: copied.length > 0 && !readOnly ? duplicate : null, isPasting: paste.isPending };
}
