import { Switch } from '@mantine/core';
import { notifications } from '@scriptorium/contract/people/notifications.ts';
import { useRead, useWrite } from '@scriptorium/web-data/queries.ts';
import { useTexts } from '@scriptorium/web-kit/texts/texts.ts';
import { accountTexts } from './texts.ts';

/** Whether the user gets mentions also by mail; saved at once. */
export function MailChoice() {
  const t = useTexts(accountTexts);
  const { data } = useRead(notifications.settings, { query: {} });
  const save = useWrite(notifications.saveSettings, { refreshes: [notifications.settings] });
  const wanted = save.isPending ? save.variables.body.mentionMails : data?.mentionMails;
  return (
    <Switch
      label={t('mentionMails')}
      description={t('mentionMailsHint')}
      checked={wanted ?? true}
      disabled={data === undefined}
      onChange={({ currentTarget: { checked } }) => save.mutate({ body: { mentionMails: checked } })}
    />
  );
}
