import { notFound } from '@scriptorium/contract/errors.ts';
import { notifications as calls } from '@scriptorium/contract/people/notifications.ts';
import { routes } from '../../http/context.ts';
import { listNotifications, sweepNotifications } from './notifications.api.ts';
import * as store from './notifications.store.ts';
import { feature } from '../../http/feature.ts';
import { MENTION_MAIL, mentionMailQueue } from './mention-mails.ts';

const notificationRoutes = routes((on) => {
  on(calls.list, ({ caller, db, query }) => listNotifications(db, caller, query));

  on(calls.unread, async ({ caller, db }) => ({ count: await store.countUnread(db, caller) }));

  on(calls.read, async ({ caller, db, params, services: { live } }) => {
    if (!(await store.markRead(db, caller.userId, params.id))) throw notFound();
    live.notify([caller.userId]);
  });

  on(calls.readAll, async ({ caller, db, services: { live } }) => {
    await store.markAllRead(db, caller.userId);
    live.notify([caller.userId]);
  });

  on(calls.settings, async ({ caller, db }) => ({
    mentionMails: await store.wantsMails(db, caller.userId),
  }));

  on(calls.saveSettings, async ({ caller, db, body }) => {
    await store.setWantsMails(db, caller.userId, body.mentionMails);
    return body;
  });
});

export const notifications = feature({
  routes: [notificationRoutes],
  queues: ({ db, mailer, loggers, settings }) => ({
    [MENTION_MAIL]: mentionMailQueue({
      db,
      mailer,
      log: loggers.named('mail'),
      timeZone: settings.TIME_ZONE,
    }),
  }),
  sweeps: [sweepNotifications],
});
