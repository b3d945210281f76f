import { Text } from '@mantine/core';
import { modals } from '@mantine/modals';
import { commonTexts } from '@scriptorium/web-kit/texts/common-texts.ts';
import { useTexts } from '@scriptorium/web-kit/texts/texts.ts';
import { useUnsentReader } from './offline-context.ts';
import { offlineTexts } from './offline-texts.ts';

/** Signs out; asks for confirmation if there are unsent changes. */
export function useConfirmSignOut(signOut: () => void): () => void {
  const t = useTexts(offlineTexts);
  const common = useTexts(commonTexts);
  const readCount = useUnsentReader();
  return () => {
    const count = readCount();
    if (count === 0) return signOut();
    modals.openConfirmModal({
      title: t('signOutTitle'),
      children: <Text size="sm">{t('signOutQuestion', { count })}</Text>,
      labels: { confirm: t('signOut'), cancel: common('cancel') },
      onConfirm: signOut,
    });
  };
}
