import { Stack, Text } from '@mantine/core';
import { modals } from '@mantine/modals';
import { AppError } from '@scriptorium/contract/errors.ts';
import { steps, type StepInfo } from '@scriptorium/contract/documents/steps.ts';
import { GUESS, type CharsetChoice } from '@scriptorium/domain/text/charsets.ts';
import { CharsetField } from '@scriptorium/web-kit/forms/charset-field.tsx';
import { refresh, useWrite } from '@scriptorium/web-data/queries.ts';
import { useTexts } from '@scriptorium/web-kit/texts/texts.ts';
import { toastSuccess } from '@scriptorium/web-kit/page/toasts.ts';
import { useQueryClient } from '@tanstack/react-query';
import { fileParserTexts } from './texts.ts';

/**
 * Reruns a step after a confirmation (STEP-19); a second one is needed if people's work would be lost, and names it.
 */
export function useRerun() {
  const t = useTexts(fileParserTexts);
  const cache = useQueryClient();
  const rerun = useWrite(steps.rerun);
  const run = (
    step: Pick<StepInfo, 'stepDTO' | 'documentName'>,
    confirm: boolean,
    charset?: CharsetChoice,
  ) => {
    const { stepDTO, documentName } = step;
    rerun.mutate(
      {
        params: { id: stepDTO.id },
        query: { confirm: confirm ? 'true' : 'false', ...(charset ? { charset } : {}) },
      },
      {
        onSuccess: () => {
          toastSuccess(t('started', { name: documentName }));
          void refresh(cache, [steps.rerunnable]);
        },
        onError: (error) => {
          if (!(error instanceof AppError) || error.key !== 'error.step.rerunLoses') return;
          modals.openConfirmModal({
            title: t('losesTitle'),
            children: <Text size="sm">{t('loses', error.params)}</Text>,
            labels: { confirm: t('runAgain'), cancel: t('cancel') },
            confirmProps: { color: 'red' },
            onConfirm: () => run(step, true, charset),
          });
        },
      },
    );
  };
  const ask = (step: StepInfo) => {
    const kept = step.stepDTO.charset;
    let choice: CharsetChoice = kept ?? GUESS;
    modals.openConfirmModal({
      title: t('askTitle', { name: step.documentName }),
      children: (
        <Stack gap="sm">
          <Text size="sm">{t('ask')}</Text>
          {hasCharset(step) ? <CharsetField chosen={kept} onChange={(chosen) => (choice = chosen)} /> : null}
        </Stack>
      ),
      labels: { confirm: t('runAgain'), cancel: t('cancel') },
      onConfirm: () => run(step, false, hasCharset(step) ? choice : undefined),
    });
  };
  return { ask, running: rerun.isPending };
}

/** Whether the text was read in a guessed or chosen character set. */
const hasCharset = ({ stepDTO: { charset, reason } }: StepInfo): boolean =>
  charset !== null || reason?.key.startsWith('note.parser.charset') === true;
