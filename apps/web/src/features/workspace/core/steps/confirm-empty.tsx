import { Checkbox, Stack, Text } from '@mantine/core';
import { modals } from '@mantine/modals';
import type { StepInfo } from '@scriptorium/contract/documents/steps.ts';
import { textOf } from '@scriptorium/web-kit/texts/texts.ts';
import { stepTexts } from './step-texts.ts';

/** Nodes whose empty steps a user of this browser session finishes without a question. */
const SILENT_KEY = 'finishes-empty-steps';

const t = textOf(stepTexts);

const silentNodes = (): readonly string[] => {
  try {
    const stored: unknown = JSON.parse(sessionStorage.getItem(SILENT_KEY) ?? '[]');
    return Array.isArray(stored) ? stored.map(String) : [];
  } catch {
    return [];
  }
};

const keyOf = (userId: number, nodeId: number): string => `${userId}/${nodeId}`;

export const isSilentNode = (userId: number, nodeId: number): boolean =>
  silentNodes().includes(keyOf(userId, nodeId));

function silence(userId: number, nodeId: number): void {
  try {
    sessionStorage.setItem(
      SILENT_KEY,
      JSON.stringify([...new Set([...silentNodes(), keyOf(userId, nodeId)])]),
    );
  } catch {
    // Without storage the page asks again.
  }
}

interface EmptyStep {
  step: StepInfo;
  missing: 'CLASS' | 'TAGS';
  action: 'complete' | 'accept';
  userId: number;
}

/** Asks whether a step without labels is finished; the first key, Enter, finishes it, and Escape goes back. */
export function confirmEmpty({ step, missing, action, userId }: EmptyStep, onConfirm: () => void): void {
  let isSilent = false;
  const names = { name: step.documentName, node: step.nodeDTO.name };
  void modals.openConfirmModal({
    title: t(missing === 'CLASS' ? 'noClassTitle' : 'noTagsTitle'),
    children: (
      <Stack gap="sm">
        <Text size="sm">{missing === 'CLASS' ? t('noClassText', names) : t('noTagsText', names)}</Text>
        <Checkbox
          size="sm"
          label={t('doNotAskAgain')}
          onChange={({ currentTarget }) => (isSilent = currentTarget.checked)}
        />
      </Stack>
    ),
    labels: { confirm: t(action === 'complete' ? 'completeAnyway' : 'acceptAnyway'), cancel: t('back') },
    confirmProps: { 'data-autofocus': true },
    onConfirm: () => {
      if (isSilent) silence(userId, step.nodeDTO.id);
      onConfirm();
    },
  });
}
