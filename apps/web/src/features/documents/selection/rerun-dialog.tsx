import { Button, Checkbox, Group, List, Progress, Select, Stack, Text } from '@mantine/core';
import { documents as calls, type DocumentRow } from '@scriptorium/contract/documents/documents.ts';
import { steps } from '@scriptorium/contract/documents/steps.ts';
import { Dialog } from '@scriptorium/ui/dialog.tsx';
import { useCall } from '@scriptorium/web-data/call-context.ts';
import { useErrorMessage } from '@scriptorium/web-kit/texts/error-message.ts';
import { refresh } from '@scriptorium/web-data/queries.ts';
import { useTexts } from '@scriptorium/web-kit/texts/texts.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { rerunAll, rerunNodesOf, type RerunProgress, type RerunStep } from './rerun-many.ts';
import { selectionTexts } from './selection-texts.ts';

interface Run {
  readonly total: number;
  readonly progress: RerunProgress;
  readonly isOver: boolean;
}

/** Runs steps again; leaving the dialog stops before the next one. */
function useRun() {
  const call = useCall();
  const cache = useQueryClient();
  const [run, setRun] = useState<Run | null>(null);
  const stop = useRef<AbortController>(null);
  useEffect(() => () => stop.current?.abort(), []);
  const start = async (chosen: readonly RerunStep[]): Promise<void> => {
    const controller = new AbortController();
    stop.current = controller;
    const show = (progress: RerunProgress, isOver: boolean): void =>
      setRun({ total: chosen.length, progress, isOver });
    show({ done: 0, refused: [] }, false);
    // Each refusal is shown in the dialog; no toast repeats it.
    const rerun = (id: number) =>
      call(steps.rerun, { params: { id }, query: { confirm: 'false' } }, { messages: { error: null } });
    const end = await rerunAll(chosen, rerun, (progress) => show(progress, false), controller.signal);
    show(end, true);
    await refresh(cache, [calls.info, calls.search, steps.state]);
  };
  return { run, start, stop: () => stop.current?.abort() };
}

/** The progress of running many steps again, and at the end the refused ones with their reasons. */
function Outcome({ run: { total, progress, isOver } }: { run: Run }) {
  const t = useTexts(selectionTexts);
  const errorMessage = useErrorMessage();
  const { done, refused } = progress;
  const tried = done + refused.length;
  return (
    <Stack gap="xs">
      <Progress value={(100 * tried) / total} aria-label={t('progress', { done: tried, total })} />
      <Text component="output" size="sm">
        {isOver ? t('started', { count: done }) : t('progress', { done: tried, total })}
      </Text>
      {refused.length > 0 ? (
        <div role="alert">
          <Text size="sm" c="red">
            {t('refused', { count: refused.length })}
          </Text>
          <List size="sm">
            {refused.map(({ filename, error }) => (
              <List.Item key={filename}>{`${filename}: ${errorMessage(error)}`}</List.Item>
            ))}
          </List>
        </div>
      ) : null}
    </Stack>
  );
}

interface RerunDialogProps {
  documents: readonly DocumentRow[];
  onClose: () => void;
}

/** Runs the automatic part of one step again, of all selected documents or of those where it failed. */
export function RerunDialog({ documents, onClose }: RerunDialogProps) {
  const t = useTexts(selectionTexts);
  // The rows change while the steps run; what was selected stays.
  const [nodes] = useState(() => rerunNodesOf(documents));
  const [count] = useState(documents.length);
  const [nodeId, setNodeId] = useState(nodes[0]?.nodeId);
  const { run, start, stop } = useRun();
  const node = nodes.find((one) => one.nodeId === nodeId);
  const failed = node?.failed ?? 0;
  const [onlyFailed, setOnlyFailed] = useState(true);
  const isNarrowed = onlyFailed && failed > 0;
  const chosen = (node?.steps ?? []).filter(({ status }) => !isNarrowed || status === 'ERROR');
  return (
    <Dialog title={t('rerunTitle', { count })} size={520} onClose={onClose}>
      <Stack gap="md">
        {node === undefined ? (
          <Text size="sm">{t('nothing')}</Text>
        ) : run === null ? (
          <>
            <Text size="sm">{t('rerunAbout')}</Text>
            <Select
              label={t('node')}
              allowDeselect={false}
              data={nodes.map((one) => ({
                value: String(one.nodeId),
                label: t('nodeWith', { name: one.name, count: one.steps.length, failed: one.failed }),
              }))}
              value={String(node.nodeId)}
              onChange={(value) => setNodeId(Number(value))}
            />
            <Checkbox
              label={t('onlyFailed')}
              disabled={failed === 0}
              checked={isNarrowed}
              onChange={({ currentTarget }) => setOnlyFailed(currentTarget.checked)}
            />
          </>
        ) : (
          <Outcome run={run} />
        )}
        <Group justify="flex-end" gap="xs">
          {run && !run.isOver ? (
            <Button variant="default" onClick={stop}>
              {t('stop')}
            </Button>
          ) : (
            <Button variant="default" onClick={onClose}>
              {t('close')}
            </Button>
          )}
          {run === null && node !== undefined ? (
            <Button data-autofocus onClick={() => void start(chosen)}>
              {t('start', { count: chosen.length })}
            </Button>
          ) : null}
        </Group>
      </Stack>
    </Dialog>
  );
}
