import type { OutgoingResponse } from '@scriptorium/outgoing/send.ts';
import { retryAfterMs } from '@scriptorium/outgoing/retry-after.ts';
import { z } from 'zod';
import { DriveError, type DriveFailure } from './drive-error.ts';

/** https://developers.google.com/workspace/drive/api/guides/handle-errors */
const ApiError = z.object({
  error: z.object({
    errors: z.array(z.object({ reason: z.string().optional() })).optional(),
    details: z.array(z.object({ reason: z.string().optional() })).optional(),
  }),
});
/** RFC 6749, 5.2 */
const TokenError = z.object({ error: z.string() });

const BY_REASON: Readonly<Record<string, DriveFailure>> = {
  rateLimitExceeded: 'busy',
  userRateLimitExceeded: 'busy',
  sharingRateLimitExceeded: 'busy',
  dailyLimitExceeded: 'busy',
  backendError: 'busy',
  storageQuotaExceeded: 'full',
  teamDriveFileLimitExceeded: 'full',
  insufficientPermissions: 'scope',
  ACCESS_TOKEN_SCOPE_INSUFFICIENT: 'scope',
  fileNotDownloadable: 'noBytes',
  exportSizeLimitExceeded: 'tooLarge',
  fileIdInUse: 'exists',
};
const BY_STATUS: Readonly<Record<number, DriveFailure>> = {
  401: 'revoked',
  403: 'forbidden',
  404: 'notFound',
  408: 'busy',
  409: 'exists',
  410: 'expired',
  429: 'busy',
};

type Answer = Pick<OutgoingResponse, 'status' | 'headers' | 'body'>;

export const isJson = (contentType: string | undefined): boolean =>
  /^application\/(?:[\w.+-]+\+)?json\b/i.test(contentType ?? '');

/** Makes the error of an API call that did not succeed. */
export function apiError({ status, headers, body }: Answer, host: string): DriveError {
  const reasons = reasonsIn(body);
  const known = reasons.find((reason) => Object.hasOwn(BY_REASON, reason));
  const kind = BY_REASON[known ?? ''] ?? BY_STATUS[status] ?? (status >= 500 ? 'busy' : 'refused');
  const [reason] = known === undefined ? reasons : [known];
  const code = reason === undefined ? String(status) : `${status} ${reason}`;
  return new DriveError(kind, host, code, retryAfterMs(headers['retry-after'], Date.now()));
}

/** A reason is a word; other texts of a stranger are not repeated. */
const isWord = (reason: string | undefined): reason is string => /^\w{1,60}$/.test(reason ?? '');

function reasonsIn(body: string): string[] {
  const { data } = ApiError.safeParse(parse(body));
  if (!data) return [];
  return [...(data.error.errors ?? []), ...(data.error.details ?? [])]
    .map(({ reason }) => reason)
    .filter(isWord);
}

/** `refused`: what an `invalid_grant` means for this call. */
export function tokenError(
  { status, headers, body }: Answer,
  host: string,
  refused: 'code' | 'revoked',
): DriveError {
  const { data } = TokenError.safeParse(parse(body));
  const code = isWord(data?.error) ? `${status} ${data.error}` : String(status);
  if (status === 429 || status >= 500)
    return new DriveError('busy', host, code, retryAfterMs(headers['retry-after'], Date.now()));
  switch (data?.error) {
    case 'invalid_grant':
      return new DriveError(refused, host, code);
    case 'invalid_client':
    case 'unauthorized_client':
    case 'redirect_uri_mismatch':
      return new DriveError('client', host, code);
    case undefined:
      return new DriveError('answer', host, code);
    default:
      return new DriveError('refused', host, code);
  }
}

/** The content of a successful answer. A page of HTML with the status 200 is an error, whatever it says. */
export function contentOf<T>(schema: z.ZodType<T>, { status, headers, body }: Answer, host: string): T {
  const type = headers['content-type'];
  if (!isJson(type)) throw new DriveError('answer', host, `${status} ${mediaTypeOf(type)}`);
  const { data } = schema.safeParse(parse(body));
  if (data === undefined) throw new DriveError('answer', host, `${status} without the expected fields`);
  return data;
}

export const mediaTypeOf = (contentType: string | undefined): string =>
  /^[\w.+-]{1,80}\/[\w.+-]{1,80}/.exec(contentType ?? '')?.[0].toLowerCase() ?? 'without a type';

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
