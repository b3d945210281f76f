import { DriveError } from '@scriptorium/google-drive/drive-error.ts';
import { OutgoingError } from '@scriptorium/outgoing/outgoing-error.ts';
import { outgoingReason, type OutgoingFacts } from '@scriptorium/outgoing/outgoing-reason.ts';
import { SourceFault, sourceReason, type FaultKind } from '@scriptorium/sources/source-fault.ts';
import type { SourceReason } from '@scriptorium/domain/sources/source-reasons.ts';
import type { SourceLimits } from '@scriptorium/sources/source-kind.ts';

/** The setting that an administrator must check. */
export const CLIENT_SETTING = 'GOOGLE_CLIENT_ID';

type Params = Parameters<typeof sourceReason>[1];

const fault = (kind: FaultKind, key: SourceReason, params: Params, cause: unknown, retryAfterMs?: number) =>
  new SourceFault(kind, sourceReason(key, params), {
    cause,
    ...(retryAfterMs === undefined ? {} : { retryAfterMs }),
  });

/**
 * The situation of a failed call, which decides about its fault; `folder` while the connection's folder is opened,
 * `item` while an item is read.
 */
export type Reading = { readonly folder: string } | 'item' | 'list';

/** Other errors are returned as they are. */
export function toDriveFault(error: unknown, reading: Reading, limits: SourceLimits): unknown {
  if (error instanceof OutgoingError) return fault(...meaningOf(error, limits), error);
  if (!(error instanceof DriveError)) return error;
  const { host, code } = error;
  switch (error.kind) {
    case 'revoked':
      return fault('stop', 'reason.source.revoked', { host }, error);
    case 'scope':
      return fault('stop', 'reason.source.scope', { host }, error);
    case 'client':
      return fault('stop', 'reason.source.client', { host, code, setting: CLIENT_SETTING }, error);
    case 'busy':
      return fault('connection', 'reason.source.busy', { host, code }, error, error.retryAfterMs);
    default:
      return ofThing(error, reading);
  }
}

/** The folder or the item is the reason. */
function ofThing(error: DriveError, reading: Reading): SourceFault {
  const { kind, host, code } = error;
  if (kind === 'notFound' && typeof reading === 'object')
    return fault('stop', 'reason.source.folder', reading, error);
  if (kind === 'forbidden' && typeof reading === 'object')
    return fault('stop', 'reason.source.folderForbidden', reading, error);
  if (reading === 'item') {
    if (kind === 'notFound') return fault('gone', 'reason.source.gone', {}, error);
    if (kind === 'noBytes') return fault('refused', 'reason.source.type', {}, error);
    if (kind === 'tooLarge') return fault('refused', 'reason.source.unreadable', { code }, error);
    if (kind === 'forbidden' || kind === 'refused')
      return fault('item', 'reason.source.unreadable', { code }, error);
  }
  return fault('connection', 'reason.source.answer', { host, code }, error);
}

type Meaning = readonly [kind: FaultKind, key: SourceReason, params: Params];

const lost = ({ subject: host }: OutgoingFacts): Meaning => ['connection', 'reason.source.broken', { host }];
const unreadable = ({ subject: host, kind: code }: OutgoingFacts): Meaning => [
  'connection',
  'reason.source.answer',
  { host, code },
];

const meaningOf = outgoingReason<Meaning>({
  forbidden: ({ subject: host }) => ['stop', 'reason.source.forbidden', { host, setting: 'OUTGOING_ALLOW' }],
  resolve: ({ subject: host }) => ['connection', 'reason.source.resolve', { host }],
  connect: ({ subject: host, code }) => ['connection', 'reason.source.connect', { host, code }],
  timeout: ({ subject: host, seconds }) => ['connection', 'reason.source.timeout', { host, seconds }],
  tooLarge: ({ megabytes }) => [
    'refused',
    'reason.source.tooLarge',
    { setting: 'MAX_UPLOAD_MB', megabytes: Math.round(megabytes) },
  ],
  broken: lost,
  aborted: lost,
  tooManyRedirects: unreadable,
  badUrl: unreadable,
  badHeader: unreadable,
});
