import { nodes } from '@scriptorium/contract/process/nodes.ts';
import { expect } from '../support/fixtures.ts';
import { GraphScreen } from '../support/graph-page.ts';
import type { Scene } from '../support/looks.ts';
import { person } from '../support/people.ts';
import { makeGraph } from './desk-graph.ts';
import { goToGraph, type Stage } from './stage.ts';

/** The panels of nodes that people label with. */
export async function labelScenes(stage: Stage): Promise<Scene[]> {
  const { page } = stage;
  const desk = await makeGraph(stage);
  const { id } = desk.process;
  const screen = new GraphScreen(page);
  const { panel } = screen;
  const dialog = page.getByRole('dialog');
  const open = async (name: string, ...sections: string[]) => {
    await goToGraph(screen, id);
    await screen.openPanel(name, ...sections);
  };
  const file = (text: string) => ({ name: 'rules.csv', mimeType: 'text/csv', buffer: Buffer.from(text) });
  return [
    {
      name: 'the panel of a lexicon',
      open: () => open('Words', 'Matching Rule', 'Additional settings', 'Export'),
    },
    {
      name: 'a tree of labels with a wrong name',
      open: async () => {
        await panel.getByRole('button', { name: 'Type labels' }).click();
        await page.keyboard.type('Money');
        await page.keyboard.press('Enter');
        await expect(panel.getByRole('alert')).toBeVisible();
      },
    },
    {
      name: 'rules that are tried on a document',
      open: async () => {
        await open('Words', 'Matching Rule');
        await panel.getByRole('button', { name: 'Create rules' }).click();
        await screen.choose(dialog, 'Label', /^Money$/);
        await screen.choose(dialog, 'Matching type', 'Fuzzy');
        await screen.choose(dialog, 'Tolerance', 'High (3 letters)');
        await dialog.getByRole('textbox', { name: 'New expression' }).fill('pays');
        await dialog.getByText('Own text', { exact: true }).click();
        await dialog.getByRole('textbox', { name: 'Text' }).fill('Bo pays');
        await expect(
          dialog.getByRole('region', { name: 'Try the rules' }).locator('mark').first(),
        ).toBeVisible();
        await dialog.getByRole('button', { name: 'How many of the last 1,000 documents?' }).click();
        await expect(dialog.getByText(/documents? ha(s|ve) hits/)).toBeVisible();
      },
    },
    {
      name: 'a rule with a mistake',
      open: async () => {
        await screen.choose(dialog, 'Matching type', 'Regular expression');
        await dialog.getByRole('textbox', { name: 'New expression' }).fill('Ad(a|am');
        await expect(dialog.getByRole('status').filter({ hasText: 'Character 8.' })).toBeVisible();
      },
    },
    {
      name: 'rules from a file with mistakes',
      open: async () => {
        await open('Words', 'Matching Rule');
        await panel.getByRole('button', { name: 'Import rules' }).click();
        await page
          .locator('input[type=file]')
          .setInputFiles(
            file('label,expression,matchingType\nMoney,(Ada,REGEX\nNobody,Ada,EXACT\nMoney,EUR,EXACT\n'),
          );
        await expect(dialog.getByRole('list', { name: 'Report on the lines of the file' })).toBeVisible();
      },
    },
    {
      name: 'the panel of a span node',
      open: () => open('Spans', 'Labels', 'Additional settings', 'Export'),
    },
    {
      name: 'a new label',
      open: async () => {
        await panel.getByRole('button', { name: 'Create label', exact: true }).first().click();
        await expect(dialog.getByRole('textbox', { name: 'Name' })).toBeVisible();
      },
    },
    {
      name: 'the panel of a classifier',
      open: () => open('Kinds', 'Labels', 'Additional settings', 'Export'),
    },
    {
      name: 'a classifier that learns, with a number that is too small',
      open: async () => {
        await panel.getByRole('switch', { name: 'Learns from accepted documents' }).click();
        await panel.getByRole('checkbox', { name: 'Train automatically' }).check();
        await panel.getByRole('textbox', { name: 'After this many newly accepted documents' }).fill('9');
        await expect(panel.getByText('This field should be at least 10.')).toBeVisible();
      },
    },
    {
      name: 'a name that is not saved',
      open: async () => {
        await open('Kinds');
        await panel.getByRole('textbox', { name: 'Name', exact: true }).fill('ab');
        await panel.getByRole('textbox', { name: 'Description' }).fill('Beside it');
        await panel.getByRole('textbox', { name: 'Name', exact: true }).focus();
        await expect(screen.notSaved).toBeVisible();
      },
    },
    {
      name: 'a value that two people changed',
      open: async () => {
        await open('Kinds');
        const bea = await person(stage, desk, 'Bea', 'ADMIN');
        const description = panel.getByRole('textbox', { name: 'Description' });
        await description.fill('Mine');
        await bea.api(nodes.update, { body: { id: desk.classifier.id, description: 'Theirs' } });
        await description.blur();
        await expect(panel.getByRole('region', { name: /changed this while you did/ })).toBeVisible();
        await bea.page.context().close();
      },
    },
    {
      name: 'the panel of the file parser',
      open: () => open('File parser', 'Speech recognition', 'Glossary'),
    },
    { name: 'the panel of an upload', open: () => open('Way in') },
    {
      name: 'a node that a model of the company labels',
      open: async () => {
        await open('Kinds', 'Additional settings');
        await screen.choose(panel, 'Labelled by', 'A model of your own, over HTTP');
        await panel.getByRole('textbox', { name: 'Address' }).click();
        await page.keyboard.type('ftp://models.example.org');
        await expect(panel.getByText(/^The address must begin with/)).toBeVisible();
      },
    },
    {
      name: 'a node that passes on what others agree on',
      open: async () => {
        await open('Last spans', 'Additional settings');
        await screen.choose(panel, 'Labelled by', 'What several nodes or people agree on');
        const compared = panel.getByRole('combobox', { name: 'Nodes to compare' });
        await compared.press('ArrowDown');
        await page.getByRole('option').first().click();
        await page.keyboard.press('Escape');
      },
    },
    {
      name: 'a node without a type that this version knows',
      open: async () => {
        await page.route('**/api/nodes?*', async (route) => {
          const response = await route.fetch();
          const all = (await response.json()) as { name: string }[];
          const json = all.map((node) =>
            node.name === 'Last spans' ? { ...node, activityType: 'LATER' } : node,
          );
          await route.fulfill({ response, json });
        });
        // The page loads again, and with it the answer that was changed.
        await page.goto('about:blank');
        await open('Last spans');
        await expect(panel.getByRole('heading', { level: 2 })).toHaveText('unknown');
        await page.unroute('**/api/nodes?*');
      },
    },
  ];
}
