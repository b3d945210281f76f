import { Button, Text } from '@mantine/core';
import { Tooltip } from '@scriptorium/ui/tooltip.tsx';
import { formatTimestamp } from '@scriptorium/web-kit/format/format.ts';
import { useSession } from '@scriptorium/web-data/session.ts';
import { useTexts } from '@scriptorium/web-kit/texts/texts.ts';
import { IconLock, IconLockOpen } from '@tabler/icons-react';
import { memo } from 'react';
import classes from '../../core/steps/steps.module.css';
import { useWorkspace } from '../../core/workspace-context.ts';
import { assignmentTexts } from './assignment-texts.ts';
import { useAssigneeName, useAssignment, useAssignmentRights } from './use-assignment.ts';

/** Blocks the document for the current user, or unblocks it; shows everybody for whom it is blocked (WS-34, WS-35). */
export function BlockButton() {
  const t = useTexts(assignmentTexts);
  const session = useSession();
  const nameOf = useAssigneeName();
  const { state } = useWorkspace();
  const { isAdmin } = useAssignmentRights();
  const { block, unblock, isPending } = useAssignment();
  const { blockedBy, blockedDate } = state;
  if (blockedBy === null) {
    return isAdmin ? (
      <Tooltip label={t('blockHint')} multiline maw={260}>
        <Button
          size="compact-sm"
          variant="default"
          leftSection={<IconLockOpen size={15} />}
          loading={isPending}
          onClick={() => block(session.id)}
        >
          {t('block')}
        </Button>
      </Tooltip>
    ) : null;
  }
  const name = nameOf(blockedBy);
  // Everybody who may not unblock it reads it in the banner.
  if (!isAdmin) return null;
  const label = t('unblock', { name, at: blockedDate === null ? '' : formatTimestamp(blockedDate) });
  return (
    <Tooltip label={label} multiline maw={260}>
      <Button
        size="compact-sm"
        variant="light"
        color="yellow"
        aria-label={label}
        leftSection={<IconLock size={15} />}
        loading={isPending}
        onClick={unblock}
        maw={200}
      >
        {name}
      </Button>
    </Tooltip>
  );
}

/** Says above the document that it is blocked for somebody else, and since when. */
export const BlockedBanner = memo(function BlockedBanner() {
  const t = useTexts(assignmentTexts);
  const session = useSession();
  const nameOf = useAssigneeName();
  const { state, work } = useWorkspace();
  const { blockedBy, blockedDate } = state;
  if (blockedBy === null || blockedBy.id === session.id) return null;
  const at = blockedDate === null ? '' : formatTimestamp(blockedDate);
  return (
    <output className={classes.banner}>
      <IconLock size={18} aria-hidden="true" style={{ flex: 'none' }} />
      <Text span size="sm" style={{ flex: 1 }}>
        <Text span fw={600} inherit>
          {t('blockedSince', { name: nameOf(blockedBy), at })}
        </Text>{' '}
        {work.canWrite ? t('mayWrite') : t('mayRead')}
      </Text>
    </output>
  );
});
