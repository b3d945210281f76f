import type { Issue } from '@scriptorium/contract/annotations/issues.ts';
import type { RelationGraph } from '@scriptorium/contract/annotations/relation-graphs.ts';
import { classifierTags, type NerTag } from '@scriptorium/contract/annotations/tags.ts';
import { newClientId } from '@scriptorium/web-data/client-id.ts';
import type { EditQueue } from '@scriptorium/annotating/queue/edit-queue.ts';
import { temporaryIdOf } from '@scriptorium/annotating/queue/edit.ts';
import { idsToBeMade, withIds } from '@scriptorium/annotating/queue/made-ids.ts';
import type { createIssueEdits, IssueChange } from '../issues/issue-edits.ts';
import { asNewTag, type TagEdits } from '../tags/tag-edits.ts';
import { saveTranscript } from '../transcript/transcript-edits.ts';
import type { Candidate } from '../relations/draft.ts';
import type { createGraphEdits } from '../relations/graph-edits.ts';
import type { Change, Command, IssueCommand } from '../undo/commands.ts';
import type { History, RecreatedKind } from '../undo/history.ts';

export interface RunnerOptions {
  queue: EditQueue;
  documentId: number;
  tagEdits: TagEdits;
  graphEdits: ReturnType<typeof createGraphEdits>;
  /** The graphs as they are shown now. */
  graphs: () => readonly RelationGraph[];
  changeIssue: ReturnType<typeof createIssueEdits>;
  /** The issues as they are shown now. */
  issues: () => readonly Issue[];
  history: Pick<History, 'currentId' | 'setRecreated'>;
}

/** The id that something has now. */
const createCurrentId =
  ({ queue, history }: RunnerOptions, kind: RecreatedKind) =>
  (id: number): number =>
    history.currentId(kind, id, queue.resolve);

function createTagRunner(options: RunnerOptions) {
  const { queue, tagEdits, history } = options;
  const currentId = createCurrentId(options, 'tag');
  /** What a refused edit should have created is not there. */
  const exists = (id: number): boolean =>
    id > 0 || queue.edits().some((edit) => edit.refusal === null && idsToBeMade(edit).includes(id));
  const changeTag = ({ before, after }: Change<NerTag>): Promise<unknown> => {
    const id = before ? currentId(before.id) : 0;
    if (!before || !exists(id)) return Promise.resolve();
    const tag = { ...before, id };
    return after ? tagEdits.update(tag, after) : tagEdits.remove(tag);
  };
  const createTags = (tags: readonly NerTag[]): Promise<unknown> => {
    const [first, ...others] = tags.map((tag) => {
      const made = asNewTag(tag);
      history.setRecreated('tag', currentId(tag.id), made.id);
      return made;
    });
    if (!first) return Promise.resolve();
    return others.length === 0 ? tagEdits.create(first) : tagEdits.createMany([first, ...others]);
  };
  return (changes: readonly Change<NerTag>[]): Promise<unknown> => {
    const created = changes.flatMap(({ before, after }) => (!before && after ? [after] : []));
    return Promise.all([createTags(created), ...changes.map(changeTag)]);
  };
}

function createGraphRunner(options: RunnerOptions) {
  const { graphEdits, history, graphs } = options;
  const currentId = createCurrentId(options, 'graph');
  const currentTag = createCurrentId(options, 'tag');
  /** The relations of a graph between the tags of today; only those that exist have an id. */
  const candidatesOf = (graph: RelationGraph, known: ReadonlySet<number>): Candidate[] =>
    graph.relations.map(({ id, fromId, toId, relationTypeId }) => ({
      ...(known.has(id) ? { id } : {}),
      fromId: currentTag(fromId),
      toId: currentTag(toId),
      relationTypeId,
    }));
  const createGraph = (graph: RelationGraph): Promise<unknown> => {
    const candidates = candidatesOf(graph, new Set());
    const saved = graphEdits.save({ graph: null, candidates }, graph.stepId);
    history.setRecreated('graph', currentId(graph.id), saved.graph.id);
    return saved.answer;
  };
  return ({ before, after }: Change<RelationGraph>): Promise<unknown> => {
    if (!before) return after ? createGraph(after) : Promise.resolve();
    const stored = graphs().find(({ id }) => id === currentId(before.id));
    if (!stored) return Promise.resolve();
    if (!after) return graphEdits.remove(stored);
    const candidates = candidatesOf(after, new Set(stored.relations.map(({ id }) => id)));
    return graphEdits.save({ graph: stored, candidates }, stored.stepId).answer;
  };
}

function createIssueRunner(options: RunnerOptions) {
  const { history, changeIssue } = options;
  const currentId = createCurrentId(options, 'comment');
  const changeOf = (command: IssueCommand): IssueChange | null => {
    if (command.field === 'status') return { status: command.after };
    const { before, after } = command;
    if (before && after) return { edit: currentId(before.id), text: after.text, mentions: [] };
    if (before) return { remove: currentId(before.id) };
    if (!after) return null;
    // Who was named has been notified the first time.
    const add = { text: after.text, clientId: newClientId(), mentions: [] };
    history.setRecreated('comment', currentId(after.id), temporaryIdOf(add.clientId));
    return { add };
  };
  return (command: IssueCommand): Promise<unknown> => {
    const issue = options.issues().find(({ id }) => id === options.queue.resolve(command.issueId));
    const change = issue ? changeOf(command) : null;
    return issue && change ? changeIssue(issue, change) : Promise.resolve();
  };
}

/** Performs commands of the history, as edits; each resolves when the server has accepted all of it. */
export function createCommandRunner(options: RunnerOptions): (command: Command) => Promise<unknown> {
  const { queue, documentId } = options;
  const runTags = createTagRunner(options);
  const runGraph = createGraphRunner(options);
  const runIssue = createIssueRunner(options);
  return (command) => {
    switch (command.kind) {
      case 'tags':
        return runTags(command.changes);
      case 'graph':
        return runGraph(command.change);
      case 'issue':
        return runIssue(command);
      case 'transcript': {
        // Deleted utterances and words come back with the ids that they had.
        const { before, after, ...step } = command;
        return saveTranscript(queue, documentId, step, withIds({ before, after }, queue.resolve));
      }
      case 'classes': {
        const { stepId, after } = command;
        const body = after.map((typeId) => ({ typeId }));
        return queue.add(
          classifierTags.save,
          { params: { stepId }, body },
          { documentId, shown: { stepId } },
        );
      }
    }
  };
}
