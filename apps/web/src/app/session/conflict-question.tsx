import { Text } from '@mantine/core';
import { modals } from '@mantine/modals';
import { changedFieldNames } from '../../shared/process-changes/changed-field-name.ts';
import { formatTimestampWithSeconds } from '@scriptorium/web-kit/format/format.ts';
import { textOf } from '@scriptorium/web-kit/texts/texts.ts';
import { conflictTexts } from './conflict-texts.ts';
import type { Conflict, Decision } from './conflicts.ts';

const t = textOf(conflictTexts);

/** Over the dialogs of the workspace too. */
const Z_INDEX = 700;

const quoted = (values: Conflict['theirs']): string =>
  values.map((name) => (name === null ? t('removed') : t('quoted', { name }))).join(', ');

function wordsOf({ key, who, at, fields, theirs, mine, more }: Conflict): string {
  const named = quoted(theirs);
  return t(key, {
    who,
    time: at === null ? '…' : formatTimestampWithSeconds(at),
    fields: key === 'error.actor.overtaken' ? fields.join(', ') : changedFieldNames(fields),
    theirs: more > 0 ? t('more', { names: named, count: more }) : named,
    mine: quoted(mine),
  });
}

/** Says who changed what and when, and asks whose change counts. */
export const askConflict = (conflict: Conflict): Promise<Decision> =>
  new Promise((resolve) => {
    modals.openConfirmModal({
      title: t('title', { who: conflict.who }),
      zIndex: Z_INDEX,
      children: (
        <Text size="sm" style={{ overflowWrap: 'anywhere' }}>
          {wordsOf(conflict)}
        </Text>
      ),
      labels: { confirm: t('keepMine'), cancel: t('useTheirs') },
      onConfirm: () => resolve('mine'),
      onCancel: () => resolve('theirs'),
      // After the buttons too, when it is too late to change anything.
      onClose: () => resolve(null),
    });
  });
