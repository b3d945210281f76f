import { Divider, Stack, Text } from '@mantine/core';
import type { DocumentRow } from '@scriptorium/contract/documents/documents.ts';
import { LoadingRows } from '@scriptorium/ui/loading.tsx';
import { useSession } from '@scriptorium/web-data/session.ts';
import { useTexts } from '@scriptorium/web-kit/texts/texts.ts';
import { useVirtualizer } from '@tanstack/react-virtual';
import { useMemo, useRef } from 'react';
import { DocumentEntry } from './document-entry.tsx';
import { documentsTexts } from './documents-texts.ts';
import classes from './documents-panel.module.css';
import { LoadFailed } from './load-failed.tsx';
import { useMyDocuments, useSteps, type MyDocuments as Mine } from './use-documents.ts';

interface MyDocumentsProps {
  processId: number;
  documentId: number | undefined;
}

/** Estimated height of an entry in pixels, before it is measured. */
const ESTIMATED_HEIGHT = 60;

/** All entries in one virtual list: waiting documents, a divider, then the rest. */
function MyList({ mine, processId, documentId }: MyDocumentsProps & { mine: Mine }) {
  const t = useTexts(documentsTexts);
  const scroller = useRef<HTMLDivElement>(null);
  const rows = useMemo(() => [...mine.waiting, ...mine.rest], [mine]);
  const firstOfRest = mine.rest.length > 0 ? mine.waiting.length : -1;
  // oxlint-disable-next-line react/incompatible-library -- nothing here is memoised over it
  const virtual = useVirtualizer({
    count: rows.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => ESTIMATED_HEIGHT,
    getItemKey: (index) => rows[index]?.id ?? index,
    overscan: 10,
    initialRect: { width: 300, height: 600 },
  });
  const items = virtual.getVirtualItems();
  const steps = useSteps(rows, { first: items[0]?.index ?? 0, last: items.at(-1)?.index ?? 0 });
  const entry = (row: DocumentRow) => (
    <DocumentEntry
      row={{ ...row, steps: steps.get(row.id) ?? [] }}
      processId={processId}
      current={row.id === documentId}
    />
  );
  return (
    <div ref={scroller} className={classes.scroll}>
      <ul className={classes.virtual} style={{ height: virtual.getTotalSize() }} aria-label={t('mine')}>
        {items.map(({ index, start }) => {
          const row = rows[index];
          return row ? (
            <li
              key={row.id}
              ref={virtual.measureElement}
              data-index={index}
              aria-setsize={rows.length}
              aria-posinset={index + 1}
              style={{ top: start }}
            >
              {index === firstOfRest ? <Divider label={t('rest')} labelPosition="left" my="xs" /> : null}
              {entry(row)}
            </li>
          ) : null;
        })}
      </ul>
    </div>
  );
}

/** All documents assigned to the user (WS-28). */
export function MyDocuments(props: MyDocumentsProps) {
  const t = useTexts(documentsTexts);
  const { id } = useSession();
  const { mine, isError, refetch } = useMyDocuments(props.processId, id, true);
  if (isError) return <LoadFailed onRetry={() => void refetch()} />;
  if (!mine) return <LoadingRows label={t('loading')} />;
  if (mine.waiting.length + mine.rest.length === 0)
    return (
      <Stack gap={2} p="md">
        <Text size="sm" fw={500}>
          {t('emptyMine')}
        </Text>
        <Text size="sm" c="dimmed">
          {t('noneMine')}
        </Text>
      </Stack>
    );
  return <MyList mine={mine} {...props} />;
}
