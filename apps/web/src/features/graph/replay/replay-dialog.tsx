import { Badge, Button, Checkbox, Group, SegmentedControl, Stack, Text } from '@mantine/core';
import { replays, type ReplayMachine, type ReplayState } from '@scriptorium/contract/process/replays.ts';
import { Dialog } from '@scriptorium/ui/dialog.tsx';
import { useWrite } from '@scriptorium/web-data/queries.ts';
import { formatCount } from '@scriptorium/web-kit/format/format.ts';
import { useTexts } from '@scriptorium/web-kit/texts/texts.ts';
import { toastSuccess } from '@scriptorium/web-kit/page/toasts.ts';
import { useId, useState } from 'react';
import { EarlierRuns } from './earlier-runs.tsx';
import { PreviewResult } from './preview-result.tsx';
import { replayTexts } from './texts.ts';
import { useReplayPreview } from './use-replay-preview.ts';
import { REPLAY_READS } from './use-replays.ts';

interface ReplayDialogProps {
  readonly processId: number;
  readonly state: ReplayState;
  readonly onClose: () => void;
}

const SAMPLES = [100, 1000] as const;
const ALL = 'all';

/** Chooses what runs again over which documents, and shows what would change before it runs. */
export function ReplayDialog({ processId, state, onClose }: ReplayDialogProps) {
  const t = useTexts(replayTexts);
  const { machines, documents, running } = state;
  const [nodeIds, setNodeIds] = useState(() => {
    const changed = machines.filter(({ isChanged }) => isChanged);
    return changed.map(({ id }) => id);
  });
  const [scope, setScope] = useState<string>(documents > 1000 ? '1000' : ALL);
  const sample = scope === ALL ? null : Number(scope);
  const preview = useReplayPreview(processId, { nodeIds, sample });
  const start = useWrite(replays.start, {
    refreshes: REPLAY_READS,
    onSuccess: () => toastSuccess(t('started')),
  });
  const run = () =>
    start.mutate({ params: { id: processId }, body: { nodeIds, sample } }, { onSuccess: onClose });
  const count = Math.min(sample ?? Infinity, documents);
  return (
    <Dialog onClose={onClose} size="xl" title={t('title')}>
      <Stack gap="md">
        <Text size="sm">{t('about')}</Text>
        <Machines machines={machines} chosen={nodeIds} onChoose={setNodeIds} />
        <Scope documents={documents} value={scope} onChange={setScope} />
        <PreviewResult processId={processId} {...preview} hasDocuments={documents > 0} />
        <Group justify="flex-end">
          <Button variant="default" onClick={onClose}>
            {t('close')}
          </Button>
          <Button disabled={documents === 0 || running !== null} loading={start.isPending} onClick={run}>
            {t('run', { count, number: formatCount(count) })}
          </Button>
        </Group>
        <EarlierRuns processId={processId} />
      </Stack>
    </Dialog>
  );
}

function Machines({
  machines,
  chosen,
  onChoose,
}: {
  machines: readonly ReplayMachine[];
  chosen: readonly number[];
  onChoose: (ids: number[]) => void;
}) {
  const t = useTexts(replayTexts);
  if (machines.length === 0) return <Text size="sm">{t('noMachines')}</Text>;
  return (
    <Checkbox.Group
      label={t('machines')}
      value={chosen.map(String)}
      onChange={(ids) => onChoose(ids.map(Number))}
    >
      <Stack gap={6} mt={6}>
        {machines.map(({ id, name, isChanged, hasPreview }) => (
          <Checkbox
            key={id}
            value={String(id)}
            label={
              <>
                {name}{' '}
                {isChanged && (
                  <Badge size="sm" variant="light" tt="none">
                    {t('changed')}
                  </Badge>
                )}
              </>
            }
            description={hasPreview ? undefined : t('asksModel')}
          />
        ))}
      </Stack>
    </Checkbox.Group>
  );
}

function Scope({
  documents,
  value,
  onChange,
}: {
  documents: number;
  value: string;
  onChange: (value: string) => void;
}) {
  const t = useTexts(replayTexts);
  const id = useId();
  const samples = SAMPLES.filter((size) => size < documents);
  if (samples.length === 0) return null;
  return (
    <div>
      <Text size="sm" fw={500} id={id} mb={4}>
        {t('scope')}
      </Text>
      <SegmentedControl
        aria-labelledby={id}
        value={value}
        onChange={onChange}
        data={[
          ...samples.map((size) => ({
            value: String(size),
            label: t('newest', { number: formatCount(size) }),
          })),
          { value: ALL, label: t('all', { number: formatCount(documents) }) },
        ]}
      />
    </div>
  );
}
