import { Text } from '@mantine/core';
import { modals } from '@mantine/modals';
import { commonTexts } from '@scriptorium/web-kit/texts/common-texts.ts';
import { useTexts } from '@scriptorium/web-kit/texts/texts.ts';

/** Closes a long form; asks first when something in it was changed, since Escape or a slip of the mouse would lose it. */
export function useCarefulClose(isChanged: boolean, onClose: () => void): () => void {
  const common = useTexts(commonTexts);
  return () => {
    if (!isChanged) return onClose();
    modals.openConfirmModal({
      title: common('closeTitle'),
      children: <Text size="sm">{common('closeQuestion')}</Text>,
      labels: { confirm: common('closeUnsaved'), cancel: common('keepEditing') },
      confirmProps: { color: 'red' },
      onConfirm: onClose,
    });
  };
}
