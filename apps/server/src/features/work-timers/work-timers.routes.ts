import { workTimers } from '@scriptorium/contract/documents/work-timers.ts';
import { routes } from '../../http/context.ts';
import { recordWork } from './work-timers.service.ts';

export const workTimerRoutes = routes((on) => {
  on(workTimers.create, ({ document, body, db, caller, services: { settings } }) =>
    recordWork(db, caller, document, { body, timeZone: settings.TIME_ZONE }),
  );
});
