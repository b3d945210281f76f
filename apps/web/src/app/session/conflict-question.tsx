import { Text } from '@mantine/core';
import { modals } from '@mantine/modals';
import { formatTimestampWithSeconds } from '@scriptorium/web-kit/format.ts';
import { textOf } from '@scriptorium/web-kit/texts.ts';
import { conflictTexts } from './conflict-texts.ts';
import type { Conflict, Decision } from './conflicts.ts';

const t = textOf(conflictTexts);

/** Says who changed what and when, and asks whose change counts. */
export const askConflict = ({ key, who, at, theirs, mine }: Conflict): Promise<Decision> =>
  new Promise((resolve) => {
    const time = at === null ? '…' : formatTimestampWithSeconds(at);
    modals.openConfirmModal({
      title: t('title', { who }),
      children: (
        <Text size="sm" style={{ overflowWrap: 'anywhere' }}>
          {t(key, { who, time, theirs: theirs ?? '', mine: mine ?? '' })}
        </Text>
      ),
      labels: { confirm: t('keepMine'), cancel: t('useTheirs') },
      onConfirm: () => resolve('mine'),
      onCancel: () => resolve('theirs'),
      // After the buttons too, when it is too late to change anything.
      onClose: () => resolve(null),
    });
  });
