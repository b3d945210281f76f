import { modals } from '@mantine/modals';
import { useTexts } from '@scriptorium/web-kit/texts/texts.ts';
import { lexiconTexts } from '../pattern/texts.ts';

/** Closes the form, after a question when something was typed. */
export function useDiscardQuestion(hasInput: boolean, onClose: () => void): () => void {
  const t = useTexts(lexiconTexts);
  return () => {
    if (!hasInput) onClose();
    else
      modals.openConfirmModal({
        title: t('discardTitle'),
        children: t('discardText'),
        labels: { confirm: t('discard'), cancel: t('stay') },
        confirmProps: { color: 'red' },
        onConfirm: onClose,
      });
  };
}
