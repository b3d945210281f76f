import { z } from 'zod';
import { endpoint } from './kit/endpoint.ts';
import { cacheBuster } from './kit/fields.ts';

export const management = {
  info: endpoint({
    method: 'GET',
    path: '/management/info',
    summary: 'Version, active profiles, limits and time zone',
    access: 'public',
    query: z.object(cacheBuster),
    reply: z.object({
      version: z.string(),
      activeProfiles: z.array(z.string()),
      maxUploadMb: z.number(),
      maxTextChars: z.number(),
      /** In which cron times are read. */
      timeZone: z.string(),
    }),
  }),
  health: endpoint({
    method: 'GET',
    path: '/management/health',
    summary: 'Whether the server can work; for probes',
    access: 'public',
    reply: z.object({ status: z.enum(['UP', 'DOWN']) }),
  }),
};
