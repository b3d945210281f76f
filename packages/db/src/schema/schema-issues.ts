import type { IssueKind, IssueStatus } from '@scriptorium/domain/issues/issue-kinds.ts';
import type { Generated } from 'kysely';
import type { Id, OrNull, Timestamp, TimestampNow, TimestampOrNull } from './schema-columns.ts';

/** Problems that people report, with comments (migration 0025). */
export interface IssueSchema {
  issue: {
    id: Id;
    document_id: number;
    kind: IssueKind;
    status: Generated<IssueStatus>;
    title: string;
    text: string;
    start_offset: OrNull<number>;
    end_offset: OrNull<number>;
    quote: Generated<string>;
    detached: Generated<boolean>;
    user_id: OrNull<number>;
    created_at: TimestampNow;
    client_id: OrNull<string>;
  };
  issue_reply: {
    id: Id;
    issue_id: number;
    text: string;
    /** The new status, of a reply that a change of the status has written. */
    status: OrNull<IssueStatus>;
    user_id: OrNull<number>;
    created_at: TimestampNow;
    client_id: OrNull<string>;
  };
  issue_token: { issue_id: number; token_id: number };
  /** `tag_id` and `step_id` are null when they were deleted. */
  issue_tag: {
    id: Id;
    issue_id: number;
    tag_id: OrNull<number>;
    step_id: OrNull<number>;
    label_name: string;
    quote: string;
  };
  /** `relation_id` is null when it was deleted. */
  issue_relation: { issue_id: number; relation_id: OrNull<number>; type_name: string };
  /** Documents with issues, kept by the routine count_document_issues. */
  document_issues: {
    document_id: number;
    process_id: number;
    filename: string;
    issues: number;
    resolved: number;
    replies: number;
    unanswered: number;
    about_tags: number;
  };
  /** Mentions of a person; `reply_id` is null for those in the text of an issue. */
  notification: {
    id: Id;
    user_id: number;
    by_user_id: OrNull<number>;
    issue_id: number;
    reply_id: OrNull<number>;
    created_at: TimestampNow;
    read_at: TimestampOrNull;
    mailed_at: TimestampOrNull;
  };
  work_timer: {
    id: Id;
    user_id: number;
    process_id: number;
    document_id: OrNull<number>;
    node_id: OrNull<number>;
    step_id: OrNull<number>;
    start_time: Timestamp;
    end_time: Timestamp;
  };
}
