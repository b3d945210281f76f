import { Alert, Button, Group, List, Progress, Stack, Text } from '@mantine/core';
import { rag, type RagIndex } from '@scriptorium/contract/machines/rag.ts';
import { useRead, useWrite } from '@scriptorium/web-data/queries.ts';
import { useReasonMessage } from '@scriptorium/web-kit/texts/reason-texts.ts';
import { useHasProcessRight } from '@scriptorium/web-data/session.ts';
import { formatCount } from '@scriptorium/web-kit/format/format.ts';
import { useTexts } from '@scriptorium/web-kit/texts/texts.ts';
import { ragTexts } from './texts.ts';

const POLL_MS = 2000;

type Counts = NonNullable<RagIndex['counts']>;

const isComplete = ({ counts }: RagIndex): boolean => counts === null || workLeft(counts) <= 0;

/** Documents that wait for one of their indexes. */
const workLeft = ({ documents, indexed, failed, embedded, notEmbedded }: Counts): number =>
  Math.max(documents - indexed - failed, embedded === null ? 0 : indexed - embedded - notEmbedded);

/** The progress of indexing, and the documents that could not be indexed. */
export function IndexNote({ processId }: { processId: number }) {
  const t = useTexts(ragTexts);
  const input = { query: { processId } };
  const known = useRead(rag.index, input);
  const { data } = useRead(rag.index, input, {
    refetchInterval: known.data && isComplete(known.data) ? false : POLL_MS,
  });
  if (!data?.counts) return null;
  const { documents, indexed, embedded } = data.counts;
  const share = documents === 0 ? 0 : ((documents - workLeft(data.counts)) / documents) * 100;
  return (
    <Stack gap="xs" mb="md">
      <Text size="sm" c="dimmed" component="output">
        {documents === 0
          ? t('indexEmpty')
          : t('indexed', { indexed: formatCount(indexed), count: documents })}
        {embedded !== null && ` ${t('embedded', { embedded: formatCount(embedded), count: documents })}`}
      </Text>
      {isComplete(data) ? null : <Progress value={share} size="sm" animated aria-label={t('index')} />}
      <Failures processId={processId} counts={data.counts} failures={data.failures} />
    </Stack>
  );
}

interface FailuresProps {
  readonly processId: number;
  readonly counts: Counts;
  readonly failures: RagIndex['failures'];
}

function Failures({ processId, counts: { failed, notEmbedded }, failures }: FailuresProps) {
  const t = useTexts(ragTexts);
  const reasonMessage = useReasonMessage([]);
  const isAdmin = useHasProcessRight(processId, 'ADMIN');
  const retry = useWrite(rag.retry, { refreshes: [rag.index] });
  if (failed + notEmbedded === 0) return null;
  const title = failed > 0 ? t('failed', { count: failed }) : t('notEmbedded', { count: notEmbedded });
  return (
    <Alert color="yellow" title={title}>
      <List size="sm" mb="xs">
        {failures.map(({ docId, filename, reason }) => (
          <List.Item key={docId} style={{ overflowWrap: 'anywhere' }}>
            {filename}: {reasonMessage(reason)}
          </List.Item>
        ))}
      </List>
      {isAdmin && (
        <Group>
          <Button
            size="xs"
            variant="default"
            loading={retry.isPending}
            onClick={() => retry.mutate({ body: { processId } })}
          >
            {t('retry')}
          </Button>
        </Group>
      )}
    </Alert>
  );
}
