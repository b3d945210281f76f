import { Button, Text } from '@mantine/core';
import { modals } from '@mantine/modals';
import type { Call } from '@scriptorium/contract/kit/client.ts';
import { AppError } from '@scriptorium/contract/errors.ts';
import { steps } from '@scriptorium/contract/documents/steps.ts';
import { useCall } from '@scriptorium/web-data/call-context.ts';
import { refresh } from '@scriptorium/web-data/queries.ts';
import { useTexts } from '@scriptorium/web-kit/texts/texts.ts';
import { toastSuccess, toastWarning } from '@scriptorium/web-kit/page/toasts.ts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { IconRefresh } from '@tabler/icons-react';
import { useState } from 'react';
import { fileParserTexts } from './texts.ts';

const PAGE_SIZE = 200;
/** Deleted; running or in need of a confirmation; assigned to somebody else. */
const LEFT_OUT: readonly number[] = [404, 409, 423];

/** All steps of the list, including pages that are not loaded yet. */
async function listAll(call: Call, nodeId: number): Promise<number[]> {
  const ids: number[] = [];
  for (let page = 0, pages = 1; page < pages; page += 1) {
    const query = { page, size: PAGE_SIZE, sort: 'doc.id', paged: 'true' };
    const answer = await call(steps.rerunnable, { params: { nodeId }, query, body: { paged: true } });
    ids.push(...answer.content.map(({ stepDTO }) => stepDTO.id));
    pages = answer.totalPages;
  }
  return ids;
}

/** False for steps that need a decision: they are already running, or a rerun would lose people's work. */
async function rerun(call: Call, id: number): Promise<boolean> {
  try {
    await call(steps.rerun, { params: { id }, query: { confirm: 'false' } });
    return true;
  } catch (error) {
    if (error instanceof AppError && LEFT_OUT.includes(error.status)) return false;
    throw error;
  }
}

/** Reruns every step of the list after a confirmation; steps on which people's work depends are skipped and counted. */
export function RerunAll({ nodeId, total }: { nodeId: number; total: number }) {
  const t = useTexts(fileParserTexts);
  const call = useCall();
  const cache = useQueryClient();
  const [done, setDone] = useState(0);
  const all = useMutation({
    mutationFn: async () => {
      const ids = await listAll(call, nodeId);
      let started = 0;
      for (const [at, id] of ids.entries()) {
        if (await rerun(call, id)) started += 1;
        setDone(at + 1);
      }
      return { started, left: ids.length - started };
    },
    onSuccess: ({ started, left }) => {
      toastSuccess(t('allStarted', { count: started }));
      if (left > 0) toastWarning(t('allLeft', { count: left }));
    },
    onSettled: () => {
      setDone(0);
      return refresh(cache, [steps.rerunnable]);
    },
  });
  const ask = () =>
    modals.openConfirmModal({
      title: t('allTitle', { count: total }),
      children: <Text size="sm">{t('allText')}</Text>,
      labels: { confirm: t('runAll'), cancel: t('cancel') },
      onConfirm: () => all.mutate(),
    });
  return (
    <Button
      size="compact-sm"
      variant="light"
      leftSection={<IconRefresh size={14} />}
      disabled={all.isPending}
      onClick={ask}
    >
      {all.isPending ? t('allRunning', { done, total }) : t('runAll')}
    </Button>
  );
}
