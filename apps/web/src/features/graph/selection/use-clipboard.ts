import type { Point } from '@scriptorium/domain/graph/places.ts';
import type { Node } from '@scriptorium/contract/process/nodes.ts';
import { processFiles } from '@scriptorium/contract/process/process-file.ts';
import { isUploadType } from '@scriptorium/domain/graph/activity-type.ts';
import { isModalOpen } from '@scriptorium/ui/modal.ts';
import { useCall } from '@scriptorium/web-data/call-context.ts';
import { readOptions, useRead, useWrite } from '@scriptorium/web-data/queries.ts';
import { useTexts } from '@scriptorium/web-kit/texts/texts.ts';
import { toastError, toastSuccess } from '@scriptorium/web-kit/page/toasts.ts';
import { useWindowEvent } from '@mantine/hooks';
import { useQueryClient } from '@tanstack/react-query';
import { GRAPH } from '../model/graph-writes.ts';
import { graphTexts } from '../model/texts.ts';

interface ClipboardOptions {
  readonly processId: number;
  readonly selected: readonly Node[];
  /** The node with an open panel, which is copied when none is selected. */
  readonly open: Node | undefined;
  readonly readOnly: boolean;
  /** Returns the position of pasted nodes. */
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

const textOfFragment = (fragment: unknown): string => JSON.stringify(fragment, null, 2);

/** Needs a page over HTTPS or of the same machine; elsewhere selected nodes can be copied. */
async function writeLater(text: Promise<string>): Promise<void> {
  const blob = text.then((given) => new Blob([given], { type: 'text/plain' }));
  await navigator.clipboard.write([new ClipboardItem({ 'text/plain': blob })]);
}

/**
 * The nodes as a process file. The browser asks for the text within the key: of selected nodes it is here before.
 * An open panel costs no read.
 */
function useFragment(processId: number, nodeIds: readonly number[], early: boolean) {
  const cache = useQueryClient();
  const input = { params: { id: processId }, query: { nodeIds: [...nodeIds] } };
  const { data: fragment } = useRead(processFiles.fragment, input, { enabled: early && nodeIds.length > 0 });
  const options = readOptions(useCall(), processFiles.fragment, input);
  const readFragment = async (): Promise<object> =>
    (await cache.fetchQuery({ ...options, staleTime: 0 })) as object;
  return { fragment, readFragment };
}

/** Copies nodes to the clipboard of the computer, pastes and duplicates them with their labels, rules and settings. */
export function useClipboard({ processId, selected, open, readOnly, placeFor, onPasted }: ClipboardOptions) {
  const t = useTexts(graphTexts);
  const params = { id: processId };
  const nodes = selected.length > 0 ? selected : open ? [open] : [];
  const copied = nodes.filter(({ obligatory, activityType }) => !obligatory && !isUploadType(activityType));
  const nodeIds = copied.map(({ id }) => id);
  const { fragment, readFragment } = useFragment(processId, nodeIds, selected.length > 0 && !readOnly);
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
    if (readOnly || copied.length === 0 || isText(event.target) || isModalOpen()) return;
    event.preventDefault();
    const showCopied = () => toastSuccess(t('copied', { count: copied.length }));
    if (fragment) {
      event.clipboardData?.setData('text/plain', textOfFragment(fragment));
      showCopied();
    } else
      writeLater(readFragment().then(textOfFragment))
        .then(showCopied)
        .catch(() => toastError(t('notCopied')));
  });
  useWindowEvent('paste', (event) => {
    if (readOnly || isText(event.target) || isModalOpen()) return;
    const given = fragmentIn(event.clipboardData?.getData('text/plain') ?? '');
    if (!given) return;
    event.preventDefault();
    pasteAt(given, placeFor());
  });
  const duplicate = () => {
    if (copied.length === 0) return;
    const left = Math.min(...copied.map(({ x }) => x));
    const top = Math.min(...copied.map(({ y }) => y));
    const at = { x: left + DUPLICATE_OFFSET, y: top + DUPLICATE_OFFSET };
    void readFragment().then(
      (body) => pasteAt(body, at),
      () => undefined,
    );
  };
  useWindowEvent('keydown', (event) => {
    const isDuplicate = (event.ctrlKey || event.metaKey) && event.key.toLowerCase() === 'd';
    if (!isDuplicate || readOnly || isText(event.target) || isModalOpen()) return;
    event.preventDefault();
    duplicate();
  });
  return { duplicate: copied.length > 0 && !readOnly ? duplicate : null, isPasting: paste.isPending };
}
