import { ActionIcon, Popover, Tooltip } from '@mantine/core';
import { notifications } from '@scriptorium/contract/people/notifications.ts';
import { LiveContext } from '@scriptorium/web-data/live.ts';
import { refresh, useRead } from '@scriptorium/web-data/queries.ts';
import { useTexts } from '@scriptorium/web-kit/texts/texts.ts';
import { IconBell } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { use, useEffect, useState } from 'react';
import { MentionList } from './mention-list.tsx';
import { mentionTexts } from './mention-texts.ts';
import classes from './mentions.module.css';

const READS = [notifications.list, notifications.unread];
const MAX_SHOWN = 99;

function useLiveMentions(): void {
  const live = use(LiveContext);
  const cache = useQueryClient();
  useEffect(
    () =>
      live.watch(
        { notifications: true },
        {
          message: ({ type }) => {
            if (type === 'notification') void refresh(cache, READS);
          },
          resumed: () => void refresh(cache, READS),
        },
      ),
    [live, cache],
  );
}

/** The bell of the top bar: the number of unread mentions, and their list. */
export function MentionsBell() {
  const t = useTexts(mentionTexts);
  const [isOpen, setOpen] = useState(false);
  const { data } = useRead(notifications.unread, { query: {} });
  useLiveMentions();
  const count = data?.count ?? 0;
  const name = count === 0 ? t('mentions') : t('mentionsUnread', { count });
  return (
    <Popover
      opened={isOpen}
      onChange={setOpen}
      position="bottom-end"
      width={380}
      trapFocus
      returnFocus
      shadow="md"
    >
      <Popover.Target>
        <Tooltip label={name} disabled={isOpen}>
          <ActionIcon
            variant="default"
            size="lg"
            className={classes.bell}
            aria-label={name}
            onClick={() => setOpen(!isOpen)}
          >
            <IconBell size={18} />
            {count === 0 ? null : (
              <span className={classes.count} aria-hidden="true">
                {count > MAX_SHOWN ? `${MAX_SHOWN}+` : count}
              </span>
            )}
          </ActionIcon>
        </Tooltip>
      </Popover.Target>
      <Popover.Dropdown aria-label={t('mentions')} p={0}>
        {isOpen ? <MentionList hasUnread={count > 0} onClose={() => setOpen(false)} /> : null}
      </Popover.Dropdown>
    </Popover>
  );
}
