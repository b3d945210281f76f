import { AppError } from '@scriptorium/contract/errors.ts';
import type { LabelChanges } from '@scriptorium/contract/process/label-fields.ts';
import type { labels } from '@scriptorium/contract/process/labels.ts';
import type { Tx } from '@scriptorium/db/database.ts';
import { MAX_LABEL_DEPTH } from '@scriptorium/domain/labels/label-limits.ts';
import { lastAuthor } from '@scriptorium/node-server/changes/last-author.ts';
import { FreeLooks } from '@scriptorium/domain/labels/free-looks.ts';
import { placedAfter, type Placed } from '@scriptorium/domain/labels/label-positions.ts';
import { readableOn } from '@scriptorium/domain/palette.ts';
import type { z } from 'zod';
import { tooDeep } from './label-tree.ts';
import * as store from './labels.store.ts';

export interface Uses {
  readonly name: string;
  readonly tags: number;
  readonly rules: number;
  /** The edges whose predicates name the label. */
  readonly predicates: readonly string[];
  readonly relationTypes: readonly string[];
}

/** A used label is kept; the error gives numbers and names of the uses (docs/semantics.md#3). */
export function refuseUsed({ name, tags, rules, predicates, relationTypes }: Uses): void {
  if (tags + rules + predicates.length + relationTypes.length === 0) return;
  throw new AppError('error.label.inUse', {
    name,
    tags,
    rules,
    predicates: [...predicates],
    relationTypes: [...relationTypes],
  });
}

interface Present {
  readonly table: 'ner_tag_type' | 'classifier_type';
  readonly id: number;
  readonly nodeId: number;
  readonly name: string;
}

/** Two people may rename one label at once: the second is notified of the first. */
export async function refuseRenamed(tx: Tx, present: Present, { name, was }: LabelChanges): Promise<void> {
  if (name === undefined || was === undefined || was === present.name || name === present.name) return;
  const { table, id, nodeId } = present;
  const author = await lastAuthor(tx, { table, key: id, of: { nodeId } });
  throw new AppError('error.label.changed', { ...author, name: present.name });
}

/** Refuses trees with a loop, and ones that are deeper than a tree may be. */
export async function requireSoundTree(tx: Tx, nodeId: number): Promise<void> {
  const rows = await store.listOfNodes(tx, [nodeId]);
  const byId = new Map(rows.map((row) => [row.id, row]));
  const isSound = (row: store.LabelRow): boolean => {
    let depth = 1;
    for (let at = row.parent_id; at !== null && depth <= MAX_LABEL_DEPTH; depth++)
      at = byId.get(at)?.parent_id ?? null;
    return depth <= MAX_LABEL_DEPTH;
  };
  if (!rows.every(isSound)) throw tooDeep();
}

/** A line of an outline of labels. */
export type Line = z.output<typeof labels.createMany.body>['labels'][number];

interface Look {
  readonly name: string;
  readonly backgroundColor: string;
  readonly textColor: string;
  readonly suffixKey: string | null;
  readonly prefixKey: boolean;
}

type LookColumns = Pick<store.LabelRow, 'background_color' | 'suffix_key' | 'prefix_key'>;

/** Labels with the colours and keys that they were given, or else with free ones. */
export function withLooks(lines: readonly Omit<Line, 'depth'>[], stored: readonly LookColumns[]): Look[] {
  const looks = new FreeLooks(
    stored.map((row) => ({
      colour: row.background_color,
      key: { suffixKey: row.suffix_key, alt: row.prefix_key },
    })),
  );
  return lines.map(({ name, backgroundColor, suffixKey, prefixKey }) => {
    const { colour, key } = looks.take(name, {
      ...(backgroundColor !== undefined && { colour: backgroundColor }),
      ...(suffixKey !== undefined && { key: { suffixKey, alt: suffixKey !== null && prefixKey === 'true' } }),
    });
    return {
      name,
      backgroundColor: colour,
      textColor: readableOn(colour),
      suffixKey: key.suffixKey,
      prefixKey: key.alt,
    };
  });
}

/** The places of labels that are put behind a sibling. Throws for a sibling that does not exist. */
export function requirePlaces(
  siblings: readonly Placed[],
  added: readonly number[],
  afterId: number | null | undefined,
): Placed[] {
  const places = placedAfter(siblings, added, afterId);
  if (!places) throw new AppError('error.label.parent');
  return places;
}
