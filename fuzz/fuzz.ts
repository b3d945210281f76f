import type { AddressInfo } from 'node:net';
import type { Endpoint } from '@scriptorium/contract/kit/endpoint.ts';
import { CALLERS, makeCaller, placeOf, type CallerName } from '@scriptorium/testing/rights-matrix/callers.ts';
import {
  cellFor,
  ENDPOINT_NAMES,
  setStage,
  type Stage,
} from '@scriptorium/server/tests/rights-matrix/matrix.ts';
import { PASSWORD } from '@scriptorium/testing/rights-matrix/row.ts';
import { ROWS } from '@scriptorium/server/tests/rights-matrix/rows.ts';
import type { TestIdentityProvider } from '@scriptorium/testing/servers/identity-provider.ts';
import { makeScene } from '@scriptorium/testing/scenes/scene.ts';
import type { TestUser, World } from '@scriptorium/testing/product/world.ts';
import { Random } from '../chaos/random.ts';
import { keepMaker } from './keep-maker.ts';
import { Ids } from './ids.ts';
import { breachesOf, insidesOf } from './judge.ts';
import { leaksIn, plant, type Planted } from './planted.ts';
import { breakWire, sendRaw, type Answer } from './raw.ts';
import { breakParts, drawParts, write, type Draft, type Parts } from './request.ts';
import { isAlive, keptOf } from './scenery.ts';
import { Tally } from './tally.ts';

export interface FuzzOptions {
  readonly world: World;
  /** The identity provider of the world. */
  readonly provider: TestIdentityProvider;
  readonly seed: number;
  readonly requests: number;
  /** Required number of 2xx answers per endpoint. */
  readonly successes: number;
  readonly say: (line: string) => void;
  /** Stops early; the counts so far are kept. */
  readonly signal?: AbortSignal;
}

/** Concurrent requests. */
const CONCURRENCY = 4;
const REFRESH_EVERY = 120;
const PLANT_EVERY = 4000;
const LONGEST_MS = 60_000;
/** Attempts for each missing success at the end. */
/** Calls that succeed only with a mailbox, a server or a folder that exists, or with a step that asks a language model; or with a whole process
 * file, whose random changes are tests of `packages/process-file`. */
const NEEDS_ANOTHER_SYSTEM: ReadonlySet<string> = new Set([
  'emailConnections.test',
  'llmPrompts.rerun',
  'folderConnections.test',
  'processFiles.apply',
  'processFiles.create',
  'sftpConnections.test',
]);
const ATTEMPTS_PER_SUCCESS = 3;

interface Caller {
  readonly name: CallerName;
  readonly user: TestUser | undefined;
}

/**
 * Sends requests to every endpoint of the contract: about six in ten fit its schemas, the others are broken in the
 * address, the body or on the wire. Deleted objects are created again, so that there is always something to find.
 */
export async function runFuzz(options: FuzzOptions): Promise<Tally> {
  const fuzz = new Fuzz(options);
  await fuzz.begin();
  await fuzz.storm();
  await fuzz.complete();
  return fuzz.tally;
}

class Fuzz {
  readonly tally = new Tally();
  readonly #options: FuzzOptions;
  readonly #random: Random;
  readonly #ids: Ids;
  readonly #endpoints: readonly Endpoint[] = [...ENDPOINT_NAMES.keys()];
  #stage!: Stage;
  #planted!: Planted;
  #port = 0;

  constructor(options: FuzzOptions) {
    this.#options = options;
    this.#random = new Random(options.seed);
    this.#ids = new Ids(options.world.database.db);
  }

  async begin(): Promise<void> {
    const { world } = this.#options;
    await world.listen();
    this.#port = (world.app.server.address() as AddressInfo).port;
    await this.#refresh(0);
  }

  async storm(): Promise<void> {
    const { requests, say, signal } = this.#options;
    for (let sent = 0; sent < requests; sent += CONCURRENCY) {
      if (signal?.aborted) return;
      if (sent > 0 && sent % REFRESH_EVERY === 0) await this.#refresh(sent);
      if (sent > 0 && sent % 1000 === 0) say(`${sent} of ${requests} requests …`);
      const batch = Array.from(
        { length: Math.min(CONCURRENCY, requests - sent) },
        (_, index) => sent + index,
      );
      await Promise.all(batch.map((number) => this.#one(number)));
    }
  }

  /** Sends more requests to every endpoint with too few successes, unless it needs another system to succeed. */
  async complete(): Promise<void> {
    const { successes, signal } = this.#options;
    for (const endpoint of this.#endpoints) {
      if (signal?.aborted) return;
      const name = nameOf(endpoint);
      if (NEEDS_ANOTHER_SYSTEM.has(name)) continue;
      const tries = ATTEMPTS_PER_SUCCESS * successes;
      for (let done = 0; done < tries && this.tally.of(name).ok < successes; done += 1) {
        if (done % 5 === 4) await this.#refresh(1);
        const caller = await this.#freshCaller('administrator');
        await this.#send(-1, caller, endpoint, await this.#aimed(endpoint, caller));
      }
      const { ok } = this.tally.of(name);
      if (ok >= successes) continue;
      this.tally.findings.push({ kind: 'too few successes', line: `${name}: ${ok}` });
      this.#options.say(`FOUND too few successes of ${name}: ${ok}`);
    }
  }

  async #refresh(sent: number): Promise<void> {
    const { world, provider } = this.#options;
    await keepMaker(world.database.db, world.admin.id);
    if (sent === 0 || !(await isAlive(world.database.db, this.#stage)))
      this.#stage = await setStage(world, await makeScene(world), provider);
    if (sent % PLANT_EVERY === 0) this.#planted = await plant(world);
    await this.#ids.refresh(keptOf(this.#stage), this.#planted.ids);
  }

  async #one(number: number): Promise<void> {
    const random = this.#random;
    const endpoint = random.pick(this.#endpoints) as Endpoint;
    const fate = random.next();
    const aimed = fate < 0.25;
    const name = random.chance(aimed ? 0.6 : 0.35) ? 'administrator' : (random.pick(CALLERS) as CallerName);
    const caller = this.#callerOf(name);
    const draft = await this.#draft(endpoint, caller, fate);
    if (draft) await this.#send(number, caller, endpoint, draft);
  }

  async #draft(endpoint: Endpoint, caller: Caller, fate: number): Promise<Draft | undefined> {
    const random = this.#random;
    if (fate < 0.25) return this.#aimed(endpoint, caller);
    const parts = drawParts(endpoint, this.#ids, random);
    if (fate < 0.62) return write(endpoint, parts);
    if (fate < 0.9) return write(endpoint, breakParts(parts, random));
    return breakWire(endpoint, await write(endpoint, parts), random);
  }

  /** The request of the rights matrix: a success for callers with the right. */
  async #aimed(endpoint: Endpoint, caller: Caller): Promise<Draft | undefined> {
    const row = this.#random.pick(ROWS.filter((row) => row.endpoint === endpoint));
    if (!row) throw new Error(`The matrix of rights has no row for ${nameOf(endpoint)}`);
    // Another request may have deleted the objects of this one.
    const input = await row.request(cellFor(this.#stage, caller.name, caller.user)).catch(() => undefined);
    if (!input) return undefined;
    const { headers = {}, ...parts } = input;
    const draft = await write(endpoint, parts as Parts);
    return { ...draft, headers: { ...draft.headers, ...headers } };
  }

  /** A fresh user with a password. */
  async #freshCaller(name: CallerName): Promise<Caller> {
    const { world, scene, elsewhere } = this.#stage;
    const user = await makeCaller(world, name, placeOf(scene), elsewhere, { password: PASSWORD });
    return { name, user };
  }

  #callerOf(name: CallerName): Caller {
    return { name, user: this.#stage.callers.get(name) };
  }

  async #send(number: number, caller: Caller, endpoint: Endpoint, draft: Draft | undefined): Promise<void> {
    if (!draft) return;
    const { world, seed } = this.#options;
    const own: Record<string, string> = caller.user ? { authorization: `Bearer ${caller.user.token}` } : {};
    const written = { ...draft, headers: { ...own, ...draft.headers } };
    const answer = await this.#answerTo(written);
    this.tally.note(nameOf(endpoint), draft.valid, answer?.status ?? 0);
    const line = () => lineOf({ seed, number, caller, draft, answer });
    const report = (kind: string) => {
      this.tally.findings.push({ kind, line: line() });
      this.#options.say(`FOUND ${kind}: ${line()}`);
    };
    if (!answer) return report('no answer');
    if (answer.status >= 500) report('a server error');
    insidesOf(answer).forEach(report);
    breachesOf(draft, answer).forEach(report);
    const text = `${answer.headers}\n${answer.body}`;
    (await leaksIn(world, this.#planted, text, caller)).forEach((leak) => report(`a leak: ${leak}`));
    if (answer.status === 401 && caller.user && !draft.raw) await this.#revive(caller);
  }

  async #answerTo(draft: Draft): Promise<Answer | undefined> {
    const { app } = this.#options.world;
    let timer: NodeJS.Timeout | undefined;
    const late = new Promise<undefined>((resolve) => {
      timer = setTimeout(resolve, LONGEST_MS, undefined);
    });
    const answer = draft.raw
      ? sendRaw(this.#port, draft)
      : app
          .inject({
            method: draft.method as 'GET',
            url: draft.url,
            headers: draft.headers,
            ...(draft.payload ? { payload: draft.payload } : {}),
          })
          .then(({ statusCode, headers, body }) => ({
            status: statusCode,
            headers: JSON.stringify(headers),
            body,
          }));
    try {
      return await Promise.race([answer, late]);
    } finally {
      clearTimeout(timer);
    }
  }

  /** A caller who signed out, changed the password or was deleted is replaced by a new user. */
  async #revive({ name, user }: Caller): Promise<void> {
    if (name === 'deactivated' || this.#stage.callers.get(name) !== user) return;
    const { world, scene, elsewhere } = this.#stage;
    const callers = new Map(this.#stage.callers);
    callers.set(name, await makeCaller(world, name, placeOf(scene), elsewhere));
    this.#stage = { ...this.#stage, callers };
  }
}

const nameOf = (endpoint: Endpoint): string => ENDPOINT_NAMES.get(endpoint) ?? endpoint.path;

const SHOWN = 600;

function lineOf(given: {
  seed: number;
  number: number;
  caller: Caller;
  draft: Draft;
  answer: Answer | undefined;
}): string {
  const { seed, number, caller, draft, answer } = given;
  const cut = (text: string) => (text.length > SHOWN ? `${text.slice(0, SHOWN)}… (${text.length})` : text);
  const head = `seed ${seed}, request ${number}, ${caller.name}${draft.raw ? ', raw' : ''}`;
  const body = draft.payload ? ` ${cut(JSON.stringify(draft.payload.toString('utf8')))}` : '';
  return `${head}: ${draft.method} ${cut(draft.url)} ${JSON.stringify(draft.headers)}${body} → ${answer?.status ?? 'none'} ${cut(answer?.body ?? '')}`;
}
