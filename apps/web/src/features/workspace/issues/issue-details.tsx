import { ActionIcon, Group, Select, Stack, Text } from '@mantine/core';
import { Tooltip } from '@scriptorium/ui/tooltip.tsx';
import type { Issue } from '@scriptorium/contract/annotations/issues.ts';
import { ISSUE_STATUSES, type IssueStatus } from '@scriptorium/domain/issues/issue-kinds.ts';
import { formatReplyTime } from '@scriptorium/web-kit/format/format.ts';
import { displayName } from '@scriptorium/web-data/session.ts';
import { useTexts } from '@scriptorium/web-kit/texts/texts.ts';
import { IconArrowLeft } from '@tabler/icons-react';
import { DeletedSubjects } from './issue-about.tsx';
import { Reply } from './issue-reply.tsx';
import { issueTexts } from '../annotating/issues/issue-texts.ts';
import classes from './issues.module.css';
import { MessageField } from '../annotating/issues/message-field.tsx';
import { useIssueChange, useIssueRights } from './use-issues.ts';

interface IssueDetailsProps {
  issue: Issue;
  onBack: () => void;
}

function StatusSelect({ issue, disabled }: { issue: Issue; disabled: boolean }) {
  const t = useTexts(issueTexts);
  const change = useIssueChange(issue);
  return (
    <Select
      size="xs"
      w={150}
      aria-label={t('status')}
      allowDeselect={false}
      disabled={disabled}
      data={ISSUE_STATUSES.map((value) => ({ value, label: t(value) }))}
      value={issue.status}
      onChange={(status) => status !== issue.status && change({ status: status as IssueStatus })}
    />
  );
}

/** The replies by time; their order is that of their ids. */
function Replies({ issue }: { issue: Issue }) {
  const t = useTexts(issueTexts);
  if (issue.replies.length === 0)
    return (
      <Text size="sm" c="dimmed">
        {t('noReplies')}
      </Text>
    );
  return (
    <ul className={classes.list} aria-label={t('replies')}>
      {issue.replies.map((reply) => (
        <li key={reply.clientId ?? reply.id}>
          <Reply issue={issue} reply={reply} />
        </li>
      ))}
    </ul>
  );
}

/** An issue with its status and its comments (ISSUE-05). */
export function IssueDetails({ issue, onBack }: IssueDetailsProps) {
  const t = useTexts(issueTexts);
  const { mayDiscuss } = useIssueRights(issue);
  const change = useIssueChange(issue);
  return (
    <section className={classes.panel} aria-label={t('details', { title: issue.title })}>
      <div className={classes.tools}>
        <Group justify="space-between" wrap="nowrap">
          <Tooltip label={t('back')}>
            {/* oxlint-disable-next-line jsx-a11y/no-autofocus -- the button that opened this view is hidden now */}
            <ActionIcon variant="subtle" color="gray" aria-label={t('back')} autoFocus onClick={onBack}>
              <IconArrowLeft size={18} />
            </ActionIcon>
          </Tooltip>
          <StatusSelect issue={issue} disabled={!mayDiscuss} />
        </Group>
      </div>
      <div className={classes.scroll}>
        <Stack gap={6} mb="md" px={4}>
          <Text component="h2" size="sm" fw={650} style={{ overflowWrap: 'anywhere' }}>
            {issue.title}
          </Text>
          <DeletedSubjects issue={issue} />
          <p className={classes.full}>{issue.text}</p>
          <Text size="xs" c="dimmed">
            {`${t('reported', { name: issue.user ? displayName(issue.user) : t('unknownUser') })}, ${formatReplyTime(issue.timestamp)}`}
          </Text>
        </Stack>
        <Replies issue={issue} />
      </div>
      <div className={classes.foot}>
        {mayDiscuss ? null : (
          <Text size="sm" mb={4}>
            {t('mayNotComment')}
          </Text>
        )}
        <MessageField
          label={t('comment')}
          action={t('send')}
          disabled={!mayDiscuss}
          onSend={(add) => change({ add })}
        />
      </div>
    </section>
  );
}
