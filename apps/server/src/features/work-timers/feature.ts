import { workTimers as calls } from '@scriptorium/contract/documents/work-timers.ts';
import { routes } from '../../http/context.ts';
import { recordWork } from './work-timers.service.ts';
import { feature } from '../../http/feature.ts';

const workTimerRoutes = routes((on) => {
  on(calls.create, ({ document, body, db, caller, services: { settings } }) =>
    recordWork(db, caller, document, { body, timeZone: settings.TIME_ZONE }),
  );
});

export const workTimers = feature({ routes: [workTimerRoutes] });
