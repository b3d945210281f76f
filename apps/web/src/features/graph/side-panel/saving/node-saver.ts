import { createStore, type Store } from '@scriptorium/ui/store.ts';
import { AppError } from '@scriptorium/contract/errors.ts';
import type { Node } from '@scriptorium/contract/process/nodes.ts';
import type { NodeEdit } from '@scriptorium/node-web/node-web.ts';
import { isEditorState, merge } from './merge.ts';
import { fieldsOf, sendable, togetherWith, withEdit, without, withoutStored } from './pending-edits.ts';
import {
  draftOf,
  NOTHING_PENDING,
  type Answer,
  type Conflict,
  type NodeWrite,
  type SaverState,
} from './saver-state.ts';

/** The functions of the page that a saver calls. */
export interface SaverWorld {
  /** Fields of a draft that cannot be stored as they are. */
  readonly problemsOf: (draft: Node) => readonly string[];
  readonly send: (body: NodeWrite) => Promise<Node>;
  readonly read: () => Promise<Node>;
  /** Asks what has to be asked before a change is stored. */
  readonly ask: (draft: Node, change: NodeEdit) => Promise<Answer>;
}

/** Each round stores what the one before was kept from; others can change the node in between. */
const MAX_ROUNDS = 5;

const asError = (error: unknown): Error => (error instanceof Error ? error : new Error(String(error)));

/** The joined state of a node that others have changed; what cannot be joined waits for a decision. */
function join(state: SaverState, stored: Node, { params }: AppError): Partial<SaverState> {
  const conflicts: Conflict[] = [];
  const bases: Record<string, unknown> = { ...state.pending.bases };
  const values: Record<string, unknown> = { ...state.pending.values };
  for (const field of [params['fields'] ?? []].flat().map(String)) {
    if (!Object.hasOwn(values, field)) continue;
    const [theirs, mine] = [stored[field], values[field]];
    const joined = isEditorState(field) ? { value: mine } : merge(bases[field], theirs, mine);
    bases[field] = theirs;
    if (joined) values[field] = joined.value;
    else conflicts.push({ field, who: String(params['who']), theirs, mine });
  }
  const pending = { ...state.pending, bases, values };
  return { stored, pending, conflicts: [...state.conflicts, ...conflicts] };
}

/**
 * Stores the changes of one node, one write after the other, each with nothing but what was changed. Wrong fields wait,
 * with all that can only be stored together with them; what fails is kept for the next attempt.
 */
export class NodeSaver {
  #world: SaverWorld;
  readonly #store: Store<SaverState>;
  #last: Promise<unknown> = Promise.resolve();
  /** Fields of the write that is under way. */
  #sent: ReadonlySet<string> = new Set();

  constructor(node: Node, world: SaverWorld) {
    this.#world = world;
    this.#store = createStore<SaverState>({
      ...NOTHING_PENDING,
      stored: node,
      isSaving: false,
      hasSaved: false,
      isTouched: false,
    });
  }

  readonly subscribe = (listener: () => void): (() => void) => this.#store.subscribe(listener);

  readonly state = (): SaverState => this.#store.current();

  /** The page around the saver is another one after each render. */
  setWorld(world: SaverWorld): void {
    this.#world = world;
  }

  /** Takes over the node as the server has it, with changes of others. */
  setStored(stored: Node): void {
    this.#set({ stored });
  }

  edit(edit: NodeEdit): void {
    const refused = new Map(this.#store.current().refused);
    const declined = new Set(this.#store.current().declined);
    for (const field of Object.keys(edit)) {
      refused.delete(field);
      declined.delete(field);
    }
    const pending = withEdit(this.#store.current().pending, this.#store.current().stored, edit, this.#sent);
    this.#set({ pending, refused, declined, isTouched: true });
  }

  /**
   * Stores what has been changed until now and can be stored; answers whether nothing is left. What is changed while an earlier write
   * is under way gets a write of its own, so that it can be undone alone. A field that cannot be stored now waits for its correction, and
   * for the call after that: alone it would be refused.
   */
  settle(): Promise<boolean> {
    const { pending } = this.#store.current();
    const changed = Object.keys(this.#sendable(fieldsOf(pending)));
    const done = this.#last.then(async () => {
      await this.#saveAll(changed).catch((error: unknown) => this.#set({ failure: asError(error) }));
      if (this.#store.current().isSaving) this.#set({ isSaving: false });
      return fieldsOf(this.#store.current().pending).length === 0;
    });
    this.#last = done;
    return done;
  }

  /** Stores also what was refused or declined before: the reason may not hold any more. */
  retry(): Promise<boolean> {
    this.#set({ refused: new Map(), declined: new Set(), failure: null });
    return this.settle();
  }

  discard(): void {
    this.#set(NOTHING_PENDING);
  }

  /** Ends a conflict with the value of one of the two. */
  decide(field: string, kept: 'mine' | 'theirs'): Promise<boolean> {
    const { pending, conflicts } = this.#store.current();
    const group = togetherWith(pending, [field]);
    this.#set({
      conflicts: conflicts.filter((conflict) => !group.has(conflict.field)),
      pending: kept === 'theirs' ? without(pending, group) : pending,
    });
    return this.settle();
  }

  #set(change: Partial<SaverState>): void {
    this.#store.set({ ...this.#store.current(), ...change });
  }

  #heldFields(): string[] {
    const { refused, declined, conflicts } = this.#store.current();
    const ofConflicts = conflicts.map(({ field }) => field);
    return [
      ...this.#world.problemsOf(draftOf(this.#store.current())),
      ...refused.keys(),
      ...declined,
      ...ofConflicts,
    ];
  }

  /** A choice can be right in the draft, and wrong without a field that has been typed since the call and is not asked for. */
  #sendable(fields: readonly string[]): NodeEdit {
    const { pending, stored } = this.#store.current();
    const held = this.#heldFields();
    const alone = this.#world.problemsOf({ ...stored, ...sendable(pending, fields, held) });
    return sendable(pending, fields, [...held, ...alone]);
  }

  async #saveAll(changed: readonly string[]): Promise<void> {
    for (let round = 0; round < MAX_ROUNDS; round += 1) {
      const change = this.#sendable(changed);
      if (Object.keys(change).length === 0 || !(await this.#attempt(change))) return;
    }
  }

  /** Whether another round makes sense. */
  async #attempt(change: NodeEdit): Promise<boolean> {
    const { declined, after } = await this.#world.ask(draftOf(this.#store.current()), change);
    if (declined) {
      this.#set({ declined: new Set(declined) });
      return true;
    }
    this.#set({ isSaving: true });
    this.#sent = new Set(Object.keys(change));
    try {
      const { stored: before, pending } = this.#store.current();
      const basedOn = Object.fromEntries(Object.keys(change).map((field) => [field, pending.bases[field]]));
      const stored = await this.#world.send({ id: before.id, ...change, basedOn });
      this.#set({
        stored,
        pending: withoutStored(this.#store.current().pending, change),
        hasSaved: true,
        failure: null,
      });
      after?.();
      return true;
    } catch (error) {
      return await this.#handle(error, Object.keys(change));
    } finally {
      this.#sent = new Set();
    }
  }

  async #handle(error: unknown, sent: readonly string[]): Promise<boolean> {
    if (error instanceof AppError && error.key === 'error.node.overtaken') {
      this.#set(join(this.#store.current(), await this.#world.read(), error));
      return true;
    }
    if (error instanceof AppError && this.#refuse(error, sent)) return true;
    this.#set({ failure: asError(error) });
    return false;
  }

  /** Whether the server has named wrong fields among those that were sent, so that the others can be stored. */
  #refuse({ fieldErrors = [] }: AppError, sent: readonly string[]): boolean {
    const faults = Map.groupBy(fieldErrors, ({ field }) => field.split('.', 1)[0] ?? '');
    const named = [...faults].filter(([field]) => sent.includes(field));
    this.#set({ refused: new Map([...this.#store.current().refused, ...named]) });
    return named.length > 0;
  }
}
