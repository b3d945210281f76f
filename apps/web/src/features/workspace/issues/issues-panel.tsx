import { Button, Checkbox, Group, Select, Text, TextInput } from '@mantine/core';
import type { Issue } from '@scriptorium/contract/annotations/issues.ts';
import { ISSUE_STATUSES, type IssueStatus } from '@scriptorium/domain/issues/issue-kinds.ts';
import { LoadingRows } from '@scriptorium/ui/loading.tsx';
import { formatCount } from '@scriptorium/web-kit/format/format.ts';
import { useResolvedId } from '@scriptorium/annotating/queue/edit-context.ts';
import { useTexts } from '@scriptorium/web-kit/texts/texts.ts';
import { IconSearch } from '@tabler/icons-react';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { useWorkspace } from '../core/workspace-context.ts';
import { IssueDetails } from './issue-details.tsx';
import { groupsOf, INITIAL_VIEW, type IssueView } from './issue-list.ts';
import { IssueRow } from './issue-row.tsx';
import { issueTexts } from '../annotating/issues/issue-texts.ts';
import { useIssueSelection } from '../annotating/issues/issues-context.ts';
import classes from './issues.module.css';
import { useIssues } from './use-issues.ts';

interface ViewProps {
  view: IssueView;
  onChange: (view: IssueView) => void;
}

function StatusChecks({ view, onChange }: ViewProps) {
  const t = useTexts(issueTexts);
  const toggle = (status: IssueStatus): void => {
    const statuses = new Set(view.statuses);
    if (!statuses.delete(status)) statuses.add(status);
    onChange({ ...view, statuses });
  };
  return (
    <fieldset className={classes.checks} aria-label={t('statuses')}>
      {ISSUE_STATUSES.map((status) => (
        <Checkbox
          key={status}
          size="xs"
          label={t(status)}
          checked={view.statuses.has(status)}
          onChange={() => toggle(status)}
        />
      ))}
    </fieldset>
  );
}

function ListTools({ view, onChange }: ViewProps) {
  const t = useTexts(issueTexts);
  return (
    <div className={classes.tools}>
      <Select
        size="xs"
        aria-label={t('sort')}
        allowDeselect={false}
        data={[
          { value: 'newest', label: t('newest') },
          { value: 'oldest', label: t('oldest') },
        ]}
        value={view.newestFirst ? 'newest' : 'oldest'}
        onChange={(value) => onChange({ ...view, newestFirst: value === 'newest' })}
      />
      <TextInput
        size="xs"
        aria-label={t('filter')}
        placeholder={t('filter')}
        leftSection={<IconSearch size={14} />}
        maxLength={255}
        value={view.filter}
        onChange={({ currentTarget }) => onChange({ ...view, filter: currentTarget.value })}
      />
      <StatusChecks view={view} onChange={onChange} />
    </div>
  );
}

interface GroupsProps {
  issues: readonly Issue[];
  view: IssueView;
  /** The issue whose details were open before. */
  closed: number | null;
  onOpen: (id: number) => void;
}

function Groups({ issues, view, closed, onOpen }: GroupsProps) {
  const t = useTexts(issueTexts);
  const groups = groupsOf(issues, view);
  if (groups.length === 0)
    return (
      <Text component="output" display="block" size="sm" c="dimmed" p="xs">
        {issues.length === 0 ? `${t('none')} ${t('hint')}` : t('noResults')}
      </Text>
    );
  return groups.map((group) => (
    <section key={group.status} aria-label={t(group.status)}>
      <h2 className={classes.group}>{`${t(group.status)} (${formatCount(group.issues.length)})`}</h2>
      <ul className={classes.list}>
        {group.issues.map((issue) => (
          <li key={issue.clientId ?? issue.id}>
            <IssueRow issue={issue} takesFocus={issue.id === closed} onOpen={() => onOpen(issue.id)} />
          </li>
        ))}
      </ul>
    </section>
  ));
}

/** The issue that the address names, as the links of mentions do; its highlight is shown once it is loaded. */
function useIssueLink() {
  const { issue } = useSearch({ strict: false });
  const navigate = useNavigate();
  const { select } = useIssueSelection();
  useEffect(() => {
    if (issue !== undefined) select(issue);
  }, [issue, select]);
  const clear = (): void => {
    if (issue !== undefined)
      void navigate({ to: '.', search: (before) => ({ ...before, issue: undefined }), replace: true });
  };
  return { issue, clear };
}

/** The problems that people reported about the document: a list, and the details of one with its comments. */
export function IssuesPanel() {
  const t = useTexts(issueTexts);
  const { document } = useWorkspace();
  const { data, isError, refetch } = useIssues(document.id);
  const { select } = useIssueSelection();
  const [view, setView] = useState(INITIAL_VIEW);
  const link = useIssueLink();
  const [opened, setOpened] = useState<number | null>(link.issue ?? null);
  const [linked, setLinked] = useState(link.issue);
  if (link.issue !== linked) {
    setLinked(link.issue);
    if (link.issue !== undefined) setOpened(link.issue);
  }
  const [closed, setClosed] = useState<number | null>(null);
  const openedId = useResolvedId(opened);
  const issue = data?.find(({ id }) => id === openedId);
  const open = (id: number): void => {
    select(id);
    setOpened(id);
  };
  const close = (): void => {
    setClosed(opened);
    setOpened(null);
    link.clear();
  };
  if (issue) return <IssueDetails key={issue.clientId ?? issue.id} issue={issue} onBack={close} />;
  return (
    <div className={classes.panel}>
      <ListTools view={view} onChange={setView} />
      <div className={classes.scroll}>
        {isError && data === undefined ? (
          <Group p="xs" gap="xs">
            <Text size="sm">{t('loadFailed')}</Text>
            <Button size="compact-xs" variant="default" onClick={() => void refetch()}>
              {t('retry')}
            </Button>
          </Group>
        ) : null}
        {!isError && data === undefined ? <LoadingRows label={t('loading')} /> : null}
        {data ? <Groups issues={data} view={view} closed={closed} onOpen={open} /> : null}
      </div>
    </div>
  );
}
