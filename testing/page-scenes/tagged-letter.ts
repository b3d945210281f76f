import type { Call } from '@scriptorium/contract/kit/client.ts';
import type { Process } from '@scriptorium/contract/process/processes.ts';
import type { TestPage } from '../page/test-page.ts';
import { expect } from '../page/test.ts';
import { makeTaggedLetter } from '../scenes/tagged-letter.ts';
import { WorkspaceScreen } from './workspace-screen.ts';

export interface World {
  call: Call;
  makeProcess: (name: string) => Promise<Process>;
  adminPage: TestPage;
}

/** A letter with tags and a relation type, and the workspace in which it opens. */
export async function openTagged({ adminPage, ...makers }: World, name: string) {
  const letter = await makeTaggedLetter(makers, `${name} ${crypto.randomUUID().slice(0, 8)}`);
  const screen = new WorkspaceScreen(adminPage);
  const open = async () => {
    await screen.open(letter.desk.process.id, letter.documentId, `?stepId=${letter.stepId}`);
    await expect(screen.text).toContainText('Anna Nowak');
    await expect(screen.tagList).toContainText('Gdynia');
  };
  return { ...letter, screen, open };
}

/** The panel of relations in the sidebar. */
export class RelationPanel {
  readonly page: TestPage;
  constructor(page: TestPage) {
    this.page = page;
  }
  get root() {
    return this.page.getByRole('region', { name: 'Relations', exact: true });
  }
  get relate() {
    return this.root.getByRole('button', { name: 'Relate tags' });
  }
  get candidates() {
    return this.root.getByRole('list', { name: 'Edited relations' }).getByRole('listitem');
  }
  get graphs() {
    return this.root.getByRole('list', { name: 'Relation graphs' }).getByRole('listitem');
  }
  get list() {
    return this.root.getByRole('list', { name: 'List of relations' }).getByRole('listitem');
  }
  button(name: string | RegExp) {
    return this.root.getByRole('button', { name });
  }
  get menu() {
    return this.page.getByRole('dialog', { name: 'Choose a relation' });
  }
  /** Clicks two tags; `first` is the beginning of its quote. */
  async pick(screen: WorkspaceScreen, first: string, second: string) {
    await screen.clickOn(first);
    await expect(this.root).toContainText(`From “${first}`);
    await screen.clickOn(second);
    await expect(this.root).not.toContainText(`From “${first}`);
  }
  graph(name: string) {
    return this.graphs.getByRole('button', { name: new RegExp(`^${name}`) });
  }
}
