import { pino, stdSerializers, type DestinationStream, type Logger } from 'pino';
import { pinoPretty } from './log-pretty.ts';
import type { Settings } from '../settings.ts';

const SECRET_VALUE =
  /([?&](?:access_token|token|id_token|id_token_hint|refresh_token|key|code|state|password|client_secret)=)[^&#\s]*/gi;
/** Keys of mailed links may stand in the path too. */
const SECRET_PATH = /(\/lp\/(?:verify|reset\/finish)\/)[^/?#\s]+/gi;
/** A signed token or an access token, wherever it stands. */
const SIGNED_TOKEN = /\beyJ[\w-]+\.[\w-]+\.[\w-]*|\bsk_[\w-]{20,}/g;

/** An address as it may be written down: tokens in it never reach the log (semantics 8). */
export const withoutSecrets = (address: string): string =>
  address.replaceAll(SECRET_VALUE, '$1***').replaceAll(SECRET_PATH, '$1***').replaceAll(SIGNED_TOKEN, '***');

/** Headers that say who somebody is, at the depths where libraries write them, and what a parser of uploads is given. */
const REDACT = [
  ...['authorization', 'cookie'].flatMap((name) => [`headers.${name}`, `*.headers.${name}`]),
  'busboyOptions',
];

/** The log of the server: readable lines on a terminal, JSON lines elsewhere, or wherever `destination` leads. */
export function createLog(
  settings: Pick<Settings, 'LOG_LEVEL'>,
  destination: DestinationStream | undefined = process.stdout.isTTY ? pinoPretty() : undefined,
): Logger {
  const options = {
    level: settings.LOG_LEVEL,
    redact: REDACT,
    // Whatever else a line is made of.
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
