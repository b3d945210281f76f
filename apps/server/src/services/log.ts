import { pino, stdSerializers, type Logger } from 'pino';
import { pinoPretty } from './log-pretty.ts';
import type { Settings } from '../settings.ts';

const SECRET_VALUE = /([?&](?:access_token|token|id_token|key|code|password)=)[^&#\s]*/gi;

/** An address as it may be written down: tokens in it never reach the log (semantics 8). */
export const withoutSecrets = (address: string): string => address.replaceAll(SECRET_VALUE, '$1***');

/** The log of the server: readable lines on a terminal, JSON lines elsewhere. */
export function createLog(settings: Pick<Settings, 'LOG_LEVEL'>): Logger {
  const options = {
    level: settings.LOG_LEVEL,
    redact: ['req.headers.authorization', 'headers.authorization'],
    serializers: {
      err: stdSerializers.err,
      req: (request: { method?: string; url?: string }) => ({
        method: request.method,
        url: withoutSecrets(request.url ?? ''),
      }),
    },
  };
  return process.stdout.isTTY ? pino(options, pinoPretty()) : pino(options);
}
