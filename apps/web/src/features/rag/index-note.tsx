import { Alert, Button, Group, List, Progress, Stack, Text } from '@mantine/core';
import { rag, type RagIndex } from '@scriptorium/contract/rag.ts';
import { useRead, useWrite } from '@scriptorium/web-kit/queries.ts';
import { useReasonMessage } from '@scriptorium/web-kit/reason-texts.ts';
import { useHasProcessRight } from '@scriptorium/web-kit/session.ts';
import { formatCount } from '@scriptorium/web-kit/format.ts';
import { useTexts } from '@scriptorium/web-kit/texts.ts';
import { ragTexts } from './texts.ts';

const POLL_MS = 2000;

const isComplete = ({ counts }: RagIndex): boolean =>
  counts === null || counts.indexed + counts.failed >= counts.documents;

/** How far the documents are indexed, and which could not be. */
export function IndexNote({ processId }: { processId: number }) {
  const t = useTexts(ragTexts);
  const input = { query: { processId } };
  const known = useRead(rag.index, input);
  const { data } = useRead(rag.index, input, {
    refetchInterval: known.data && isComplete(known.data) ? false : POLL_MS,
  });
  if (!data?.counts) return null;
  const { documents, indexed, failed } = data.counts;
  const share = documents === 0 ? 0 : (indexed / documents) * 100;
  return (
    <Stack gap="xs" mb="md">
      <Text size="sm" c="dimmed" component="output">
        {documents === 0
          ? t('indexEmpty')
          : t('indexed', { indexed: formatCount(indexed), count: documents })}
      </Text>
      {isComplete(data) ? null : <Progress value={share} size="sm" animated aria-label={t('index')} />}
      {failed > 0 && <Failures processId={processId} failed={failed} failures={data.failures} />}
    </Stack>
  );
}

interface FailuresProps {
  readonly processId: number;
  readonly failed: number;
  readonly failures: RagIndex['failures'];
}

function Failures({ processId, failed, failures }: FailuresProps) {
  const t = useTexts(ragTexts);
  const reasonMessage = useReasonMessage([]);
  const isAdmin = useHasProcessRight(processId, 'ADMIN');
  const retry = useWrite(rag.retry, { refreshes: [rag.index] });
  return (
    <Alert color="yellow" title={t('failed', { count: failed })}>
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
