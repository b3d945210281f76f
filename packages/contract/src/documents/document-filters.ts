import { z } from 'zod';
import { ISSUE_STATUSES } from '@scriptorium/domain/issues/issue-kinds.ts';
import { Text } from '@scriptorium/domain/names.ts';
import { DOCUMENT_STATUSES, STEP_STATUSES } from '@scriptorium/domain/steps/statuses.ts';
import { Id, Timestamp } from '../kit/fields.ts';

/** The limit of rows of an unpaged document-info. */
export const MAX_UNPAGED = 10_000;

/** The filters of document-info that this product supports. */
export const DocumentFilter = z.discriminatedUnion('type', [
  z.object({ type: z.literal('PROCESS_ID'), value: Id }),
  z.object({ type: z.literal('DOC_ID'), value: z.array(Id).max(1000) }),
  z.object({ type: z.literal('NAME'), value: Text.pipe(z.string().max(255)) }),
  z.object({ type: z.literal('STATUS'), value: z.array(z.enum(DOCUMENT_STATUSES)).max(20) }),
  z.object({ type: z.literal('ASSIGNEE_IDS'), value: z.array(Id).max(1000) }),
  /** Documents with a step on any of these nodes. */
  z.object({ type: z.literal('NODE_STEPS'), value: z.array(Id).max(1000) }),
  /** Documents whose step on a node has one of the statuses; no status means any. */
  z.object({
    type: z.literal('STEP'),
    value: z.object({ nodeId: Id, statuses: z.array(z.enum(STEP_STATUSES)).max(20) }),
  }),
  /** Documents with an issue that this user reported; with REPLY_USER: reported or answered. */
  z.object({ type: z.literal('ISSUE_USER'), value: Id }),
  /** Documents with an issue that this user answered. */
  z.object({ type: z.literal('REPLY_USER'), value: Id }),
  /** Documents with an issue in one of the statuses; no status means any. */
  z.object({ type: z.literal('ISSUE_STATUS'), value: z.array(z.enum(ISSUE_STATUSES)).max(20) }),
  /** Documents with an issue that nobody has answered (true), or with one that has replies (false). */
  z.object({ type: z.literal('REPLIES_EMPTY'), value: z.boolean() }),
  /** Documents on which work was recorded: of this user, in this period. Only ADMINs of the process see others' work. */
  z.object({
    type: z.literal('WORK_TIMER'),
    value: z.object({ userId: Id.optional(), from: Timestamp.optional(), to: Timestamp.optional() }),
  }),
]);
