import { Alert, Button, Group, Loader, Stack, Text } from '@mantine/core';
import { modals } from '@mantine/modals';
import type { ActionResult } from '@scriptorium/contract/documents/action-results.ts';
import { formatTimestampWithSeconds } from '@scriptorium/web-kit/format/format.ts';
import { useReasonMessage, type ReasonTexts } from '@scriptorium/web-kit/texts/reason-texts.ts';
import { useHasNodeRight } from '@scriptorium/web-data/session.ts';
import { useTexts } from '@scriptorium/web-kit/texts/texts.ts';
import { IconPlayerPlay } from '@tabler/icons-react';
import type { NodePanelProps } from '../node-web.ts';
import { ReadStates } from '../read-states.tsx';
import { actionTexts } from './texts.ts';
import { useExecute } from './use-execute.ts';
import { useResult } from './use-result.ts';

interface ResultSectionProps extends Pick<NodePanelProps, 'node' | 'settle' | 'isHeldBack'> {
  /** Why an execution of the node may fail. */
  reasons: ReasonTexts;
}

/** The result of the last real run, and a button that runs the node now. */
export function ResultSection({ node, settle, isHeldBack, reasons }: ResultSectionProps) {
  const read = useResult(node);
  const mayExecute = useHasNodeRight(node, 'WRITE');
  return (
    <ReadStates read={read}>
      {([result]) => (
        <Stack gap="sm">
          <LastResult result={result} reasons={reasons} />
          {mayExecute && (
            <ExecuteNow node={node} settle={settle} isHeldBack={isHeldBack} live={result?.live === true} />
          )}
        </Stack>
      )}
    </ReadStates>
  );
}

function LastResult({ result, reasons }: { result: ActionResult | undefined; reasons: ReasonTexts }) {
  const t = useTexts(actionTexts);
  const words = useReasonMessage([reasons]);
  const status = result?.status;
  if (!result || !status)
    return (
      <Text size="sm" c="dimmed">
        {t(result?.live ? 'running' : 'noResult')}
      </Text>
    );
  const { reason, timestamp } = result;
  const why = reason && words(reason);
  return (
    <Alert color={status === 'SUCCESS' ? 'teal' : 'red'} title={t(status)} p="xs" aria-live="polite">
      <Text size="sm">
        {[t('ofDocuments', { count: result.steps }), timestamp && formatTimestampWithSeconds(timestamp)]
          .filter(Boolean)
          .join(' · ')}
      </Text>
      {why && <Text size="sm">{why}</Text>}
    </Alert>
  );
}

interface ExecuteNowProps extends Pick<NodePanelProps, 'node' | 'settle' | 'isHeldBack'> {
  live: boolean;
}

function ExecuteNow({ node, settle, isHeldBack, live }: ExecuteNowProps) {
  const t = useTexts(actionTexts);
  const { run, running } = useExecute(node.id);
  // With the settings that are shown, or not at all.
  const runSaved = async () => {
    if (await settle()) run();
  };
  const ask = () =>
    modals.openConfirmModal({
      title: t('executeTitle'),
      children: <Text size="sm">{t('executeText')}</Text>,
      labels: { confirm: t('executeNow'), cancel: t('cancel') },
      onConfirm: () => void runSaved(),
    });
  return (
    <Group gap="sm" wrap="nowrap">
      <Button
        size="xs"
        variant="light"
        leftSection={<IconPlayerPlay size={14} />}
        flex="none"
        disabled={isHeldBack || live}
        loading={running}
        onClick={ask}
      >
        {t('executeNow')}
      </Button>
      {live && <Loader size="xs" aria-hidden="true" />}
      <Text size="xs" c="dimmed" aria-live="polite">
        {t(live ? 'running' : isHeldBack ? 'executeUnsaved' : 'executeAbout')}
      </Text>
    </Group>
  );
}
