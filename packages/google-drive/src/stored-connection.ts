import { z } from 'zod';

/** The stored settings of a connection. */
export const DriveConnectionSettings = z.object({ name: z.string(), folderId: z.string() });

/** The secrets of a connection, which are stored encrypted. */
export const DriveConnectionSecrets = z.object({ refreshToken: z.string() });
