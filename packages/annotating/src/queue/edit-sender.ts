import { TransportError } from '@scriptorium/contract/kit/client.ts';
import type { Endpoint } from '@scriptorium/contract/kit/endpoint.ts';
import { AppError } from '@scriptorium/contract/errors.ts';
import { relationGraphs, type RelationGraph } from '@scriptorium/contract/annotations/relation-graphs.ts';
import { isUnreachable } from '@scriptorium/web-data/is-unreachable.ts';
import { EDIT_ENDPOINTS, isOf, type Edit, type Refusal } from './edit.ts';
import type { EditList } from './edit-list.ts';
import {
  afterGraph,
  hasTemporaryId,
  idsMadeBy,
  idsToBeMade,
  withCountedIds,
  withIds,
  type MadeId,
} from './made-ids.ts';

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

/** The later edits that an answer changes: those of the graph that was saved. */
function changedBy(
  edits: readonly Edit[],
  edit: Edit,
  reply: unknown,
  made: readonly MadeId[],
): readonly Edit[] {
  if (!isOf(edit, relationGraphs.create) && !isOf(edit, relationGraphs.update)) return [];
  const saved = reply as RelationGraph;
  const ids = new Set([saved.id, ...made.map(([temporary]) => temporary)]);
  return edits
    .filter((one) => one.order > edit.order && isOf(one, relationGraphs.update))
    .filter(({ input }) => ids.has((input.body as { id: number }).id))
    .map((later) => ({ ...later, input: afterGraph(later, edit, saved) }));
}

export type UntypedCall = (endpoint: Endpoint, input: unknown) => Promise<unknown>;

/** Sends the waiting edits of a list one after the other; a call while it sends waits for the same end. */
export function createSender(call: UntypedCall, list: EditList, announce: (settled: Settled) => void) {
  let sending: Promise<void> | undefined;

  const withRealIds = (edit: Edit): Edit => ({ ...edit, input: withIds(edit.input, list.resolve) });
  const accept = (edit: Edit, reply: unknown): void => {
    const made = idsMadeBy(edit, reply, list.resolve);
    list.setIds(made);
    announce({ edit: withRealIds(edit), isAccepted: true, reply });
    list.remove(edit.id, made, changedBy(list.current(), edit, reply, made));
    for (const waiter of list.takeWaiters(edit.id)) waiter.resolve(reply);
  };
  const refuse = (edit: Edit, error: unknown): void => {
    announce({ edit: withRealIds(edit), isAccepted: false, reply: undefined });
    list.put([{ ...edit, tried: true, refusal: refusalOf(error) }]);
    for (const waiter of list.takeWaiters(edit.id)) waiter.reject(error);
  };
  /** Returns whether to continue with the next edit. */
  const send = async (edit: Edit): Promise<boolean> => {
    const endpoint = EDIT_ENDPOINTS.get(edit.key);
    const input = withIds(edit.input, list.resolve);
    const wasTried = list.isTried(edit);
    list.markTried(edit.id);
    try {
      const own = new Set(idsToBeMade(edit));
      if (!endpoint || hasTemporaryId(input, own)) throw new MissingMakerError();
      const sent = withCountedIds(edit, input);
      accept(edit, sent.ofReply(await call(endpoint, sent.input)));
    } catch (error) {
      if (isUnreachable(error) || isSignedOut(error)) return false;
      const isDone = wasTried && endpoint?.method === 'DELETE' && isNotFound(error);
      if (isDone) accept(edit, undefined);
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
