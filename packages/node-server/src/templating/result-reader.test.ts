import type { Db } from '@scriptorium/db/database.ts';
import { expect, it } from 'vitest';
import { resultReader, rowsByNode } from './result-reader.ts';

const db = {} as Db;
const DOCUMENTS = [1, 2];

/** Reads `node.<id>.count` and `node.<id>.count.<label>`, where only the label 7 exists; `reads` are the nodes of each read. */
function countReader() {
  const reads: (readonly number[])[] = [];
  const read = resultReader(/count(?:\.(\d+))?/, async (_db, { nodeIds, documentIds }) => {
    reads.push(nodeIds);
    return Promise.resolve((nodeId, [label]) =>
      label === undefined || label === '7'
        ? new Map(documentIds.map((id) => [id, `${nodeId} ${label ?? 'all'}`]))
        : null,
    );
  });
  return { reads, read: (...names: string[]) => read(db, { processId: 1, documentIds: DOCUMENTS, names }) };
}

it('gives the values of the wildcards of its type, and reads once for all nodes', async () => {
  const { read, reads } = countReader();
  const values = await read('node.3.count', 'node.3.count.7', 'node.5.count', 'document.text');
  expect([...values].map(([name, ofDocuments]) => [name, ofDocuments.get(2)])).toEqual([
    ['node.3.count', '3 all'],
    ['node.3.count.7', '3 7'],
    ['node.5.count', '5 all'],
  ]);
  expect(reads).toEqual([[3, 5]]);
});

it('leaves out what was deleted', async () => {
  const { read } = countReader();
  expect(await read('node.3.count.8')).toEqual(new Map());
});

it('reads nothing for wildcards of other types, or for names that only contain one of its own', async () => {
  const { read, reads } = countReader();
  expect(await read('node.3.counts', 'a.node.3.count', 'node.x.count', 'node.3.discount')).toEqual(new Map());
  expect(reads).toEqual([]);
});

it('groups the rows of several nodes, none for a node without rows', () => {
  const ofNode = rowsByNode([{ nodeId: 1 }, { nodeId: 2 }, { nodeId: 1 }]);
  expect([ofNode(1).length, ofNode(2).length, ofNode(3).length]).toEqual([2, 1, 0]);
});
