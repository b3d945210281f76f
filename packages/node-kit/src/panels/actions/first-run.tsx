import { Button, Group, Modal, Stack, Text } from '@mantine/core';
import { actionResults } from '@scriptorium/contract/action-results.ts';
import type { Node } from '@scriptorium/contract/nodes.ts';
import { useRead } from '@scriptorium/web-kit/queries.ts';
import { useTexts } from '@scriptorium/web-kit/texts.ts';
import { useRef, useState } from 'react';
import { actionTexts } from './texts.ts';
import { useExecute } from './use-execute.ts';

type Answer = 'execute' | 'save' | 'cancel';

interface FirstRun {
  /** Saves at once, or asks first; answers whether the server took it. */
  readonly save: () => Promise<boolean>;
  /** Whether it has to ask is not known yet. */
  readonly busy: boolean;
  readonly asking: boolean;
  readonly decide: (answer: Answer) => void;
}

/**
 * Saving an action node with a cron that was never executed asks whether to execute it now, too (NODE-27). `store`
 * returns whether the server accepted the change.
 */
export function useFirstRun(draft: Node, isAction: boolean, store: () => Promise<boolean>): FirstRun {
  const byCron = isAction && draft.triggerType === 'CRON';
  const results = useRead(actionResults.list, { query: { nodeId: [draft.id] } }, { enabled: byCron });
  const execute = useExecute(draft.id);
  const [asking, setAsking] = useState(false);
  const answered = useRef<(stored: boolean) => void>(undefined);
  const neverRan = byCron && results.data?.length === 0;
  const carryOut = async (answer: Answer) => {
    const stored = answer !== 'cancel' && (await store());
    if (stored && answer === 'execute') execute.run();
    answered.current?.(stored);
  };
  return {
    save: () => {
      if (!neverRan) return store();
      setAsking(true);
      return new Promise((resolve) => {
        answered.current = resolve;
      });
    },
    busy: byCron && results.isPending,
    asking,
    decide: (answer) => {
      setAsking(false);
      void carryOut(answer);
    },
  };
}

/** Closing it saves nothing. */
export function FirstRunDialog({ asking, decide }: Pick<FirstRun, 'asking' | 'decide'>) {
  const t = useTexts(actionTexts);
  return (
    <Modal opened={asking} onClose={() => decide('cancel')} title={t('firstRunTitle')}>
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
