import type { Browser } from '@playwright/test';
import type { Call } from '@scriptorium/contract/kit/client.ts';
import { users } from '@scriptorium/contract/people/users.ts';
import type { AccessMode } from '@scriptorium/domain/access/access.ts';
import { callAt, signInAt } from '@scriptorium/testing/product/server-process.ts';
import { type Desk } from '@scriptorium/testing/scenes/desk.ts';
import { ADMIN_PASSWORD, keepTokenIn, type RunningServer } from './fixtures.ts';
import { slowLine } from './slow-line.ts';
import { WorkspaceScreen } from './workspace-screen.ts';

/** A user with a right on the process, in a browser of their own. */
export async function person(
  { browser, call, server }: { browser: Browser; call: Call; server: RunningServer },
  desk: Pick<Desk, 'process'>,
  firstName: string,
  mode: AccessMode,
  { lastName = 'Tester' }: { lastName?: string | null } = {},
) {
  const login = `${firstName}-${desk.process.id}`.toLowerCase();
  const { id } = await call(users.create, {
    body: {
      login,
      firstName,
      lastName,
      email: `${login}@example.org`,
      password: ADMIN_PASSWORD,
      activated: true,
      roles: ['ROLE_USER'],
      authorities: [{ type: 'PROCESS', componentId: desk.process.id, mode }],
    },
  });
  const token = await signInAt(server.url, login, ADMIN_PASSWORD);
  const page = await slowLine(await (await browser.newContext({ baseURL: server.url })).newPage());
  await keepTokenIn(page, token);
  return { id, token, page, screen: new WorkspaceScreen(page), api: callAt(server.url, token) };
}
