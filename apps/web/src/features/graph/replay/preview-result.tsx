import { Alert, Button, Group, Progress, Stack, Table, Text } from '@mantine/core';
import type { ReplayPreview } from '@scriptorium/contract/process/replays.ts';
import { useErrorMessage } from '@scriptorium/web-kit/texts/error-message.ts';
import { formatCount } from '@scriptorium/web-kit/format/format.ts';
import { AnchorLink } from '@scriptorium/web-kit/page/links.tsx';
import { useTexts } from '@scriptorium/web-kit/texts/texts.ts';
import classes from './replay.module.css';
import { replayTexts } from './texts.ts';

interface PreviewResultProps {
  readonly processId: number;
  readonly line: ReplayPreview | undefined;
  readonly error: unknown;
  readonly isRunning: boolean;
  readonly stop: () => void;
  readonly hasDocuments: boolean;
}

const MAX_LABELS = 20;

/** The changes of a replay, as far as they have been computed. */
export function PreviewResult({ processId, line, error, isRunning, stop, hasDocuments }: PreviewResultProps) {
  const t = useTexts(replayTexts);
  const words = useErrorMessage();
  if (!hasDocuments) return <Text size="sm">{t('noDocuments')}</Text>;
  return (
    <section aria-label={t('preview')}>
      <Stack gap="sm">
        {isRunning && <Reading line={line} stop={stop} />}
        {error !== undefined && (
          <Alert color="red" role="alert">
            {words(error)}
          </Alert>
        )}
        {line?.error && (
          <Alert color="red" role="alert">
            {t('failed', { reason: line.error })}
          </Alert>
        )}
        <div aria-live="polite" aria-busy={isRunning}>
          {line && !isRunning && <Summary line={line} />}
        </div>
        {line && line.labels.length > 0 && <ByLabel labels={line.labels} />}
        {line && line.nodes.length > 0 && <ByNode nodes={line.nodes} />}
        {line && line.examples.length > 0 && <Examples processId={processId} examples={line.examples} />}
      </Stack>
    </section>
  );
}

function Reading({ line, stop }: { line: ReplayPreview | undefined; stop: () => void }) {
  const t = useTexts(replayTexts);
  const { documents = 0, of = 0 } = line ?? {};
  const label = t('reading', { documents: formatCount(documents), of: formatCount(of) });
  return (
    <Group wrap="nowrap">
      <div style={{ flex: 1 }}>
        <Text size="xs" c="dimmed">
          {label}
        </Text>
        <Progress size="sm" aria-label={label} value={of === 0 ? 0 : (100 * documents) / of} />
      </div>
      <Button size="xs" variant="default" onClick={stop}>
        {t('stop')}
      </Button>
    </Group>
  );
}

function Summary({ line }: { line: ReplayPreview }) {
  const t = useTexts(replayTexts);
  const { documents, changed, moved, added, removed, left } = line;
  const sentences = [
    changed > 0
      ? t('wouldChange', {
          count: changed,
          number: formatCount(changed),
          added: formatCount(added),
          removed: formatCount(removed),
        })
      : '',
    moved > 0 ? t('wouldMove', { count: moved, number: formatCount(moved) }) : '',
    changed + moved === 0 ? t('nothing', { count: documents, number: formatCount(documents) }) : '',
    left > 0 ? t('left', { count: left, number: formatCount(left) }) : '',
  ].filter((sentence) => sentence !== '');
  return (
    <Text size="sm" fw={500}>
      {sentences.join(' ')}
    </Text>
  );
}

function ByLabel({ labels }: Pick<ReplayPreview, 'labels'>) {
  const t = useTexts(replayTexts);
  return (
    <>
      <Table aria-label={t('byLabel')} verticalSpacing={4}>
        <Table.Thead>
          <Table.Tr>
            <Table.Th>{t('label')}</Table.Th>
            <Table.Th>{t('node')}</Table.Th>
            <Table.Th className={classes.number}>{t('added')}</Table.Th>
            <Table.Th className={classes.number}>{t('removed')}</Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {labels.slice(0, MAX_LABELS).map(({ labelId, label, node, added, removed }) => (
            <Table.Tr key={labelId}>
              <Table.Td>{label}</Table.Td>
              <Table.Td>{node}</Table.Td>
              <Table.Td className={classes.number}>{formatCount(added)}</Table.Td>
              <Table.Td className={classes.number}>{formatCount(removed)}</Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
      {labels.length > MAX_LABELS && (
        <Text size="xs" c="dimmed">
          {t('moreLabels', { number: formatCount(labels.length - MAX_LABELS) })}
        </Text>
      )}
    </>
  );
}

function ByNode({ nodes }: Pick<ReplayPreview, 'nodes'>) {
  const t = useTexts(replayTexts);
  return (
    <Table aria-label={t('byNode')} verticalSpacing={4}>
      <Table.Thead>
        <Table.Tr>
          <Table.Th>{t('node')}</Table.Th>
          <Table.Th className={classes.number}>{t('enters')}</Table.Th>
          <Table.Th className={classes.number}>{t('leaves')}</Table.Th>
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody>
        {nodes.map(({ id, name, entered, withdrawn }) => (
          <Table.Tr key={id}>
            <Table.Td>{name}</Table.Td>
            <Table.Td className={classes.number}>{formatCount(entered)}</Table.Td>
            <Table.Td className={classes.number}>{formatCount(withdrawn)}</Table.Td>
          </Table.Tr>
        ))}
      </Table.Tbody>
    </Table>
  );
}

function Examples({ processId, examples }: { processId: number } & Pick<ReplayPreview, 'examples'>) {
  const t = useTexts(replayTexts);
  return (
    <div>
      <Text size="sm" fw={500} mb={4}>
        {t('examples')}
      </Text>
      <ul className={classes.runs} aria-label={t('examples')}>
        {examples.map(({ id, filename, added, removed, entered, withdrawn }) => (
          <li key={id} className={classes.example}>
            <AnchorLink
              to="/entity/process/$processId/document/{-$documentId}"
              params={{ processId, documentId: id }}
              target="_blank"
              size="sm"
            >
              {filename}
            </AnchorLink>
            {added.map(({ label, quote }, at) => (
              <Text key={at} size="xs" span className={classes.difference ?? ''} data-kind="added">
                {t('plus', { label, quote })}
              </Text>
            ))}
            {removed.map(({ label, quote }, at) => (
              <Text key={at} size="xs" span className={classes.difference ?? ''} data-kind="removed">
                {t('minus', { label, quote })}
              </Text>
            ))}
            {entered.length > 0 && (
              <Text size="xs" span className={classes.difference ?? ''}>
                {t('goesTo', { names: entered.join(', ') })}
              </Text>
            )}
            {withdrawn.length > 0 && (
              <Text size="xs" span className={classes.difference ?? ''}>
                {t('leavesNodes', { names: withdrawn.join(', ') })}
              </Text>
            )}
          </li>
        ))}
      </ul>
    </div>
  );
}
