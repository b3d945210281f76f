import type { Call } from '@scriptorium/contract/kit/client.ts';
import type { Process } from '@scriptorium/contract/processes.ts';
import { relationGraphs } from '@scriptorium/contract/relation-graphs.ts';
import { relationTypes } from '@scriptorium/contract/relation-types.ts';
import type { TestPage } from '@scriptorium/testing/page/test-page.ts';
import { expect } from '@scriptorium/testing/page/test.ts';
import { addLabel, LETTER, makeDesk, stepOn, tagByApi, uploadText } from './desk.ts';
import { WorkspaceScreen } from './workspace-screen.ts';

export interface World {
  call: Call;
  makeProcess: (name: string) => Promise<Process>;
  adminPage: TestPage;
}

type NewType = Partial<{ fromId: number; toId: number; priority: number; strict: boolean; merge: boolean }>;

/** A letter with the tags Anna Nowak, Gdynia (Person, Place) and 120 PLN (Sum), and the type `pays` of persons and sums. */
export async function openTagged({ call, makeProcess, adminPage }: World, name: string) {
  const desk = await makeDesk(call, makeProcess, name);
  const nodeId = desk.span.id;
  const [person, place, sum] = [
    await addLabel(call, nodeId, 'Person'),
    await addLabel(call, nodeId, 'Place'),
    await addLabel(call, nodeId, 'Sum'),
  ];
  const addType = (type: string, more: NewType = {}) =>
    call(relationTypes.create, { body: { nodeId, name: type, color: '#b3261e', ...more } });
  const pays = await addType('pays', { fromId: person.id, toId: sum.id });
  const documentId = await uploadText(call, desk, 'letter.txt', LETTER);
  const { stepDTO } = await stepOn(call, documentId, desk.span);
  const tag = async (label: { id: number }, quote: string) =>
    (await tagByApi(call, documentId, stepDTO.id, label.id, quote)).id;
  const tags = {
    anna: await tag(person, 'Anna Nowak'),
    gdynia: await tag(place, 'Gdynia'),
    sum: await tag(sum, '120 PLN'),
    aurora: await tag(person, 'Aurora Print Studio'),
  };
  const relate = (...relations: (readonly [number, number, { id: number }])[]) =>
    call(relationGraphs.create, {
      body: {
        relations: relations.map(([fromId, toId, type]) => ({ fromId, toId, relationTypeId: type.id })),
      },
    });
  const stored = async () =>
    (await call(relationGraphs.list, { query: { documentId } })).map(({ relations }) =>
      relations.map(({ fromId, toId, relationTypeId }) => [fromId, toId, relationTypeId]),
    );
  const screen = new WorkspaceScreen(adminPage);
  const open = async () => {
    await screen.open(desk.process.id, documentId, `?stepId=${stepDTO.id}`);
    await expect(screen.text).toContainText('Anna Nowak');
    await expect(screen.tagList).toContainText('Gdynia');
  };
  const labels = { person, place, sum };
  return { desk, documentId, stepId: stepDTO.id, labels, tags, pays, addType, relate, stored, screen, open };
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
