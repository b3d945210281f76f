import { Button, Group, Modal, Stack, Text } from '@mantine/core';
import { actionResults } from '@scriptorium/contract/documents/action-results.ts';
import type { Node } from '@scriptorium/contract/process/nodes.ts';
import { useCall } from '@scriptorium/web-data/call-context.ts';
import { readOptions } from '@scriptorium/web-data/queries.ts';
import { useTexts } from '@scriptorium/web-kit/texts/texts.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import type { NodeEdit } from '../node-web.ts';
import { actionTexts } from './texts.ts';
import { useExecute } from './use-execute.ts';

type Answer = 'execute' | 'save' | 'cancel';

interface FirstRunAnswer {
  /** Fields that are not saved. */
  readonly declined?: readonly string[];
  /** Done once the change is saved. */
  readonly after?: () => void;
}

const SCHEDULE = ['triggerType', 'cron'] as const;

/** Saving the cron of an action node that was never executed asks whether to execute it now, too (NODE-27). */
export function useFirstRun(nodeId: number, isAction: boolean) {
  const call = useCall();
  const cache = useQueryClient();
  const execute = useExecute(nodeId);
  const [isAsking, setAsking] = useState(false);
  const answered = useRef<(answer: Answer) => void>(undefined);
  const ask = async (draft: Node, change: NodeEdit): Promise<FirstRunAnswer> => {
    const changed = SCHEDULE.filter((field) => Object.hasOwn(change, field));
    if (!isAction || draft.triggerType !== 'CRON' || changed.length === 0) return {};
    const results = await cache.fetchQuery({
      ...readOptions(call, actionResults.list, { query: { nodeId: [nodeId] } }),
      staleTime: 0,
    });
    if (results.length > 0) return {};
    setAsking(true);
    const answer = await new Promise<Answer>((resolve) => {
      answered.current = resolve;
    });
    setAsking(false);
    if (answer === 'cancel') return { declined: changed };
    return answer === 'execute' ? { after: execute.run } : {};
  };
  return { ask, isAsking, decide: (answer: Answer) => answered.current?.(answer) };
}

/** Closing it saves nothing. */
export function FirstRunDialog({
  isAsking,
  decide,
}: Pick<ReturnType<typeof useFirstRun>, 'isAsking' | 'decide'>) {
  const t = useTexts(actionTexts);
  return (
    <Modal opened={isAsking} onClose={() => decide('cancel')} title={t('firstRunTitle')}>
      <Stack gap="md">
        <Text size="sm">{t('firstRunText')}</Text>
        <Group justify="flex-end">
          <Button variant="default" onClick={() => decide('save')}>
            {t('saveOnly')}
          </Button>
          <Button data-autofocus onClick={() => decide('execute')}>
            {t('saveAndExecute')}
          </Button>
        </Group>
      </Stack>
    </Modal>
  );
}
