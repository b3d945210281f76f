import { ActionIcon, Button, Group, Text } from '@mantine/core';
import { Tooltip } from '@scriptorium/ui/tooltip.tsx';
import type { User } from '@scriptorium/contract/people/account.ts';
import type { Issue, IssueReply } from '@scriptorium/contract/annotations/issues.ts';
import { mayChangeReply } from '@scriptorium/domain/issues/issue-rights.ts';
import { formatReplyTime } from '@scriptorium/web-kit/format/format.ts';
import { displayName } from '@scriptorium/web-data/session.ts';
import { useTexts } from '@scriptorium/web-kit/texts/texts.ts';
import { useConfirmDeletion } from '@scriptorium/web-kit/forms/use-confirm-deletion.tsx';
import { IconPencil, IconTrash } from '@tabler/icons-react';
import { useState } from 'react';
import { issueTexts } from '../annotating/issues/issue-texts.ts';
import classes from './issues.module.css';
import { MentionTextarea, mentionedIn } from '../annotating/issues/mention-textarea.tsx';
import { useIssueChange, useIssueRights } from './use-issues.ts';

interface ReplyProps {
  issue: Issue;
  reply: IssueReply;
}

/** A comment, with its buttons where the user may change it, or an automatic reply about the status. */
export function Reply({ issue, reply }: ReplyProps) {
  const t = useTexts(issueTexts);
  const [isEdited, setEdited] = useState(false);
  const rights = useIssueRights(issue);
  const text = reply.status === null ? reply.text : t('statusChanged', { status: t(reply.status) });
  return (
    <div className={classes.reply} data-automatic={reply.status === null ? undefined : ''}>
      <Group justify="space-between" wrap="nowrap" gap={4}>
        <Text size="xs" c="dimmed" truncate>
          {`${reply.user ? displayName(reply.user) : t('unknownUser')}, `}
          <time dateTime={reply.timestamp}>{formatReplyTime(reply.timestamp)}</time>
        </Text>
        {rights.mayDiscuss && mayChangeReply(reply, rights) && !isEdited ? (
          <ReplyButtons issue={issue} reply={reply} onEdit={() => setEdited(true)} />
        ) : null}
      </Group>
      {isEdited ? (
        <EditedReply issue={issue} reply={reply} onClose={() => setEdited(false)} />
      ) : (
        <p className={classes.full}>{text}</p>
      )}
    </div>
  );
}

function ReplyButtons({ issue, reply, onEdit }: ReplyProps & { onEdit: () => void }) {
  const t = useTexts(issueTexts);
  const change = useIssueChange(issue);
  const confirmDeletion = useConfirmDeletion();
  const remove = (): void =>
    void confirmDeletion(t('removeQuestion'), reply.text, () => change({ remove: reply.id }));
  return (
    <Group gap={2} wrap="nowrap">
      <Tooltip label={t('edit')}>
        <ActionIcon size="sm" variant="subtle" color="gray" aria-label={t('edit')} onClick={onEdit}>
          <IconPencil size={14} />
        </ActionIcon>
      </Tooltip>
      <Tooltip label={t('remove')}>
        <ActionIcon size="sm" variant="subtle" color="gray" aria-label={t('remove')} onClick={remove}>
          <IconTrash size={14} />
        </ActionIcon>
      </Tooltip>
    </Group>
  );
}

function EditedReply({ issue, reply, onClose }: ReplyProps & { onClose: () => void }) {
  const t = useTexts(issueTexts);
  const change = useIssueChange(issue);
  const [text, setText] = useState(reply.text);
  const [people, setPeople] = useState<readonly User[]>([]);
  const save = (): void => {
    change({ edit: reply.id, text, mentions: mentionedIn(text, people) });
    onClose();
  };
  return (
    <>
      <MentionTextarea
        autosize
        maxRows={8}
        maxLength={10_000}
        aria-label={t('edit')}
        // oxlint-disable-next-line jsx-a11y/no-autofocus -- the user asked to edit this text
        autoFocus
        value={text}
        onText={setText}
        chosen={people}
        onChosen={setPeople}
        onKey={(event) => {
          if (event.key === 'Escape') onClose();
        }}
      />
      <Group gap={6} mt={6}>
        <Button size="compact-xs" disabled={text.trim() === ''} onClick={save}>
          {t('save')}
        </Button>
        <Button size="compact-xs" variant="default" onClick={onClose}>
          {t('cancel')}
        </Button>
      </Group>
    </>
  );
}
