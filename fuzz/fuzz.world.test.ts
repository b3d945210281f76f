import { startIdentityProvider } from '@scriptorium/testing/servers/identity-provider.ts';
import { startGoogleDrive } from '@scriptorium/testing/servers/google-drive-server.ts';
import { startWorld, type World } from '@scriptorium/testing/product/world.ts';
import { afterAll, expect, it } from 'vitest';
import { runFuzz } from './fuzz.ts';

const REQUESTS = 400;

interface Answer {
  statusCode: number;
  headers: object;
  body: string;
}

const provider = await startIdentityProvider();
const drive = await startGoogleDrive();
const world = await startWorld({ settings: { ...provider.settings, ...drive.settings } });
afterAll(async () => {
  await world.close();
  await provider.close();
  await drive.close();
});

/** `npm run fuzz` does the same for longer. */
it(
  'answers every request without an error of its own, and reveals no data of others',
  { timeout: 400_000 },
  async () => {
    const tally = await runFuzz({
      world,
      provider,
      seed: 7,
      requests: REQUESTS,
      successes: 1,
      say: () => {},
    });
    expect(tally.findings.map(({ kind, line }) => `${kind}: ${line}`)).toEqual([]);
    const { sent, valid, failed } = tally.sum();
    expect(sent).toBeGreaterThanOrEqual(REQUESTS - 20);
    expect(valid / sent).toBeGreaterThan(0.4);
    expect(failed).toBe(0);
  },
);

/** Every answer, each with one of the faults in turn: often enough that every fault is certain to be found. */
function withFaults(faults: readonly ((answer: Answer) => Promise<Answer> | Answer)[]): World {
  let number = 0;
  const inject = async (request: object) => {
    const { statusCode, headers, body } = await world.app.inject(request);
    const fault = faults[number % faults.length];
    number += 1;
    return fault ? fault({ statusCode, headers, body }) : { statusCode, headers, body };
  };
  const app = Object.create(world.app, { inject: { value: inject } }) as World['app'];
  return { ...world, app };
}

// Some hundred requests, each with a fault: longer than the default limit on a busy machine.
it(
  'finds server errors, stack traces, secrets, data of other users, and limits that do not hold',
  { timeout: 120_000 },
  async () => {
    const { db } = world.database;
    const withLeak = async (answer: Answer, query: Promise<readonly { leaked: string | null }[]>) => ({
      ...answer,
      body: answer.body + (await query).map((row) => row.leaked).join(' '),
    });
    const faulty = withFaults([
      (answer) => ({ ...answer, statusCode: 500, body: '{}' }),
      (answer) => ({ ...answer, statusCode: 400, body: 'Error\n    at run (file:///srv/run.ts:1:2)' }),
      (answer) => withLeak(answer, db.selectFrom('app_user').select('password_hash as leaked').execute()),
      (answer) => withLeak(answer, db.selectFrom('process').select('name as leaked').execute()),
      (answer) => ({ ...answer, statusCode: 200 }),
      (answer) => ({ ...answer, statusCode: 409, body: '{"message":"no"}' }),
    ]);
    const options = { provider, seed: 3, requests: 300, successes: 0, say: () => {} };
    const { findings } = await runFuzz({ world: faulty, ...options });
    const kinds = new Set(findings.map(({ kind }) => kind));
    for (const kind of [
      'a server error',
      'a stack trace',
      'a leak: a secret',
      "a leak: another process's data",
      'a request that breaks its schema was taken',
      'a refusal without a reason of the catalogue',
    ])
      expect([...kinds]).toContain(kind);
    expect(findings.map(({ line }) => line).every((line) => line.startsWith('seed 3, request '))).toBe(true);
  },
);
