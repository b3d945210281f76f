import { feature } from '../../http/feature.ts';
import { notificationRoutes } from './notifications.routes.ts';
import { MENTION_MAIL, mentionMailQueue } from './mention-mails.ts';
import { sweepNotifications } from './notifications.api.ts';

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
