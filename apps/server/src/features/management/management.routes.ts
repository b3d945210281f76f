import { management } from '@scriptorium/contract/management.ts';
import { routes } from '../../http/context.ts';
import { VERSION } from '../../version.ts';
import { answers } from './management.store.ts';

/** For probes: a 503 tells them to look elsewhere. Workers answer it too. */
export const healthRoutes = routes((on) => {
  on(management.health, async ({ db, reply }) => {
    const up = await answers(db);
    if (!up) void reply.status(503);
    return { status: up ? ('UP' as const) : ('DOWN' as const) };
  });
});

export const managementRoutes = routes((on) => {
  healthRoutes(on);
  on(management.info, async ({ services: { settings } }) => ({
    version: VERSION,
    activeProfiles: ['prod'],
    maxUploadMb: settings.MAX_UPLOAD_MB,
    maxTextChars: settings.MAX_TEXT_CHARS,
    timeZone: settings.TIME_ZONE,
  }));
});
