import { Button, Group, Progress, Text } from '@mantine/core';
import { replays, type Replay, type ReplayState } from '@scriptorium/contract/process/replays.ts';
import { useWrite } from '@scriptorium/web-data/queries.ts';
import { formatCount } from '@scriptorium/web-kit/format/format.ts';
import { useTexts } from '@scriptorium/web-kit/texts/texts.ts';
import { toastSuccess } from '@scriptorium/web-kit/page/toasts.ts';
import { useState } from 'react';
import classes from './replay.module.css';
import { ReplayDialog } from './replay-dialog.tsx';
import { ReplayResult } from './replay-result.tsx';
import { replayTexts } from './texts.ts';
import { UndoRun } from './undo-run.tsx';
import { REPLAY_READS, useReplayState } from './use-replays.ts';

/** Floats over the canvas: a replay that runs, one that is due, or the result of the last one. */
export function ReplayBar({ processId }: { processId: number }) {
  const state = useReplayState(processId);
  const [isOpen, setOpen] = useState(false);
  const [hidden, setHidden] = useState<number | null>(null);
  if (!state) return null;
  const { running, last, offered } = state;
  return (
    <>
      {running ? (
        <Running processId={processId} replay={running} />
      ) : offered ? (
        <Offer processId={processId} state={state} onPreview={() => setOpen(true)} />
      ) : (
        last &&
        last.id !== hidden && <Ended processId={processId} replay={last} onHide={() => setHidden(last.id)} />
      )}
      {isOpen && <ReplayDialog processId={processId} state={state} onClose={() => setOpen(false)} />}
    </>
  );
}

function Running({ processId, replay }: { processId: number; replay: Replay }) {
  const t = useTexts(replayTexts);
  const { id, state } = replay;
  const isUndo = state === 'UNDOING';
  const [done, total] = isUndo ? [replay.undone, replay.toUndo] : [replay.done, replay.total];
  const params = { id: processId, replayId: id };
  const cancel = useWrite(replays.cancel, {
    refreshes: REPLAY_READS,
    onSuccess: () => toastSuccess(t(isUndo ? 'cancelledUndo' : 'cancelled')),
  });
  const title = t(isUndo ? 'undoing' : 'running');
  return (
    <section className={classes.bar} aria-label={t('region')}>
      <div className={classes.words}>
        <Text size="sm" fw={500}>
          {title}
        </Text>
        <Text size="xs" c="dimmed">
          {done === 0
            ? t('waitsForStart')
            : t('progress', { done: formatCount(done), total: formatCount(Math.max(done, total)) })}
        </Text>
        <Progress value={total === 0 ? 0 : (100 * done) / total} size="sm" mt={4} aria-label={title} />
      </div>
      <Button
        size="xs"
        variant="default"
        loading={cancel.isPending}
        onClick={() => cancel.mutate({ params })}
      >
        {t('cancel')}
      </Button>
    </section>
  );
}

function Offer({
  processId,
  state: { machines, pathsChanged },
  onPreview,
}: {
  processId: number;
  state: ReplayState;
  onPreview: () => void;
}) {
  const t = useTexts(replayTexts);
  const decline = useWrite(replays.decline, { refreshes: REPLAY_READS });
  const names = machines.flatMap(({ name, isChanged }) => (isChanged ? [name] : [])).join(', ');
  const key = names === '' ? 'offerPaths' : pathsChanged ? 'offerBoth' : 'offerMachines';
  return (
    <section className={classes.bar} aria-label={t('region')}>
      <div className={classes.words} aria-live="polite">
        <Text size="sm" fw={500}>
          {t(key, { names })}
        </Text>
        <Text size="xs" c="dimmed">
          {t('offerAbout')}
        </Text>
      </div>
      <Group gap={6} wrap="nowrap">
        {/* For all users; it is offered again with the next change. */}
        <Button
          size="xs"
          variant="subtle"
          color="gray"
          loading={decline.isPending}
          onClick={() => decline.mutate({ params: { id: processId } })}
        >
          {t('notNow')}
        </Button>
        <Button size="xs" onClick={onPreview}>
          {t('preview')}
        </Button>
      </Group>
    </section>
  );
}

function Ended({ processId, replay, onHide }: { processId: number; replay: Replay; onHide: () => void }) {
  const t = useTexts(replayTexts);
  return (
    <section className={classes.bar} aria-label={t('region')}>
      <ReplayResult replay={replay} className={classes.words} />
      <Group gap={6} wrap="nowrap">
        <Button size="xs" variant="subtle" color="gray" onClick={onHide}>
          {t('hide')}
        </Button>
        <UndoRun processId={processId} replay={replay} />
      </Group>
    </section>
  );
}
