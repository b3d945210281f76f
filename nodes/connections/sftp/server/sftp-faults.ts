import { SftpError } from '@scriptorium/sftp/sftp-error.ts';
import { SourceFault, sourceReason } from '@scriptorium/sources/source-fault.ts';
import type { FaultKind } from '@scriptorium/sources/source-fault.ts';
import type { SourceReason } from '@scriptorium/domain/sources/source-reasons.ts';

export interface FaultContext {
  /** The server, as people write it. */
  readonly server: string;
  readonly timeoutMs: number;
}

interface Meaning {
  readonly kind: FaultKind;
  readonly key: SourceReason;
}

/** Faults of signing in and of the connection. A missing folder or file has a fault of its own for each situation. */
const MEANINGS = {
  forbidden: { kind: 'stop', key: 'reason.source.forbidden' },
  resolve: { kind: 'connection', key: 'reason.source.resolve' },
  connect: { kind: 'connection', key: 'reason.source.connect' },
  timeout: { kind: 'connection', key: 'reason.source.timeout' },
  broken: { kind: 'connection', key: 'reason.source.broken' },
  aborted: { kind: 'connection', key: 'reason.source.broken' },
  protocol: { kind: 'connection', key: 'reason.source.answer' },
  hostKey: { kind: 'stop', key: 'reason.source.hostKey' },
  key: { kind: 'stop', key: 'reason.source.key' },
  signIn: { kind: 'stop', key: 'reason.source.signIn' },
} as const satisfies Partial<Record<SftpError['kind'], Meaning>>;

type Meant = keyof typeof MEANINGS;
const isMeant = (kind: SftpError['kind']): kind is Meant => kind in MEANINGS;

/** The fault of the connection, or of a step of opening it. */
export function connectionFault(error: unknown, context: FaultContext): unknown {
  if (!(error instanceof SftpError)) return error;
  const { kind, key } = isMeant(error.kind) ? MEANINGS[error.kind] : MEANINGS.protocol;
  return new SourceFault(kind, sourceReason(key, paramsOf(error, context)), { cause: error });
}

/** As `connectionFault`, for a call about the folder. */
export function folderFault(error: unknown, folder: string, context: FaultContext): unknown {
  if (!(error instanceof SftpError)) return error;
  if (error.kind === 'missing')
    return new SourceFault('stop', sourceReason('reason.source.folder', { folder }), { cause: error });
  if (error.kind === 'denied')
    return new SourceFault('stop', sourceReason('reason.source.folderForbidden', { folder }), {
      cause: error,
    });
  return connectionFault(error, context);
}

/** As `connectionFault`, for a call about one file. */
export function fileFault(error: unknown, context: FaultContext): unknown {
  if (!(error instanceof SftpError)) return error;
  const { code } = error;
  if (error.kind === 'missing')
    return new SourceFault('gone', sourceReason('reason.source.gone'), { cause: error });
  if (error.code === 'truncated') return changedFault(error);
  if (error.kind === 'denied' || error.kind === 'refused')
    return new SourceFault('item', sourceReason('reason.source.unreadable', { code }), { cause: error });
  return connectionFault(error, context);
}

/** The next listing finds what it is by then. */
export const changedFault = (cause?: unknown): SourceFault =>
  new SourceFault('later', sourceReason('reason.source.changed'), { cause });

function paramsOf(
  { kind, code, keys }: SftpError,
  { server, timeoutMs }: FaultContext,
): Record<string, string | number> {
  const host = server;
  if (kind === 'forbidden') return { host, setting: 'OUTGOING_ALLOW' };
  if (kind === 'timeout') return { host, seconds: timeoutMs / 1000 };
  if (kind === 'hostKey') return { host, expected: keys?.expected ?? '', shown: keys?.shown ?? '' };
  if (kind === 'key') return { code };
  return { host, code };
}
