import { Text } from '@mantine/core';
import { modals } from '@mantine/modals';
import { commonTexts } from '../texts/common-texts.ts';
import { useTexts } from '../texts/texts.ts';

/** Opens a confirmation before something is deleted. */
export function useConfirmDeletion() {
  const common = useTexts(commonTexts);
  return (title: string, message: string, onConfirm: () => void) =>
    modals.openConfirmModal({
      title,
      children: (
        <Text size="sm" style={{ overflowWrap: 'anywhere' }}>
          {message}
        </Text>
      ),
      labels: { confirm: common('delete'), cancel: common('cancel') },
      confirmProps: { color: 'red' },
      onConfirm,
    });
}
