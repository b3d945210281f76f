import { z } from 'zod';
import { ISSUE_KINDS, ISSUE_STATUSES } from '@scriptorium/domain/issues/issue-kinds.ts';
import { Text } from '@scriptorium/domain/names.ts';
import { User } from '../people/account.ts';
import { byHandler, document } from '../kit/access.ts';
import { endpoint } from '../kit/endpoint.ts';
import { cacheBuster, Id, IdParams } from '../kit/fields.ts';
import { ClientId, spanPlace } from './tags.ts';

export const IssueReply = z
  .object({
    id: z.number(),
    text: z.string(),
    userId: z.number().nullable(),
    user: User.nullable(),
    timestamp: z.string(),
    /** The new status, of a reply that a change of the status has written. */
    status: z.enum(ISSUE_STATUSES).nullable(),
    clientId: z.string().nullable(),
  })
  .meta({ id: 'IssueReply' });
export type IssueReply = z.infer<typeof IssueReply>;

/** A problem that somebody reported about a document. */
export const Issue = z
  .object({
    id: z.number(),
    docId: z.number(),
    /** The text, words or tags that it is about, shortened. */
    title: z.string(),
    text: z.string(),
    status: z.enum(ISSUE_STATUSES),
    type: z.enum(ISSUE_KINDS),
    userId: z.number().nullable(),
    user: User.nullable(),
    timestamp: z.string(),
    /** The start of the text of a TEXT issue, while that text exists. */
    startOffset: z.number().nullable(),
    endOffset: z.number().nullable(),
    quote: z.string(),
    /** The text or the words were deleted; the quote is their former text. */
    detached: z.boolean(),
    tokens: z.array(z.object({ id: z.number(), utteranceId: z.number(), value: z.string() })),
    /** The id is null once the tag was deleted. */
    tags: z.array(
      z.object({
        id: z.number().nullable(),
        stepId: z.number().nullable(),
        labelName: z.string(),
        quote: z.string(),
      }),
    ),
    /**
     * The relation of a RELATION issue, whose tags are `tags`, the source first; the id is null once the relation was
     * deleted.
     */
    relation: z.object({ id: z.number().nullable(), typeName: z.string() }).nullable(),
    replies: z.array(IssueReply),
    /** The id of the newest reply, 0 for none. */
    lastReplyId: z.number(),
    clientId: z.string().nullable(),
  })
  .meta({ id: 'Issue' });
export type Issue = z.infer<typeof Issue>;

/** The text of a problem or a comment. */
export const IssueText = Text.pipe(z.string().trim().min(1).max(10_000));

const Mentions = z
  .array(Id)
  .max(20)
  .nullish()
  .describe('Users whom the text names: those who may see the issue are notified, once');

const MAX_ABOUT = 1000;
const Refs = z
  .array(z.object({ id: Id }))
  .min(1)
  .max(MAX_ABOUT);
const drafted = {
  docId: Id,
  text: IssueText,
  status: z.literal('ACTIVE').default('ACTIVE'),
  clientId: ClientId,
  mentions: Mentions,
};

const MAX_REPLIES = 2000;
const ChangedReply = z
  .object({
    id: Id.nullish().describe('Absent for a new comment'),
    text: IssueText.optional().describe('Absent: unchanged'),
    clientId: ClientId.nullable(),
    mentions: Mentions,
  })
  .refine(({ id, text }) => Boolean(id) || text !== undefined, { message: 'NotNull', path: ['text'] });

export const issues = {
  list: endpoint({
    method: 'GET',
    path: '/api/document/:id/issues',
    summary: 'The issues of a document that the caller may see, with their replies, oldest first',
    access: document('params.id', 'READ'),
    params: IdParams,
    query: z.object(cacheBuster),
    reply: z.array(Issue),
    versioned: true,
  }),
  readers: endpoint({
    method: 'GET',
    path: '/api/document/:id/readers',
    summary:
      'Up to 20 people who may see the document, whose first name, last name, username or e-mail begins with `name`',
    access: document('params.id', 'READ'),
    params: IdParams,
    query: z.object({ name: Text.pipe(z.string().max(100)).optional(), ...cacheBuster }),
    reply: z.array(User),
  }),
  create: endpoint({
    method: 'POST',
    path: '/api/issues',
    summary: 'Report a problem about a span of the text, words of the transcript, tags or a relation',
    access: document('body.docId', 'WRITE'),
    status: 201,
    alert: 'alert.issue.created',
    body: z.union([
      z.object({ type: z.literal('TEXT'), ...drafted, ...spanPlace }),
      z.object({ type: z.literal('TOKEN'), ...drafted, tokens: Refs }),
      z.object({ type: z.literal('TAG'), ...drafted, tags: Refs }),
      z.object({ type: z.literal('RELATION'), ...drafted, relation: z.object({ id: Id }) }),
    ]),
    reply: Issue,
  }),
  update: endpoint({
    method: 'PUT',
    path: '/api/issues',
    summary:
      'Change the status of an issue and its comments: those without an id are new, those with another text are changed, and those up to `lastReplyId` that are missing are deleted, as are the `deletedReplies`',
    access: [
      document('body.docId', 'READ'),
      byHandler('process READ', 'the author of the issue and assignees of the document need no WRITE'),
    ],
    body: z.object({
      id: Id,
      docId: Id,
      status: z.enum(ISSUE_STATUSES).optional(),
      expectedStatus: z
        .enum(ISSUE_STATUSES)
        .optional()
        .describe('The status that the caller saw: the same as `status` changes nothing'),
      replies: z.array(ChangedReply).max(MAX_REPLIES).optional(),
      lastReplyId: z
        .number()
        .int()
        .min(0)
        .max(Number.MAX_SAFE_INTEGER)
        .optional()
        .describe('The newest reply that the caller saw; without it nothing is deleted for being absent'),
      deletedReplies: z
        .array(Id)
        .max(MAX_REPLIES)
        .optional()
        .describe('Comments to delete, whatever `replies` has; those that do not exist are ignored'),
    }),
    reply: Issue,
  }),
};
