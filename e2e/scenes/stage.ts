import type { Browser, Locator, Page } from '@playwright/test';
import type { Call } from '@scriptorium/contract/kit/client.ts';
import type { Process } from '@scriptorium/contract/process/processes.ts';
import type { ModelServer } from '@scriptorium/testing/servers/model-server.ts';
import { expect, seeInPage, type RunningServer } from '../support/fixtures.ts';
import type { GraphScreen } from '../support/graph-page.ts';
import type { Scene } from '../support/looks.ts';
import type { WorkspaceScreen } from '../support/workspace-screen.ts';

/** The browser, server and functions that a group of scenes uses. */
export interface Stage {
  readonly page: Page;
  readonly browser: Browser;
  readonly server: RunningServer;
  readonly call: Call;
  readonly makeProcess: (name: string) => Promise<Process>;
  readonly provider: ModelServer;
}

export const unique = (name: string) => `${name} ${crypto.randomUUID().slice(0, 8)}`;

/**
 * Goes to an address as a link does, without loading the page again, which takes longer than all rules of axe. The page
 * of an unknown address is between, so that nothing of a page stays open when the next address is of the same kind.
 */
export async function go(page: Page, path: string): Promise<void> {
  // Dialogs stay open over the next page.
  const isOpen = page.locator('[role=dialog]');
  if (!page.url().startsWith('http') || (await isOpen.count()) > 0) return void (await page.goto(path));
  const follow = (address: string) => page.evaluate((to) => history.pushState({}, '', to), address);
  await follow('/nowhere');
  await expect(page.getByText('404', { exact: true })).toBeVisible();
  await follow(path);
}

/** The graph of a process, when it has stopped moving. */
export async function goToGraph(screen: GraphScreen, processId: number): Promise<void> {
  await go(screen.page, `/entity/process/${processId}/graph`);
  await seeInPage(screen.page, '.react-flow__node');
  await screen.rest();
}

/** A document in the workspace. */
export async function goToDocument(
  screen: WorkspaceScreen,
  processId: number,
  documentId: number,
  search = '',
): Promise<void> {
  await go(screen.page, `/entity/process/${processId}/document/${documentId}${search}`);
  await expect(screen.steps).toBeVisible();
}

/** A page at an address, as soon as a part of it is shown. */
export const at = (page: Page, name: string, path: string, part: Locator): Scene => ({
  name,
  open: async () => {
    await go(page, path);
    await expect(part.first()).toBeVisible();
  },
});

/** Opens a page and the dialog of a button there. */
export const dialogAt = (page: Page, name: string, path: string, button: string | RegExp): Scene => ({
  name,
  open: async () => {
    await go(page, path);
    await page.getByRole('button', { name: button }).first().click();
    await expect(page.getByRole('dialog')).toBeVisible();
  },
});

/** Closes the popup that is on top. */
export const closeOn = (page: Page, popup: Locator) => async () => {
  await page.keyboard.press('Escape');
  await expect(popup).toHaveCount(0);
};
