import { Button, Group, Text, UnstyledButton } from '@mantine/core';
import type { Issue } from '@scriptorium/contract/annotations/issues.ts';
import { formatReplyTime } from '@scriptorium/web-kit/format/format.ts';
import { displayName } from '@scriptorium/web-data/session.ts';
import { useTexts } from '@scriptorium/web-kit/texts/texts.ts';
import { IconMessage } from '@tabler/icons-react';
import { DeletedSubjects } from './issue-about.tsx';
import { countComments } from './issue-list.ts';
import { issueTexts } from '../annotating/issues/issue-texts.ts';
import { useIssueSelection } from '../annotating/issues/issues-context.ts';
import classes from './issues.module.css';

interface IssueRowProps {
  issue: Issue;
  /** Whether the row takes the focus because the details of its issue were just closed. */
  takesFocus: boolean;
  onOpen: () => void;
}

/** An issue of the list: a click highlights what it is about, the comments open its details. */
export function IssueRow({ issue, takesFocus, onOpen }: IssueRowProps) {
  const t = useTexts(issueTexts);
  const { selected, select } = useIssueSelection();
  const isSelected = selected?.id === issue.id;
  return (
    <div className={classes.row} data-selected={isSelected || undefined}>
      <UnstyledButton
        className={classes.select}
        aria-pressed={isSelected}
        onClick={() => select(isSelected ? null : issue.id)}
      >
        <span className={classes.title}>{issue.title}</span>
        <span className={classes.text}>{issue.text}</span>
      </UnstyledButton>
      <DeletedSubjects issue={issue} />
      <Group gap={6} justify="space-between" wrap="nowrap" mt={4}>
        <Text size="xs" c="dimmed" truncate>
          {`${issue.user ? displayName(issue.user) : t('unknownUser')}, ${formatReplyTime(issue.timestamp)}`}
        </Text>
        <Button
          size="compact-xs"
          variant="subtle"
          style={{ flex: 'none' }}
          leftSection={<IconMessage size={14} />}
          aria-label={`${t('details', { title: issue.title })}: ${t('comments', { count: countComments(issue) })}`}
          // oxlint-disable-next-line jsx-a11y/no-autofocus -- the focus returns to where it was
          autoFocus={takesFocus}
          onClick={onOpen}
        >
          {countComments(issue)}
        </Button>
      </Group>
    </div>
  );
}
