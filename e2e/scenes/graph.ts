import { steps } from '@scriptorium/contract/documents/steps.ts';
import { addNode, stepOn } from '@scriptorium/testing/scenes/desk.ts';
import { expect } from '../support/fixtures.ts';
import { GraphScreen } from '../support/graph-page.ts';
import type { Scene } from '../support/looks.ts';
import { person } from '../support/people.ts';
import { makeGraph } from './desk-graph.ts';
import { goToGraph, type Stage } from './stage.ts';

/** The canvas and its dialogs. */
export async function graphScenes(stage: Stage): Promise<Scene[]> {
  const { page, call } = stage;
  const desk = await makeGraph(stage);
  const { id } = desk.process;
  const bea = await person(stage, desk, 'Bea', 'ADMIN');
  const screen = new GraphScreen(page);
  const theirs = new GraphScreen(bea.page);
  const dialog = page.getByRole('dialog');
  const edge = screen.edge('Kinds', 'Last spans');
  return [
    {
      name: 'the graph with its counts, and another person at a node',
      open: async () => {
        await goToGraph(screen, id);
        await theirs.open(id);
        await theirs.openPanel('Last spans');
        await expect(page.getByRole('button', { name: 'Go to Bea Tester, at “Last spans”' })).toBeVisible();
      },
    },
    {
      name: 'the menu of upload nodes',
      open: async () => {
        await bea.page.context().close();
        await page.getByRole('button', { name: /^(Add upload node|Dodaj węzeł wgrywania.*)$/ }).click();
        await expect(page.getByRole('menu')).toBeVisible();
      },
    },
    {
      name: 'a new node with settings',
      open: async () => {
        await page.keyboard.press('Escape');
        await page.getByRole('button', { name: 'Add node', exact: true }).click();
        await page.getByRole('button', { name: 'With settings…' }).click();
        await screen.choose(dialog, 'Type', 'Span tagging');
        await dialog.getByRole('button', { name: 'Additional settings' }).click();
        await dialog.getByRole('checkbox', { name: /must be accepted/ }).check();
      },
    },
    {
      name: 'several selected nodes',
      open: async () => {
        await goToGraph(screen, id);
        await screen.node('Words').click({ modifiers: ['Shift'] });
        await screen.node('Spans').click({ modifiers: ['Shift'] });
        await expect(page.getByText('2 nodes selected')).toBeVisible();
      },
    },
    {
      name: 'an edge with predicates',
      open: async () => {
        await goToGraph(screen, id);
        await edge.focus();
        await page.keyboard.press('Enter');
        await expect(dialog.getByRole('list', { name: 'Predicates' })).toBeVisible();
      },
    },
    {
      name: 'a predicate in its form',
      open: async () => {
        const tree = dialog.getByRole('list', { name: 'Predicates' });
        await tree.getByRole('button', { name: /^Edit: Kinds has not/ }).click();
        await expect(dialog.getByRole('combobox').first()).toBeVisible();
      },
    },
    {
      name: 'the deletion of an edge with predicates',
      open: async () => {
        await goToGraph(screen, id);
        await edge.focus();
        await page.keyboard.press('Delete');
        await expect(dialog.getByRole('listitem')).toHaveCount(3);
      },
    },
    {
      name: 'the offer to run finished documents again, and its preview',
      open: async () => {
        for (const node of [desk.classifier, desk.last]) {
          const { stepDTO } = await stepOn(call, desk.letter, node);
          await call(steps.update, { body: { id: stepDTO.id, status: 'DONE' } });
        }
        await addNode(call, {
          processId: id,
          activityType: 'SPAN',
          name: 'More',
          fromId: desk.parser.id,
          x: 340,
          y: 240,
        });
        await goToGraph(screen, id);
        const offer = page.getByRole('region', { name: 'Processed documents' });
        await offer.getByRole('button', { name: 'Preview' }).click();
        await expect(dialog.getByRole('checkbox').first()).toBeVisible();
      },
    },
  ];
}
