import { AppError } from '@scriptorium/contract/errors.ts';
import type { ParsedOf } from '@scriptorium/contract/kit/endpoint.ts';
import type { issues } from '@scriptorium/contract/annotations/issues.ts';
import type { AccessMode } from '@scriptorium/domain/access/access.ts';
import { mayChangeReply } from '@scriptorium/domain/issues/issue-rights.ts';
import type { ReplyRow } from './issues.store.ts';

type Asked = Pick<ParsedOf<typeof issues.update>['body'], 'replies' | 'lastReplyId' | 'deletedReplies'>;

/** A text with the ids of the users whom it names. */
type NamedText<More> = { readonly text: string; readonly mentions: readonly number[] } & More;

export interface ReplyChanges {
  readonly added: readonly NamedText<{ readonly clientId: string | null | undefined }>[];
  readonly changed: readonly NamedText<{ readonly id: number }>[];
  readonly deleted: readonly number[];
}

/**
 * The difference between the stored replies and the list that a caller sent. Replies that the caller has not seen stay,
 * and a comment that arrived before is not added again.
 */
export function changesOf(
  stored: readonly ReplyRow[],
  { replies: sentReplies, lastReplyId = 0, deletedReplies = [] }: Asked,
  caller: { readonly mode: AccessMode | null; readonly userId: number },
): ReplyChanges {
  const replies = sentReplies ?? [];
  const named = new Set(deletedReplies);
  const byId = new Map(stored.map((reply) => [reply.id, reply]));
  const arrived = new Set(stored.map(({ clientId }) => clientId).filter((clientId) => clientId !== null));
  const sent = new Set(replies.map(({ id }) => id));
  const requireRight = (reply: ReplyRow): void => {
    if (!mayChangeReply(reply, caller)) throw new AppError('error.http.403');
  };
  const added = replies.flatMap(({ id, text, clientId, mentions }) =>
    !id && text !== undefined && !(clientId && arrived.has(clientId))
      ? [{ text, clientId, mentions: mentions ?? [] }]
      : [],
  );
  const changed = replies.flatMap(({ id, text, mentions }) => {
    const reply = id ? byId.get(id) : undefined;
    if (!reply || text === undefined || text === reply.text) return [];
    requireRight(reply);
    return [{ id: reply.id, text, mentions: mentions ?? [] }];
  });
  const deleted = stored.filter(({ id, clientId }) => {
    if (named.has(id)) return true;
    if (!sentReplies) return false;
    const resent = replies.some((reply) => !reply.id && clientId !== null && reply.clientId === clientId);
    return id <= lastReplyId && !sent.has(id) && !resent;
  });
  deleted.forEach(requireRight);
  return { added, changed, deleted: deleted.map(({ id }) => id) };
}
