import { Button, Group, Modal, Text } from '@mantine/core';
import { useTexts } from '@scriptorium/web-kit/texts/texts.ts';
import { graphTexts } from '../model/texts.ts';
import type { useLeaveGuard } from './use-leave-guard.ts';

/** Asks about changes of a node that could not be saved. */
export function LeaveDialog({ guard }: { guard: ReturnType<typeof useLeaveGuard> }) {
  const t = useTexts(graphTexts);
  return (
    <Modal opened={guard.isAsking} onClose={guard.stay} title={t('leaveTitle')} size={520}>
      <Text>{t(guard.isWrong ? 'leaveTextWrong' : 'leaveText')}</Text>
      <Group justify="flex-end" mt="lg">
        <Button variant="light" color="red" onClick={guard.go}>
          {t('leave')}
        </Button>
        <Button variant="default" data-autofocus={guard.isWrong || undefined} onClick={guard.stay}>
          {t('stay')}
        </Button>
        {!guard.isWrong && (
          <Button data-autofocus loading={guard.isSaving} onClick={() => void guard.saveAndGo()}>
            {t('saveAndLeave')}
          </Button>
        )}
      </Group>
    </Modal>
  );
}
