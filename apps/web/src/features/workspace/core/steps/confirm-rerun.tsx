import { Stack, Text } from '@mantine/core';
import { modals } from '@mantine/modals';
import type { StepInfo } from '@scriptorium/contract/documents/steps.ts';
import { isInCharset } from '@scriptorium/domain/documents/file-kinds.ts';
import { GUESS, type CharsetChoice } from '@scriptorium/domain/text/charsets.ts';
import { CharsetField } from '@scriptorium/web-kit/forms/charset-field.tsx';
import { textOf } from '@scriptorium/web-kit/texts/texts.ts';
import { stepTexts } from './step-texts.ts';

const t = textOf(stepTexts);

/** Asks for confirmation to run a step again; for a parser of text also for the character set. */
export function confirmRerun(
  step: StepInfo | undefined,
  documentKind: string | undefined,
  onConfirm: (charset?: CharsetChoice) => void,
): void {
  const hasCharset = step?.nodeDTO.activityType === 'FILE_PARSER' && isInCharset(documentKind ?? '');
  const previous = step?.stepDTO.charset ?? null;
  let choice: CharsetChoice = previous ?? GUESS;
  modals.openConfirmModal({
    title: t('rerunTitle'),
    children: (
      <Stack gap="sm">
        <Text size="sm">{t('rerunText')}</Text>
        {hasCharset ? <CharsetField chosen={previous} onChange={(chosen) => (choice = chosen)} /> : null}
      </Stack>
    ),
    labels: { confirm: t('rerun'), cancel: t('cancel') },
    onConfirm: () => (hasCharset ? onConfirm(choice) : onConfirm()),
  });
}
