import { Alert, Button, Checkbox, Group, Stack, Text } from '@mantine/core';
import type { User } from '@scriptorium/contract/people/account.ts';
import { users } from '@scriptorium/contract/people/users.ts';
import { LoadingRows } from '@scriptorium/ui/loading.tsx';
import { SearchInput } from '@scriptorium/ui/search-input.tsx';
import { matchesPerson } from '../../../../shared/people/match-person.ts';
import { useRead } from '@scriptorium/web-data/queries.ts';
import { useTexts } from '@scriptorium/web-kit/texts/texts.ts';
import { useMemo, useState } from 'react';
import { useWorkspace } from '../../core/workspace-context.ts';
import type { AskApproval } from './assignee-list.tsx';
import classes from './assignment.module.css';
import { assignmentTexts } from './assignment-texts.ts';
import { useAssigneeName, useAssignment, useAssignmentRights } from './use-assignment.ts';

/** More people than anybody reads; the search finds the others. */
const MAX_SHOWN = 50;

/** The present assignees first, then everybody else by name. */
function usePeople(nameOf: (user: User) => string) {
  const { assignees } = useWorkspace().state;
  const { data, isError, refetch } = useRead(users.list, { query: {} });
  const people = useMemo(() => {
    if (!data) return undefined;
    const present = new Set(assignees.map(({ id }) => id));
    const others = data.rows.filter(({ id }) => !present.has(id));
    return [...assignees, ...others.toSorted((a, b) => nameOf(a).localeCompare(nameOf(b)))];
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- the order must not change while somebody chooses
  }, [data]);
  return { people, isError, refetch };
}

interface AssigneeEditorProps {
  onDone: () => void;
  askApproval: AskApproval;
}

/** Chooses the assignees among all people; only what was changed here is changed. */
export function AssigneeEditor({ onDone, askApproval }: AssigneeEditorProps) {
  const t = useTexts(assignmentTexts);
  const nameOf = useAssigneeName();
  const { blockedBy, assignees } = useWorkspace().state;
  const { isAdmin, mayRemove } = useAssignmentRights();
  const { change, isPending } = useAssignment();
  const { people, isError, refetch } = usePeople(nameOf);
  const [search, setSearch] = useState('');
  const [chosen, setChosen] = useState<ReadonlyMap<number, boolean>>(new Map());
  const isAssigned = (userId: number): boolean => assignees.some(({ id }) => id === userId);
  const found = people?.filter((user) => matchesPerson(user, search)) ?? [];
  const save = (): void => {
    if (blockedBy && isAssigned(blockedBy.id) && chosen.get(blockedBy.id) === false)
      askApproval(blockedBy, () => change(chosen, onDone));
    else change(chosen, onDone);
  };
  return (
    <Stack gap="xs" p="sm">
      <SearchInput label={t('search')} value={search} onChange={setSearch} maxLength={254} />
      {isError ? (
        <Alert color="red" title={t('loadFailed')}>
          <Button size="xs" variant="default" onClick={() => void refetch()}>
            {t('retry')}
          </Button>
        </Alert>
      ) : null}
      {!isError && !people ? <LoadingRows label={t('loading')} /> : null}
      {people && found.length === 0 ? (
        <Text component="output" size="sm" c="dimmed">
          {t('nobody')}
        </Text>
      ) : null}
      <ul className={classes.people} aria-label={t('people')}>
        {found.slice(0, MAX_SHOWN).map((user) => (
          <li key={user.id}>
            <Checkbox
              size="sm"
              py={4}
              label={nameOf(user)}
              description={user.firstName && user.lastName ? user.email : undefined}
              checked={chosen.get(user.id) ?? isAssigned(user.id)}
              disabled={isAssigned(user.id) && !mayRemove(user.id)}
              onChange={({ currentTarget: { checked } }) =>
                setChosen((before) => new Map(before).set(user.id, checked))
              }
            />
          </li>
        ))}
      </ul>
      {found.length > MAX_SHOWN ? (
        <Text size="xs" c="dimmed">
          {t('more', { count: found.length - MAX_SHOWN })}
        </Text>
      ) : null}
      {isAdmin ? null : (
        <Text size="xs" c="dimmed">
          {t('onlyAdmin')}
        </Text>
      )}
      <Group gap="xs">
        <Button size="xs" loading={isPending} disabled={chosen.size === 0} onClick={save}>
          {t('save')}
        </Button>
        <Button size="xs" variant="default" onClick={onDone}>
          {t('cancel')}
        </Button>
      </Group>
    </Stack>
  );
}
