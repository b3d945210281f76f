import { Button, Popover, Stack, Text } from '@mantine/core';
import type { User } from '@scriptorium/contract/people/account.ts';
import type { MenuKind } from '@scriptorium/domain/menu-kinds.ts';
import { useTexts } from '@scriptorium/web-kit/texts/texts.ts';
import { IconUsers } from '@tabler/icons-react';
import { useEffect, useRef, useState } from 'react';
import { useWorkspace } from '../../core/workspace-context.ts';
import { AssigneeEditor } from './assignee-editor.tsx';
import { AssigneeList } from './assignee-list.tsx';
import { assignmentTexts } from './assignment-texts.ts';
import { useAssigneeName, useAssignmentRights } from './use-assignment.ts';

/** An approval, and what it approves. */
interface Approval {
  readonly user: User;
  readonly approve: () => void;
}

type View = 'list' | 'edit' | Approval;

function DeletionApproval({ user, approve, onCancel }: Approval & { onCancel: () => void }) {
  const t = useTexts(assignmentTexts);
  const nameOf = useAssigneeName();
  return (
    <Stack gap="xs" p="sm">
      <Text size="sm" fw={600}>
        {t('approvalTitle', { name: nameOf(user) })}
      </Text>
      <Text size="sm">{t('approvalText')}</Text>
      <Button size="xs" color="red" data-autofocus onClick={approve}>
        {t('removeAndUnblock')}
      </Button>
      <Button size="xs" variant="default" onClick={onCancel}>
        {t('cancel')}
      </Button>
    </Stack>
  );
}

/** The views of the menu; it is mounted when it opens, so that it begins with the list (ASSIGN-01). */
function AssigneeViews() {
  const [view, setView] = useState<View>('list');
  const toList = (): void => setView('list');
  const askApproval = (user: User, proceed: () => void): void =>
    setView({
      user,
      approve: () => {
        proceed();
        toList();
      },
    });
  const root = useRef<HTMLDivElement>(null);
  const shown = useRef(view);
  // A view that ends takes the focused control with it; when the menu opens, its focus trap sets the focus.
  useEffect(() => {
    if (shown.current === view) return;
    shown.current = view;
    root.current?.querySelector<HTMLElement>('[data-autofocus], input')?.focus();
  }, [view]);
  const isApproval = view !== 'list' && view !== 'edit';
  return (
    <div ref={root}>
      {view === 'list' ? <AssigneeList onEdit={() => setView('edit')} askApproval={askApproval} /> : null}
      {view === 'edit' ? <AssigneeEditor onDone={toList} askApproval={askApproval} /> : null}
      {isApproval ? <DeletionApproval {...view} onCancel={toList} /> : null}
    </div>
  );
}

/** The people who work on the document (PERM-23). */
export function AssigneesMenu() {
  const t = useTexts(assignmentTexts);
  const { state } = useWorkspace();
  const { mayEdit, mayAssignMyself } = useAssignmentRights();
  const count = state.assignees.length;
  if (!mayEdit && !mayAssignMyself && count === 0) return null;
  return (
    <Popover
      position="bottom-end"
      width={340}
      shadow="lg"
      radius="md"
      trapFocus
      returnFocus
      transitionProps={{ duration: 0 }}
    >
      <Popover.Target>
        <Button
          size="compact-sm"
          variant="default"
          leftSection={<IconUsers size={15} />}
          aria-label={t('assigneesOf', { count })}
          title={t('assignees')}
        >
          {count}
        </Button>
      </Popover.Target>
      <Popover.Dropdown
        p={0}
        maw="calc(100vw - 16px)"
        aria-label={t('assignees')}
        aria-labelledby={undefined}
        data-menu={'ASSIGNEES' satisfies MenuKind}
      >
        <AssigneeViews />
      </Popover.Dropdown>
    </Popover>
  );
}
