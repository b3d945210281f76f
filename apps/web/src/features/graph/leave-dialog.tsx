import { Button, Group, Modal, Text } from '@mantine/core';
import { useTexts } from '@scriptorium/web-kit/texts.ts';
import { graphTexts } from './texts.ts';
import type { useLeaveGuard } from './use-leave-guard.ts';

/** Asks whether to save or discard the changes of a node. */
export function LeaveDialog({ guard }: { guard: ReturnType<typeof useLeaveGuard> }) {
  const t = useTexts(graphTexts);
  return (
    <Modal opened={guard.isAsking} onClose={guard.stay} title={t('leaveTitle')} size={520}>
      <Text>{t(guard.maySave ? 'leaveText' : 'leaveTextWrong')}</Text>
      <Group justify="flex-end" mt="lg">
        <Button variant="default" onClick={guard.stay}>
          {t('stay')}
        </Button>
        <Button variant="light" color="red" onClick={guard.go}>
          {t('leave')}
        </Button>
        <Button
          data-autofocus
          disabled={!guard.maySave}
          loading={guard.saving}
          onClick={() => void guard.saveAndGo()}
        >
          {t('saveAndLeave')}
        </Button>
      </Group>
    </Modal>
  );
}
