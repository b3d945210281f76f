import type { RelationGraph } from '@scriptorium/contract/annotations/relation-graphs.ts';
import type { IssueStatus } from '@scriptorium/domain/issues/issue-kinds.ts';
import type { NerTag } from '@scriptorium/contract/annotations/tags.ts';
import type { ChangedUtterances } from '@scriptorium/domain/transcript/changed-utterances.ts';

/** Something before and after a change; null where it did not or does not exist. */
export interface Change<T> {
  readonly before: T | null;
  readonly after: T | null;
}

/** A comment on an issue. */
export interface CommentState {
  readonly id: number;
  readonly text: string;
}

/** An issue cannot be deleted: undoing its report resolves it. */
export type IssueCommand = { readonly kind: 'issue'; readonly issueId: number } & (
  | { readonly field: 'status'; readonly before: IssueStatus; readonly after: IssueStatus }
  | ({ readonly field: 'comment' } & Change<CommentState>)
);

/** A change of a transcript in the step of a file parser. */
export interface TranscriptCommand extends ChangedUtterances {
  readonly kind: 'transcript';
  readonly nodeId: number;
  readonly stepId: number;
}

/** A change of the user as data, so that it can be undone after a reload too. */
export type Command =
  | { readonly kind: 'tags'; readonly changes: readonly Change<NerTag>[] }
  | { readonly kind: 'graph'; readonly change: Change<RelationGraph> }
  | {
      readonly kind: 'classes';
      readonly stepId: number;
      readonly before: readonly number[];
      readonly after: readonly number[];
    }
  | TranscriptCommand
  | IssueCommand;

/** The same command in the other direction. */
export function reversed(command: Command): Command {
  switch (command.kind) {
    case 'tags':
      return {
        kind: 'tags',
        changes: command.changes.map(({ before, after }) => ({ before: after, after: before })).toReversed(),
      };
    case 'graph':
      return { kind: 'graph', change: { before: command.change.after, after: command.change.before } };
    case 'transcript':
      return { ...command, before: command.after, after: command.before };
    case 'classes':
      return { ...command, before: command.after, after: command.before };
    case 'issue':
      return command.field === 'status'
        ? { ...command, before: command.after, after: command.before }
        : { ...command, before: command.after, after: command.before };
  }
}

/** How many objects a command holds. */
export function sizeOf(command: Command): number {
  if (command.kind === 'tags') return command.changes.length;
  return command.kind === 'transcript' ? command.before.length + command.after.length : 1;
}
