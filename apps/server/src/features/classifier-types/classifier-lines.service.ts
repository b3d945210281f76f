import type { classifierTypes, ClassifierType } from '@scriptorium/contract/process/classifier-types.ts';
import type { LabelChanges } from '@scriptorium/contract/process/label-fields.ts';
import { fieldError, notFound } from '@scriptorium/contract/errors.ts';
import type { Tx } from '@scriptorium/db/database.ts';
import { nameKey } from '@scriptorium/domain/names.ts';
import type { z } from 'zod';
import { refuseNameConflict } from '../../http/name-conflict.ts';
import { requirePlaces, withLooks, refuseRenamed } from '../labels/labels.api.ts';
import * as store from './classifier-types.store.ts';

type Lines = z.output<typeof classifierTypes.createMany.body>;

/** Creates several labels, or none when a name exists. Returns their ids. */
export async function createLines(
  tx: Tx,
  nodeId: number,
  { labels: lines, afterId }: Lines,
): Promise<number[]> {
  const rows = await store.lockOfNode(tx, nodeId);
  const taken = new Set(rows.map(({ name }) => nameKey(name)));
  for (const [index, { name }] of lines.entries()) {
    if (taken.has(nameKey(name))) throw fieldError('classifier-types', `labels.${index}.name`, 'Unique');
    taken.add(nameKey(name));
  }
  const looks = withLooks(lines, rows).map(({ name, backgroundColor, suffixKey, prefixKey }) => ({
    name,
    description: '',
    backgroundColor,
    suffixKey,
    prefixKey,
  }));
  const ids = await refuseNameConflict('classifier-types', lines[0]?.name ?? '', () =>
    store.insertTypes(tx, nodeId, looks),
  );
  await store.placeTypes(tx, requirePlaces(rows, ids, afterId));
  return ids;
}

/** Changes what a row of the list shows; the rest of the label stays. */
export async function changeRow(tx: Tx, id: number, changes: LabelChanges): Promise<ClassifierType> {
  const type = await store.lockType(tx, id);
  if (!type) throw notFound();
  await refuseRenamed(tx, { table: 'classifier_type', id, nodeId: type.nodeId, name: type.name }, changes);
  const suffixKey = changes.suffixKey === undefined ? type.suffixKey : changes.suffixKey;
  const prefix = changes.prefixKey ?? type.prefixKey;
  const { name = type.name, backgroundColor = type.backgroundColor } = changes;
  return refuseNameConflict('classifier-types', name, () =>
    store.updateType(tx, id, {
      name,
      description: type.description,
      backgroundColor,
      suffixKey,
      prefixKey: suffixKey !== null && prefix === 'true',
    }),
  );
}
