import type { Page } from '@playwright/test';
import type { Call } from '@scriptorium/contract/kit/client.ts';
import type { Process } from '@scriptorium/contract/process/processes.ts';
import { makeTaggedLetter } from '@scriptorium/testing/scenes/tagged-letter.ts';
import { expect } from './fixtures.ts';
import { WorkspaceScreen } from './workspace-screen.ts';

export interface World {
  call: Call;
  makeProcess: (name: string) => Promise<Process>;
  adminPage: Page;
}

/** A letter with tags and a relation type, and the workspace in which it opens. */
export async function openTagged({ adminPage, ...makers }: World, name: string) {
  const letter = await makeTaggedLetter(makers, name);
  const screen = new WorkspaceScreen(adminPage);
  const open = async () => {
    await screen.open(letter.desk.process.id, letter.documentId, `?stepId=${letter.stepId}`);
    await expect(screen.text).toContainText('Anna Nowak');
    await expect(screen.tagList).toContainText('Gdynia');
  };
  return { ...letter, screen, open };
}
