import { z } from 'zod';
import { endpoint } from '../kit/endpoint.ts';
import { cacheBuster } from '../kit/fields.ts';

/** Separate from the other management calls, because every load of the page requests it. */
export const serverInfo = endpoint({
  method: 'GET',
  path: '/management/info',
  summary: 'Version, active profiles, limits, time zone, and whether users may register',
  access: 'public',
  query: z.object(cacheBuster),
  reply: z.object({
    version: z.string(),
    activeProfiles: z.array(z.string()),
    maxUploadMb: z.number(),
    maxTextChars: z.number(),
    /** Whether users may register themselves. */
    registration: z.boolean(),
    /** The time zone of cron expressions. */
    timeZone: z.string(),
  }),
});
