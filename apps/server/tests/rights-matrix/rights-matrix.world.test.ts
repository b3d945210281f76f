import { startIdentityProvider } from '@scriptorium/testing/servers/identity-provider.ts';
import { startGoogleDrive } from '@scriptorium/testing/servers/google-drive-server.ts';
import { makeScene } from '@scriptorium/testing/scenes/scene.ts';
import { startWorld } from '@scriptorium/testing/product/world.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { CALLERS } from '@scriptorium/testing/rights-matrix/callers.ts';
import { answerTo, ENDPOINT_NAMES, nameOfRow, readExpected, setStage, type Stage } from './matrix.ts';
import { ROWS } from './rows.ts';

const table = readExpected();
const expected = new Map(table);

const provider = await startIdentityProvider();
const drive = await startGoogleDrive();
const world = await startWorld({ settings: { ...provider.settings, ...drive.settings } });
let stage: Stage;
beforeAll(async () => {
  stage = await setStage(world, await makeScene(world), provider);
});
afterAll(async () => {
  await world.close();
  await provider.close();
  await drive.close();
});

describe('the matrix of rights', () => {
  it('has a row for every endpoint, and a request for every row', () => {
    const called = new Set(ROWS.map(({ endpoint }) => endpoint));
    const without = [...ENDPOINT_NAMES].filter(([endpoint]) => !called.has(endpoint));
    expect(without.map(([, name]) => name)).toEqual([]);
    expect(table.map(([name]) => name).toSorted()).toEqual(ROWS.map(nameOfRow).toSorted());
    for (const [name, cells] of table) expect([name, cells.length]).toEqual([name, CALLERS.length]);
  });

  it(
    'matches the answer to every caller [PERM-05] [PERM-09] [PERM-10] [PERM-22]',
    { timeout: 300_000 },
    async () => {
      const wrong: string[] = [];
      for (const row of ROWS) {
        const name = nameOfRow(row);
        for (const [index, caller] of CALLERS.entries()) {
          const answer = await answerTo(stage, row, caller);
          const wanted = expected.get(name)?.[index];
          if (answer !== wanted) wrong.push(`${name} | ${caller}: ${wanted} was expected, ${answer} came`);
        }
      }
      expect(wrong).toEqual([]);
    },
  );
});
