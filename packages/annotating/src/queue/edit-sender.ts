import { TransportError } from '@scriptorium/contract/kit/client.ts';
import type { Endpoint } from '@scriptorium/contract/kit/endpoint.ts';
import { AppError } from '@scriptorium/contract/errors.ts';
import { isUnreachable } from '@scriptorium/web-data/is-unreachable.ts';
import type { Edit, Refusal } from '../core/edit.ts';
import { hasTemporaryId, withIds, type MadeId } from '../core/ids.ts';
import { findKind, type FoundKind } from '../kinds/sending-kinds.ts';
import type { EditList } from './edit-list.ts';

/** An edit that the server has accepted, with its answer, or has refused. Its input has the server's ids. */
export interface Settled {
  readonly edit: Edit;
  readonly isAccepted: boolean;
  readonly reply: unknown;
}

/** The key of the refusal of an edit of something that an earlier, refused edit should have created. */
export const MISSING_MAKER = 'edit.missingMaker';

class MissingMakerError extends Error {
  constructor() {
    super('It belongs to a change that was refused');
    this.name = 'MissingMakerError';
  }
}

const isNotFound = (error: unknown): boolean => error instanceof AppError && error.status === 404;
/** Also when a proxy in front of the server says so. */
const isSignedOut = (error: unknown): boolean =>
  (error instanceof AppError || error instanceof TransportError) && error.status === 401;

function refusalOf(error: unknown): Refusal {
  const message = error instanceof Error ? error.message : String(error);
  if (error instanceof AppError) return { key: error.key, params: { ...error.params }, message };
  return { key: error instanceof MissingMakerError ? MISSING_MAKER : null, params: {}, message };
}

/** The later edits of the same kind that an answer changes. */
const changedBy = (
  edits: readonly Edit[],
  { kind, edit }: FoundKind,
  reply: unknown,
  made: readonly MadeId[],
): readonly Edit[] =>
  edits.flatMap((later) => {
    const of = later.order > edit.order ? findKind(later) : undefined;
    const input = of?.kind === kind ? kind.rebase?.(of.edit, { ...edit, reply }, made) : undefined;
    return input ? [{ ...later, input }] : [];
  });

export type UntypedCall = (endpoint: Endpoint, input: unknown) => Promise<unknown>;

/** Sends the waiting edits of a list one after the other; a call while it sends waits for the same end. */
export function createSender(call: UntypedCall, list: EditList, announce: (settled: Settled) => void) {
  let sending: Promise<void> | undefined;

  const withRealIds = (edit: Edit): Edit => ({ ...edit, input: withIds(edit.input, list.resolve) });
  const accept = (edit: Edit, of: FoundKind, reply: unknown): void => {
    const made = of.kind.made({ ...of.edit, reply }, list.resolve);
    list.setIds(made);
    announce({ edit: withRealIds(edit), isAccepted: true, reply });
    list.remove(edit.id, made, changedBy(list.current(), of, reply, made));
    for (const waiter of list.takeWaiters(edit.id)) waiter.resolve(reply);
  };
  const refuse = (edit: Edit, error: unknown): void => {
    announce({ edit: withRealIds(edit), isAccepted: false, reply: undefined });
    list.put([{ ...edit, tried: true, refusal: refusalOf(error) }]);
    for (const waiter of list.takeWaiters(edit.id)) waiter.reject(error);
  };
  /** Returns whether to continue with the next edit. */
  const send = async (edit: Edit): Promise<boolean> => {
    const of = findKind(withRealIds(edit));
    const wasTried = list.isTried(edit);
    list.markTried(edit.id);
    try {
      if (!of || hasTemporaryId(of.edit.input, new Set(of.kind.ids(of.edit)))) throw new MissingMakerError();
      const sent = of.kind.sent?.(of.edit);
      const reply = await call(of.endpoint, sent ? sent.input : of.edit.input);
      accept(edit, of, sent ? sent.ofReply(reply) : reply);
    } catch (error) {
      if (isUnreachable(error) || isSignedOut(error)) return false;
      const isDone = wasTried && of?.endpoint.method === 'DELETE' && isNotFound(error);
      if (isDone) accept(edit, of, undefined);
      else refuse(edit, error);
    }
    return true;
  };
  const sendAll = async (): Promise<void> => {
    // `sending` is set before the loop ends.
    await Promise.resolve();
    const next = () => list.current().find(({ refusal }) => refusal === null);
    for (let edit = next(); edit; edit = next()) if (!(await send(edit))) break;
    sending = undefined;
  };
  return (): Promise<void> => (sending ??= sendAll());
}
