import { documents } from '@scriptorium/contract/documents/documents.ts';
import { accessInWords } from '@scriptorium/contract/kit/access.ts';
import { urlOf } from '@scriptorium/contract/kit/client.ts';
import { LIVE_PATH, type ServerMessage } from '@scriptorium/contract/live.ts';
import { processes } from '@scriptorium/contract/process/processes.ts';
import { startIdentityProvider } from '@scriptorium/testing/servers/identity-provider.ts';
import { startGoogleDrive } from '@scriptorium/testing/servers/google-drive-server.ts';
import { makeScene } from '@scriptorium/testing/scenes/scene.ts';
import { startWorld, type TestUser } from '@scriptorium/testing/product/world.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { cellFor, nameOfRow, setStage, type Stage } from './matrix.ts';
import type { Input, Row } from '@scriptorium/testing/rights-matrix/row.ts';
import { ROWS } from './rows.ts';

/** A marker in the names and the text of everything that is deleted. */
const MARK = 'quagga';

/** No worker runs, so jobs are not executed. */
const provider = await startIdentityProvider();
const drive = await startGoogleDrive();
const world = await startWorld({ settings: { ...provider.settings, ...drive.settings } });
afterAll(async () => {
  await world.close();
  await provider.close();
  await drive.close();
});
const { admin, make, callAs, fetchAs } = world;

/** Reading calls that are not GET. */
const ASKS = ['documents.info', 'documents.search', 'nodes.fetchByIds', 'steps.rerunnable'];
const READS = ROWS.filter(
  (row) =>
    (row.endpoint.method === 'GET' || ASKS.includes(nameOfRow(row))) &&
    // Audits list deletions too.
    !/^(audits|management|registration|oidc|apiDocs)\./.test(nameOfRow(row)),
);
/** Calls about one thing; for several nodes the answer contains those that exist. */
const isAbout = (row: Row) =>
  /^(process|node) /.test(accessInWords(row.endpoint.access)) &&
  !['labels.roots', 'relationTypes.list'].includes(nameOfRow(row));

let stage: Stage;
let everything: TestUser;
beforeAll(async () => {
  const scene = await makeScene(world, { name: `Process ${MARK}`, text: `Anna met a ${MARK}. number 7` });
  stage = await setStage(world, scene, provider);
  everything = await make.user({
    authorities: [
      { type: 'PROCESS', componentId: -1, mode: 'READ' },
      { type: 'NODE', componentId: -1, mode: 'ADMIN' },
    ],
  });
});

async function ask(row: Row, user: TestUser) {
  const { headers = {}, ...input }: Input = await row.request(cellFor(stage, 'administrator', user));
  const { body } = input;
  const response = await fetchAs(user)(urlOf(row.endpoint, input as never), {
    method: row.endpoint.method,
    headers: { ...headers, ...(body === undefined ? {} : { 'content-type': 'application/json' }) },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  return { status: response.status, text: await response.text() };
}

/** Data of deleted things that readers still get. */
async function readFrom(rows: readonly Row[], isDeleted: (row: Row) => boolean): Promise<string[]> {
  const answered: string[] = [];
  for (const row of rows)
    for (const [who, user] of Object.entries({ admin, everything })) {
      const { status, text } = await ask(row, user);
      if ((isDeleted(row) && status !== 404) || text.includes(MARK))
        answered.push(`${nameOfRow(row)} as ${who}: ${status} ${text.slice(0, 100)}`);
    }
  return answered;
}

it('finds the marker before the deletion', async () => {
  expect(READS.length).toBeGreaterThan(40);
  const answered = await readFrom(READS, isAbout);
  expect(answered.length).toBeGreaterThan(60);
  expect(answered.join('\n')).toContain(MARK);
});

it('shows no caller a deleted document, before any job has run', async () => {
  const extra = await makeScene(world, { name: 'Another', text: `Bob met a ${MARK}.`, quick: true });
  await callAs(admin)(documents.remove, { params: { id: extra.documents.text } });
  const own = stage;
  stage = { ...stage, scene: extra };
  const ofDocument = READS.filter((row) =>
    /^(documents\.(get|image|imageCount|imageRanges|imageWords|original)|history|steps\.state|nerTags|relationGraphs|classifierTags)/.test(
      nameOfRow(row),
    ),
  );
  expect(ofDocument.length).toBeGreaterThanOrEqual(10);
  expect(await readFrom(ofDocument, () => true)).toEqual([]);
  stage = own;
});

it('shows no caller a deleted process, before any job has run', async () => {
  await callAs(admin)(processes.remove, { params: { id: stage.scene.process.id } });
  expect(await readFrom(READS, isAbout)).toEqual([]);
});

it('lets nobody subscribe to a document of a deleted process', async () => {
  const there = await makeScene(world, { quick: true });
  const origin = (await world.listen()).replace('http', 'ws');
  const socket = new WebSocket(`${origin}${LIVE_PATH}?access_token=${admin.token}`);
  const watched: number[] = [];
  socket.addEventListener('message', ({ data }) => {
    const message = JSON.parse(String(data)) as ServerMessage;
    if (message.type === 'viewers') watched.push(message.documentId);
  });
  await new Promise((resolve) => socket.addEventListener('open', resolve));
  for (const documentId of [stage.scene.documents.text, there.documents.text])
    socket.send(JSON.stringify({ type: 'watch', documentId }));
  await expect.poll(() => watched, { timeout: 10_000 }).toContain(there.documents.text);
  expect(watched).not.toContain(stage.scene.documents.text);
  socket.close();
});
