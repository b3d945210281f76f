import { z } from 'zod';
import { endpoint } from './kit/endpoint.ts';
import { cacheBuster } from './kit/fields.ts';

/** Apart from the other calls of the management, because the page's frame asks it on every load. */
export const serverInfo = endpoint({
  method: 'GET',
  path: '/management/info',
  summary: 'Version, active profiles, limits, time zone, and whether people may register',
  access: 'public',
  query: z.object(cacheBuster),
  reply: z.object({
    version: z.string(),
    activeProfiles: z.array(z.string()),
    maxUploadMb: z.number(),
    maxTextChars: z.number(),
    /** Whether people may register themselves. */
    registration: z.boolean(),
    /** In which cron times are read. */
    timeZone: z.string(),
  }),
});
