import type { ReplayChoice, ReplayPreview } from '@scriptorium/contract/process/replays.ts';
import type { Bytes } from '@scriptorium/contract/kit/endpoint.ts';
import type { Db } from '@scriptorium/db/database.ts';
import {
  previewReplay,
  type DocumentPreview,
  type TagDifference,
} from '@scriptorium/engine/replay/preview-replay.ts';
import { measureDocuments } from '@scriptorium/engine/replay/replayed-documents.store.ts';
import { StepFailure } from '@scriptorium/engine/api/step-runner.ts';
import { jsonLines } from '@scriptorium/node-server/http/json-lines.ts';
import type { NodeServices } from '@scriptorium/node-server/http/services.ts';
import { runners } from '@scriptorium/nodes/catalogue.server.ts';
import { loadGraph } from '../graph/graph.api.ts';
import { requireMachines } from './replays.service.ts';
import * as store from './replays.store.ts';

const MAX_EXAMPLES = 20;
const MAX_DIFFERENCES = 5;

export interface PreviewContext {
  readonly db: Db;
  readonly services: NodeServices;
  /** Ends it: the caller has left. */
  readonly signal: AbortSignal;
}

interface Names {
  readonly nodes: ReadonlyMap<number, string>;
  readonly labels: ReadonlyMap<number, string>;
}

/** Rejects when a node is no machine of the process; what happens later is the last line. */
export async function previewLines(
  context: PreviewContext,
  processId: number,
  choice: ReplayChoice,
): Promise<Bytes> {
  await requireMachines(context.db, processId, choice.nodeIds);
  return jsonLines(previewOf(context, processId, choice));
}

/** A line for each batch of documents. */
async function* previewOf(
  { db, services, signal }: PreviewContext,
  processId: number,
  { nodeIds, sample }: ReplayChoice,
): AsyncGenerator<ReplayPreview> {
  const { newest, total } = await measureDocuments(db, processId, sample);
  const { nodes } = await loadGraph(db, processId);
  const names = {
    nodes: new Map(nodes.map(({ id, name }) => [id, name])),
    labels: await store.namesOfLabels(db, nodeIds),
  };
  const sums = new Sums(total, names);
  try {
    const request = { db, runners, services, processId, nodeIds, sample, signal };
    for await (const documents of previewReplay(request, newest)) {
      await sums.add(db, documents);
      yield sums.line('RUNNING');
    }
    yield sums.line('DONE');
  } catch (error) {
    if (signal.aborted) return;
    if (!(error instanceof StepFailure)) throw error;
    yield { ...sums.line('FAILED'), error: error.reason.message };
  }
}

type Entry<Field extends 'labels' | 'nodes'> = {
  -readonly [Name in keyof ReplayPreview[Field][number]]: ReplayPreview[Field][number][Name];
};

/** Adds up what a preview finds. */
class Sums {
  readonly #of: number;
  readonly #names: Names;
  readonly #labels = new Map<number, Entry<'labels'>>();
  readonly #nodes = new Map<number, Entry<'nodes'>>();
  readonly #examples: ReplayPreview['examples'] = [];
  #counts = { documents: 0, changed: 0, moved: 0, added: 0, removed: 0, left: 0 };

  constructor(of: number, names: Names) {
    this.#of = of;
    this.#names = names;
  }

  async add(db: Db, documents: readonly DocumentPreview[]): Promise<void> {
    for (const document of documents) this.#count(document);
    const room = MAX_EXAMPLES - this.#examples.length;
    const shown = documents.filter((document) => isChanged(document) || isMoved(document)).slice(0, room);
    if (shown.length === 0) return;
    const filenames = await store.namesOfDocuments(
      db,
      shown.map(({ documentId }) => documentId),
    );
    for (const { documentId: id, added, removed, entered, withdrawn } of shown)
      this.#examples.push({
        id,
        filename: filenames.get(id) ?? '',
        added: this.#named(added),
        removed: this.#named(removed),
        entered: entered.map((nodeId) => this.#node(nodeId)),
        withdrawn: withdrawn.map((nodeId) => this.#node(nodeId)),
      });
  }

  #count(document: DocumentPreview): void {
    const { added, removed, left, entered, withdrawn } = document;
    this.#counts.documents += 1;
    if (isChanged(document)) this.#counts.changed += 1;
    if (isMoved(document)) this.#counts.moved += 1;
    this.#counts.added += added.length;
    this.#counts.removed += removed.length;
    this.#counts.left += left;
    for (const difference of added) this.#labelOf(difference).added += 1;
    for (const difference of removed) this.#labelOf(difference).removed += 1;
    for (const nodeId of entered) this.#nodeOf(nodeId).entered += 1;
    for (const nodeId of withdrawn) this.#nodeOf(nodeId).withdrawn += 1;
  }

  #labelOf({ labelId, nodeId }: TagDifference): Entry<'labels'> {
    const label = this.#names.labels.get(labelId) ?? '';
    const entry = this.#labels.get(labelId) ?? {
      labelId,
      label,
      node: this.#node(nodeId),
      added: 0,
      removed: 0,
    };
    this.#labels.set(labelId, entry);
    return entry;
  }

  #nodeOf(id: number): Entry<'nodes'> {
    const entry = this.#nodes.get(id) ?? { id, name: this.#node(id), entered: 0, withdrawn: 0 };
    this.#nodes.set(id, entry);
    return entry;
  }

  #named(differences: readonly TagDifference[]) {
    return differences.slice(0, MAX_DIFFERENCES).map(({ labelId, nodeId, quote }) => ({
      label: this.#names.labels.get(labelId) ?? '',
      node: this.#node(nodeId),
      quote,
    }));
  }

  #node(id: number): string {
    return this.#names.nodes.get(id) ?? '';
  }

  line(state: ReplayPreview['state']): ReplayPreview {
    const byChanges = <E extends { added: number; removed: number }>(a: E, b: E) =>
      b.added + b.removed - a.added - a.removed;
    return {
      state,
      of: Math.max(this.#of, this.#counts.documents),
      ...this.#counts,
      labels: [...this.#labels.values()].toSorted(byChanges),
      nodes: [...this.#nodes.values()],
      examples: this.#examples,
      error: null,
    };
  }
}

const isChanged = ({ added, removed }: DocumentPreview): boolean => added.length + removed.length > 0;
const isMoved = ({ entered, withdrawn }: DocumentPreview): boolean => entered.length + withdrawn.length > 0;
