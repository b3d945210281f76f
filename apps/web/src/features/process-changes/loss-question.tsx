import { Button, Group, Text } from '@mantine/core';
import { AppError } from '@scriptorium/contract/errors.ts';
import { Dialog } from '@scriptorium/ui/dialog.tsx';
import { useTexts } from '@scriptorium/web-kit/texts/texts.ts';
import { useState, type ReactNode } from 'react';
import { changeTexts } from './texts.ts';

interface Loss {
  readonly steps: number;
  readonly labels: number;
  readonly sendConfirmed: () => void;
}

export interface LossQuestion {
  /** Asks when the server refused because steps of documents would be deleted; `sendConfirmed` sends the request confirmed. */
  onError(error: Error, sendConfirmed: () => void): void;
  readonly dialog: ReactNode;
}

/** The question before an undo deletes a node that documents have reached. */
export function useLossQuestion(): LossQuestion {
  const t = useTexts(changeTexts);
  const [loss, setLoss] = useState<Loss | null>(null);
  const close = () => setLoss(null);
  return {
    onError: (error, sendConfirmed) => {
      if (!(error instanceof AppError) || error.key !== 'error.node.hasSteps') return;
      setLoss({
        steps: Number(error.params['steps']),
        labels: Number(error.params['labels']),
        sendConfirmed,
      });
    },
    dialog: loss && (
      <Dialog onClose={close} title={t('losesTitle', { count: loss.steps })}>
        <Text>{t('loses', { labels: loss.labels })}</Text>
        <Group justify="flex-end" mt="lg">
          <Button variant="default" onClick={close} data-autofocus>
            {t('cancel')}
          </Button>
          <Button
            color="red"
            onClick={() => {
              close();
              loss.sendConfirmed();
            }}
          >
            {t('deleteAnyway')}
          </Button>
        </Group>
      </Dialog>
    ),
  };
}
