import { z } from 'zod';

/** What is stored of a connection. */
export const DriveConnectionSettings = z.object({ name: z.string(), folderId: z.string() });

/** What is stored of it encrypted. */
export const DriveConnectionSecrets = z.object({ refreshToken: z.string() });
