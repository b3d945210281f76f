import { notFound } from '@scriptorium/contract/errors.ts';
import { notifications } from '@scriptorium/contract/people/notifications.ts';
import { routes } from '../../http/context.ts';
import { listNotifications } from './notifications.api.ts';
import * as store from './notifications.store.ts';

export const notificationRoutes = routes((on) => {
  on(notifications.list, ({ caller, db, query }) => listNotifications(db, caller, query));

  on(notifications.unread, async ({ caller, db }) => ({ count: await store.countUnread(db, caller) }));

  on(notifications.read, async ({ caller, db, params, services: { live } }) => {
    if (!(await store.markRead(db, caller.userId, params.id))) throw notFound();
    live.notify([caller.userId]);
  });

  on(notifications.readAll, async ({ caller, db, services: { live } }) => {
    await store.markAllRead(db, caller.userId);
    live.notify([caller.userId]);
  });

  on(notifications.settings, async ({ caller, db }) => ({
    mentionMails: await store.wantsMails(db, caller.userId),
  }));

  on(notifications.saveSettings, async ({ caller, db, body }) => {
    await store.setWantsMails(db, caller.userId, body.mentionMails);
    return body;
  });
});
