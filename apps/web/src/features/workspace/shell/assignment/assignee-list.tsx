import { ActionIcon, Avatar, Button, Group, Stack, Text } from '@mantine/core';
import { Tooltip } from '@scriptorium/ui/tooltip.tsx';
import type { User } from '@scriptorium/contract/people/account.ts';
import { useSession } from '@scriptorium/web-data/session.ts';
import { useTexts } from '@scriptorium/web-kit/texts/texts.ts';
import { IconLock, IconPencil, IconUserPlus, IconX } from '@tabler/icons-react';
import { useEffect, useRef } from 'react';
import { useWorkspace } from '../../core/workspace-context.ts';
import classes from './assignment.module.css';
import { assignmentTexts } from './assignment-texts.ts';
import { useAssigneeName, useAssignment, useAssignmentRights } from './use-assignment.ts';

export type AskApproval = (user: User, proceed: () => void) => void;

interface PersonProps {
  user: User;
  blocks: boolean;
  isPending: boolean;
  onRemove: (() => void) | null;
}

function Person({ user, blocks, isPending, onRemove }: PersonProps) {
  const t = useTexts(assignmentTexts);
  const name = useAssigneeName()(user);
  return (
    <li className={classes.person}>
      <Avatar size={28} radius="xl" name={name} color="ink" aria-hidden="true" />
      <div className={classes.name}>
        <Text size="sm" truncate>
          {name}
        </Text>
        {blocks ? (
          <Text size="xs" c="dimmed">
            <IconLock size={12} aria-hidden="true" /> {t('blocks')}
          </Text>
        ) : null}
      </div>
      {onRemove ? (
        <Tooltip label={t('remove', { name })}>
          <ActionIcon
            variant="subtle"
            color="gray"
            aria-label={t('remove', { name })}
            disabled={isPending}
            onClick={onRemove}
          >
            <IconX size={16} />
          </ActionIcon>
        </Tooltip>
      ) : null}
    </li>
  );
}

interface AssigneeListProps {
  onEdit: () => void;
  askApproval: AskApproval;
}

/** The assignees, and the user for whom the document is blocked, who counts as one. */
export function AssigneeList({ onEdit, askApproval }: AssigneeListProps) {
  const t = useTexts(assignmentTexts);
  const session = useSession();
  const { blockedBy, assignees } = useWorkspace().state;
  const { mayEdit, mayAssignMyself, mayRemove } = useAssignmentRights();
  const { assign, remove, isPending } = useAssignment();
  const isBlockerListed = blockedBy === null || assignees.some(({ id }) => id === blockedBy.id);
  const people = isBlockerListed ? assignees : [...assignees, blockedBy];
  const title = useRef<HTMLParagraphElement>(null);
  // A button that was pressed disappears with its person or its purpose.
  useEffect(() => {
    if (document.activeElement === document.body) title.current?.focus();
  });
  const removeOrAsk = (user: User): void => {
    if (user.id === blockedBy?.id) askApproval(user, () => remove(user.id));
    else remove(user.id);
  };
  return (
    <Stack gap="xs" p="sm">
      <Text ref={title} size="sm" fw={600} data-autofocus tabIndex={-1} className={classes.title}>
        {t('assignees')}
      </Text>
      {people.length === 0 ? (
        <Text size="sm" c="dimmed">
          {t('noAssignees')}
        </Text>
      ) : (
        <ul className={classes.people} aria-label={t('assignees')}>
          {people.map((user) => (
            <Person
              key={user.id}
              user={user}
              blocks={user.id === blockedBy?.id}
              isPending={isPending}
              onRemove={mayRemove(user.id) ? () => removeOrAsk(user) : null}
            />
          ))}
        </ul>
      )}
      <Group gap="xs">
        {mayAssignMyself ? (
          <Button
            size="xs"
            variant="light"
            leftSection={<IconUserPlus size={15} />}
            disabled={isPending}
            onClick={() => assign(session.id)}
          >
            {t('assignMyself')}
          </Button>
        ) : null}
        {mayEdit ? (
          <Button size="xs" variant="default" leftSection={<IconPencil size={15} />} onClick={onEdit}>
            {t('edit')}
          </Button>
        ) : null}
      </Group>
    </Stack>
  );
}
