import { training } from '@scriptorium/contract/machines/training.ts';
import type { Rights } from '@scriptorium/testing/rights-matrix/rights.ts';
import { row, type Cell } from '@scriptorium/testing/rights-matrix/row.ts';

const ofClassifier = ({ scene }: Cell) => ({ params: { id: scene.classifier.id } });

/** A node that learns, with a document that a person has accepted and without an open training. */
async function readyToTrain({ world, scene }: Cell): Promise<void> {
  const { db } = world.database;
  const { classifier, stepIds } = scene;
  await db.deleteFrom('training').where('node_id', '=', classifier.id).execute();
  const trainableConfig = { model: 'REMOTE', requestPath: 'http://127.0.0.1:9/', threshold: 10 };
  await db
    .updateTable('node')
    .set({ settings: JSON.stringify({ externalConfig: null, trainableConfig }) })
    .where('id', '=', classifier.id)
    .execute();
  const step = db.updateTable('step').where('id', '=', stepIds.classifier);
  await step.set({ status: 'WAITING', master: true, changed_by: world.admin.id }).execute();
  await step.set({ status: 'ACCEPTED', changed_by: world.admin.id }).execute();
}

/** A version that can be used. */
async function newVersion({ world, scene }: Cell): Promise<{ version: number }> {
  const { db } = world.database;
  const made = { node_id: scene.classifier.id, version: 1, model: 'BUILT_IN', state: 'DONE' } as const;
  await db.deleteFrom('training').where('node_id', '=', scene.classifier.id).execute();
  await db
    .insertInto('training')
    .values({ ...made, is_automatic: false, classifier: Buffer.from('learned') })
    .execute();
  return { version: made.version };
}

export const rights: Rights<{ training: typeof training }> = {
  expected: `
                | -   off | pR  pW  pA  | nR  nW  nA  | sup oth tok | adm key
training.status | 401 401 | ok  ok  ok  | ok  ok  ok  | ok  404 ok  | ok  ok
training.list   | 401 401 | ok  ok  ok  | ok  ok  ok  | ok  404 ok  | ok  ok
training.train  | 401 401 | 403 403 ok  | 403 403 ok  | 403 404 403 | ok  ok
training.cancel | 401 401 | 403 403 ok  | 403 403 ok  | 403 404 403 | ok  ok
training.use    | 401 401 | 403 403 ok  | 403 403 ok  | 403 404 403 | ok  ok
`,
  rows: {
    training: {
      status: [row(training.status, ofClassifier)],
      list: [row(training.list, ofClassifier)],
      train: [
        row(training.train, async (cell) => {
          await readyToTrain(cell);
          return ofClassifier(cell);
        }),
      ],
      cancel: [row(training.cancel, ofClassifier)],
      use: [row(training.use, async (cell) => ({ ...ofClassifier(cell), body: await newVersion(cell) }))],
    },
  },
};
