import { Button, Group, Text, VisuallyHidden } from '@mantine/core';
import { notifications, type Notification } from '@scriptorium/contract/people/notifications.ts';
import { formatTimestamp } from '@scriptorium/web-kit/format/format.ts';
import { useRead, useWrite } from '@scriptorium/web-data/queries.ts';
import { displayName } from '@scriptorium/web-data/session.ts';
import { useTexts } from '@scriptorium/web-kit/texts/texts.ts';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { mentionTexts } from './mention-texts.ts';
import classes from './mentions.module.css';

const PAGE_SIZE = 10;
const MAX_SIZE = 200;
const REFRESHES = [notifications.list, notifications.unread];

function Mention({ mention, onClose }: { mention: Notification; onClose: () => void }) {
  const t = useTexts(mentionTexts);
  const read = useWrite(notifications.read, { refreshes: REFRESHES });
  const { document, issue, by, text, createdDate, readDate } = mention;
  const isUnread = readDate === null;
  const open = (): void => {
    if (isUnread) read.mutate({ params: { id: mention.id } });
    onClose();
  };
  return (
    <Link
      to="/entity/process/$processId/document/{-$documentId}"
      params={{ processId: document.processId, documentId: document.id }}
      search={{ panel: 'issues', issue: issue.id }}
      className={classes.mention}
      data-unread={isUnread || undefined}
      onClick={open}
    >
      <span className={classes.author}>
        {t('by', { name: by ? displayName(by) : t('unknownUser') })}
        {isUnread ? <VisuallyHidden>{` (${t('unread')})`}</VisuallyHidden> : null}
      </span>
      <span className={classes.text}>{text}</span>
      <span className={classes.place}>
        {`${document.filename}, `}
        <time dateTime={createdDate}>{formatTimestamp(createdDate)}</time>
      </span>
    </Link>
  );
}

interface MentionListProps {
  hasUnread: boolean;
  onClose: () => void;
}

/** The mentions of the user, newest first. */
export function MentionList({ hasUnread, onClose }: MentionListProps) {
  const t = useTexts(mentionTexts);
  const [size, setSize] = useState(PAGE_SIZE);
  const { data, isError, refetch } = useRead(notifications.list, { query: { size } }, { keepPrevious: true });
  const readAll = useWrite(notifications.readAll, { refreshes: REFRESHES });
  const hasMore = data !== undefined && data.total > data.rows.length && size < MAX_SIZE;
  return (
    <section aria-label={t('mentions')} tabIndex={-1} data-autofocus className={classes.panel}>
      <Group justify="space-between" px="sm" py={8} className={classes.head}>
        <Text component="h2" size="sm" fw={650}>
          {t('mentions')}
        </Text>
        <Button
          size="compact-xs"
          variant="subtle"
          disabled={!hasUnread}
          loading={readAll.isPending}
          onClick={() => readAll.mutate({})}
        >
          {t('readAll')}
        </Button>
      </Group>
      {isError ? (
        <Group p="sm" gap="xs">
          <Text size="sm">{t('loadFailed')}</Text>
          <Button size="compact-xs" variant="default" onClick={() => void refetch()}>
            {t('retry')}
          </Button>
        </Group>
      ) : null}
      {data?.rows.length === 0 ? (
        <Text size="sm" c="dimmed" p="sm">
          {t('none')}
        </Text>
      ) : null}
      {data && data.rows.length > 0 ? (
        <div className={classes.scroll}>
          <ul className={classes.list}>
            {data.rows.map((mention) => (
              <li key={mention.id}>
                <Mention mention={mention} onClose={onClose} />
              </li>
            ))}
          </ul>
          {hasMore ? (
            <Button
              size="compact-sm"
              variant="subtle"
              fullWidth
              my={6}
              onClick={() => setSize(Math.min(MAX_SIZE, size + 40))}
            >
              {t('more')}
            </Button>
          ) : null}
        </div>
      ) : null}
    </section>
  );
}
