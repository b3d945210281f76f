import { pino, stdSerializers, type DestinationStream, type Logger } from 'pino';
import pretty from 'pino-pretty';
import type { Settings } from '../config/settings.ts';

const SECRET_VALUE =
  /([?&](?:access_token|token|id_token|id_token_hint|refresh_token|key|code|state|password|client_secret)=)[^&#\s]*/gi;

/** The routes of mailed links accept the key in the path, too. */
const SECRET_PATH = /(\/lp\/(?:verify|reset\/finish)\/)[^/?#\s]+/gi;

/** A signed token or an access token, anywhere in a text. */
const SIGNED_TOKEN = /\beyJ[\w-]+\.[\w-]+\.[\w-]*|\bsk_[\w-]{20,}/g;

/** An address for the log: tokens in it are removed (docs/semantics.md#8). */
export const withoutSecrets = (address: string): string =>
  address.replaceAll(SECRET_VALUE, '$1***').replaceAll(SECRET_PATH, '$1***').replaceAll(SIGNED_TOKEN, '***');

/**
 * Headers that identify a user, at the depths at which libraries log them, and at which the parser of uploads
 * receives them.
 */
const REDACT = [
  ...['authorization', 'cookie'].flatMap((name) => [`headers.${name}`, `*.headers.${name}`]),
  'busboyOptions',
];

/** The server's log: readable lines on a terminal, otherwise JSON lines; `destination` overrides both. */
export function createLog(
  settings: Pick<Settings, 'LOG_LEVEL'>,
  destination: DestinationStream | undefined = process.stdout.isTTY ? pinoPretty() : undefined,
): Logger {
  const options = {
    level: settings.LOG_LEVEL,
    redact: REDACT,
    // Tokens can be in any field, so the finished line is searched.
    hooks: { streamWrite: (line: string) => line.replaceAll(SIGNED_TOKEN, '***') },
    serializers: {
      err: stdSerializers.err,
      req: (request: { method?: string; url?: string }) => ({
        method: request.method,
        url: withoutSecrets(request.url ?? ''),
      }),
    },
  };
  return destination === undefined ? pino(options) : pino(options, destination);
}

/** Readable lines, written synchronously, so that the last ones before an exit are not lost. */
const pinoPretty = () => pretty({ sync: true, ignore: 'pid,hostname', translateTime: 'SYS:HH:MM:ss' });
