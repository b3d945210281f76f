import { processes, processTags, type Process } from '@scriptorium/contract/process/processes.ts';
import type { Call } from '@scriptorium/contract/kit/client.ts';
import type { Authority } from '@scriptorium/domain/access/access.ts';
import { FIRST_TAGS } from '@scriptorium/server/features/identity/first-start.ts';
import { test as base } from 'vitest';
import { ADMIN_PASSWORD } from '../product/server-process.ts';
import { startWorld, type TestUser, type World } from '../product/world.ts';
import { TestPage } from './test-page.ts';

export { ADMIN_PASSWORD } from '../product/server-process.ts';
export { expect } from './expect.ts';

interface Person extends TestUser {
  readonly page: TestPage;
  /** Calls the API as this person. */
  readonly api: Call;
}

interface WorkerFixtures {
  /** One server for all files of a worker: its tests name what they make, and count nothing that others make too. */
  world: World & { administrator: TestUser };
}

interface TestFixtures {
  /** Calls the API as the administrator. */
  call: Call;
  /** Opens a page with a token, or of nobody; it takes the place of the page before it. */
  open: (token?: string) => Promise<TestPage>;
  /** A page of nobody. */
  page: TestPage;
  /** A page of the signed-in administrator, at no address yet. */
  adminPage: TestPage;
  /** Creates a process with a system tag. */
  makeProcess: (name: string) => Promise<Process>;
  /** A signed-in user with these rights and a page; it takes the place of the page before it. */
  person: (
    authorities: readonly Authority[],
    more?: { login?: string; roles?: readonly string[] },
  ) => Promise<Person>;
}

/** Opens pages one after the other, and closes the last one after the test. */
async function withPages(
  world: World,
  provide: (open: (token?: string) => Promise<TestPage>) => Promise<void>,
): Promise<void> {
  let last: TestPage | undefined;
  await provide(async (token) => {
    await last?.close();
    return (last = new TestPage(world, token));
  });
  await last?.close();
}

/** A world as an installation starts: with `admin`, who signs in with a password, and the first tags. */
async function startInstallation(settings: Record<string, string>): Promise<WorkerFixtures['world']> {
  const world = await startWorld({ startEngine: true, settings });
  const roles = ['ROLE_ADMIN', 'ROLE_USER'];
  const administrator = await world.make.user({
    login: 'admin',
    email: null,
    password: ADMIN_PASSWORD,
    roles,
  });
  const call = world.callAs(administrator);
  // The world has the first of them.
  for (const tag of FIRST_TAGS.slice(1))
    await call(processTags.create, { body: { ...tag, predefined: true } });
  return { ...world, administrator };
}

const withWorld = (scope: 'worker' | 'file', settings: Record<string, string> = {}) =>
  base.extend<TestFixtures & WorkerFixtures>({
    world: [
      // oxlint-disable-next-line no-empty-pattern -- Vitest reads the names of the fixtures from the pattern
      async ({}, provide) => {
        const world = await startInstallation(settings);
        await provide(world);
        await world.close();
      },
      { scope },
    ],
    open: async ({ world }, provide) => withPages(world, provide),
    call: async ({ world }, provide) => provide(world.callAs(world.administrator)),
    page: async ({ open }, provide) => provide(await open()),
    adminPage: async ({ open, world }, provide) => provide(await open(world.administrator.token)),
    makeProcess: async ({ call, world }, provide) => {
      await provide(async (name) =>
        call(processes.create, { body: { name, tags: [await world.make.systemTag()] } }),
      );
    },
    person: async ({ open, world }, provide) => {
      await provide(async (authorities, { roles = ['ROLE_USER'], login } = {}) => {
        const made = await world.make.user({ roles, authorities, ...(login !== undefined && { login }) });
        return { ...made, page: await open(made.token), api: world.callAs(made) };
      });
    },
  });

export const test = withWorld('worker');

/** Tests of a file with a server of its own: with other settings, or because they count what the installation has. */
export const testWith = (settings: Record<string, string>) => withWorld('file', settings);
