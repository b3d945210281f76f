import { MAX_LABEL_DEPTH } from '@scriptorium/domain/labels/label-limits.ts';
import { nameKey } from '@scriptorium/domain/names.ts';

/** A label of any node, as the tree shows it. */
export interface TreeLabel {
  readonly id: number;
  readonly name: string;
  readonly backgroundColor: string;
  readonly textColor?: string | undefined;
  readonly prefixKey: string;
  readonly suffixKey: string | null;
  readonly children?: readonly TreeLabel[];
}

/**
 * Identifies a row: of a label (`l5`), of a label that is being saved (`p2`), or of the one that is being typed
 * (`draft`).
 */
export type Ref = string;
export const refOf = (id: number): Ref => `l${id}`;
export const DRAFT: Ref = 'draft';

/** A place among the children of a parent: behind one of them; null: before all. */
export interface Place {
  readonly parent: Ref | null;
  readonly after: Ref | null;
}

/** A label that is not stored yet. */
export interface NewLabel extends Place {
  readonly ref: Ref;
  readonly name: string;
}

interface TreeNode {
  readonly ref: Ref;
  readonly label: TreeLabel | null;
  readonly name: string;
  readonly children: TreeNode[];
}

/** A visible row of the tree. */
export interface Row {
  readonly ref: Ref;
  /** Null for a label that is not stored yet. */
  readonly label: TreeLabel | null;
  readonly name: string;
  /** From 0, as `index`, the place among its siblings. */
  readonly depth: number;
  readonly index: number;
  readonly siblings: number;
  readonly isOpen: boolean;
  readonly hasChildren: boolean;
}

/** The labels of a node with those that are not stored yet. */
export class LabelTreeModel {
  readonly #roots: TreeNode[];
  readonly #nodes = new Map<Ref, TreeNode>();
  readonly #parents = new Map<Ref, TreeNode | null>();

  constructor(labels: readonly TreeLabel[], added: readonly NewLabel[] = []) {
    this.#roots = labels.map((label) => this.#read(label, null));
    for (const label of added) this.#insert(label);
  }

  #read(label: TreeLabel, parent: TreeNode | null): TreeNode {
    const node: TreeNode = { ref: refOf(label.id), label, name: label.name, children: [] };
    this.#nodes.set(node.ref, node);
    this.#parents.set(node.ref, parent);
    for (const child of label.children ?? []) node.children.push(this.#read(child, node));
    return node;
  }

  /** A label whose parent is missing is not shown: saving it will fail, and says so. */
  #insert({ ref, name, parent, after }: NewLabel): void {
    const above = parent === null ? null : this.#nodes.get(parent);
    if (above === undefined || this.#nodes.has(ref)) return;
    const siblings = above?.children ?? this.#roots;
    const stored = siblings.find((one) => one.label !== null && nameKey(one.name) === nameKey(name));
    const node: TreeNode = stored ?? { ref, label: null, name, children: [] };
    this.#nodes.set(ref, node);
    this.#parents.set(ref, above);
    // It has been saved, and the tree shows it already.
    if (stored) return;
    const behind = after === null ? undefined : this.#nodes.get(after);
    const at =
      after === null
        ? 0
        : behind && siblings.includes(behind)
          ? siblings.indexOf(behind) + 1
          : siblings.length;
    siblings.splice(at, 0, node);
  }

  /** The rows in the order of the tree, without those below a closed one. */
  rows(closed: ReadonlySet<Ref>): Row[] {
    const rows: Row[] = [];
    const add = (nodes: readonly TreeNode[], depth: number) => {
      for (const [index, { ref, label, name, children }] of nodes.entries()) {
        const isOpen = !closed.has(ref);
        const hasChildren = children.length > 0;
        rows.push({ ref, label, name, depth, index, siblings: nodes.length, isOpen, hasChildren });
        if (hasChildren && isOpen) add(children, depth + 1);
      }
    };
    add(this.#roots, 0);
    return rows;
  }

  has(ref: Ref): boolean {
    return this.#nodes.has(ref);
  }

  labelOf(ref: Ref): TreeLabel | null {
    return this.#nodes.get(ref)?.label ?? null;
  }

  nameOf(ref: Ref | null): string | null {
    return ref === null ? null : (this.#nodes.get(ref)?.name ?? null);
  }

  parentOf(ref: Ref): Ref | null {
    return this.#parents.get(ref)?.ref ?? null;
  }

  /** From the root down. */
  ancestorsOf(ref: Ref): Ref[] {
    const parent = this.parentOf(ref);
    return parent === null ? [] : [...this.ancestorsOf(parent), parent];
  }

  #siblingsOf(parent: Ref | null): readonly TreeNode[] {
    return parent === null ? this.#roots : (this.#nodes.get(parent)?.children ?? []);
  }

  #lastChild(parent: Ref | null, except: Ref | null = null): Ref | null {
    return this.#siblingsOf(parent).findLast(({ ref }) => ref !== except)?.ref ?? null;
  }

  #height(ref: Ref): number {
    const children = this.#nodes.get(ref)?.children ?? [];
    return 1 + Math.max(0, ...children.map((child) => this.#height(child.ref)));
  }

  /** Whether a label of `levels` levels fit below a parent. */
  #fits(parent: Ref | null, levels: number): boolean {
    const depth = parent === null ? 0 : this.ancestorsOf(parent).length + 1;
    return depth + levels <= MAX_LABEL_DEPTH;
  }

  /** Whether another label with the same parent has the name. */
  isTaken(name: string, parent: Ref | null, own: Ref | null = null): boolean {
    const key = nameKey(name);
    return this.#siblingsOf(parent).some((node) => node.ref !== own && nameKey(node.name) === key);
  }

  behind(ref: Ref): Place {
    return { parent: this.parentOf(ref), after: ref };
  }

  atEnd(parent: Ref | null): Place {
    return { parent, after: this.#lastChild(parent) };
  }

  /** One level deeper: below the sibling before it. */
  indented({ parent, after }: Place, own: Ref | null = null): Place | null {
    if (after === null || !this.#fits(after, own === null ? 1 : this.#height(own))) return null;
    return after === parent ? null : { parent: after, after: this.#lastChild(after, own) };
  }

  /** One level less deep: behind its parent. */
  outdented({ parent }: Place): Place | null {
    return parent === null ? null : this.behind(parent);
  }

  placeOf(ref: Ref): Place {
    const parent = this.parentOf(ref);
    const siblings = this.#siblingsOf(parent);
    const at = siblings.findIndex((one) => one.ref === ref);
    return { parent, after: siblings[at - 1]?.ref ?? null };
  }

  /** Before the sibling above, or behind the one below; null at the end. */
  shifted(ref: Ref, by: -1 | 1): Place | null {
    const parent = this.parentOf(ref);
    const siblings = this.#siblingsOf(parent);
    const at = siblings.findIndex((one) => one.ref === ref);
    if (at + by < 0 || at + by >= siblings.length) return null;
    return { parent, after: siblings[by === 1 ? at + 1 : at - 2]?.ref ?? null };
  }

  /** Returns the new place of a label that is dropped on another one; null where it may not be dropped. */
  dropped(ref: Ref, target: Ref, zone: DropZone): Place | null {
    if (ref === target || this.ancestorsOf(target).includes(ref)) return null;
    if (!this.has(ref) || !this.has(target)) return null;
    const parent = zone === 'inside' ? target : this.parentOf(target);
    if (!this.#fits(parent, this.#height(ref))) return null;
    if (zone === 'inside') return { parent, after: this.#lastChild(target, ref) };
    if (zone === 'after') return { parent, after: target };
    const { after } = this.placeOf(target);
    return after === ref ? this.placeOf(ref) : { parent, after };
  }
}

export type DropZone = 'before' | 'inside' | 'after';

/** The zone of a row at a height: its upper and lower quarter are beside it; in a flat list there is no inside. */
export function zoneAt(y: number, height: number, isFlat: boolean): DropZone {
  const share = y / height;
  if (isFlat) return share < 0.5 ? 'before' : 'after';
  if (share < 0.25) return 'before';
  return share > 0.75 ? 'after' : 'inside';
}
