import { classifierTypes } from '@scriptorium/contract/classifier-types.ts';
import { edges, predicates } from '@scriptorium/contract/edges.ts';
import { nodes } from '@scriptorium/contract/nodes.ts';
import { steps } from '@scriptorium/contract/steps.ts';
import { expect } from '../fixtures.ts';
import { addNode, GraphScreen } from '../graph-page.ts';
import type { Scene } from '../looks.ts';
import { person } from '../people.ts';
import { makeDesk, stepOn, uploadText } from '../workspace-screen.ts';
import { closeOn, goToGraph, unique, type Stage } from './stage.ts';

/** A desk with its nodes beside each other, predicates on an edge, and documents in every state. */
async function makeGraph({ call, makeProcess }: Stage) {
  const desk = await makeDesk(call, makeProcess, unique('Graph'));
  const places = [
    [desk.upload, -380, 0],
    [desk.parser, 0, 0],
    [desk.lexicon, 340, -110],
    [desk.span, 340, 90],
    [desk.classifier, 680, 90],
  ] as const;
  await call(nodes.moveMany, { body: places.map(([{ id }, x, y]) => ({ id, x, y })) });
  const after = { processId: desk.process.id, activityType: 'SPAN', fromId: desk.classifier.id } as const;
  const last = await addNode(call, { ...after, name: 'Last spans', x: 1020, y: 90 });
  const [kind] = await call(classifierTypes.ofProcess, { params: { id: desk.process.id }, query: {} });
  const edge = (await call(edges.list, { query: { processId: desk.process.id } })).find(
    ({ toId }) => toId === last.id,
  );
  const about = { predicateType: 'CLF', nodeId: desk.classifier.id, clfTypeId: kind?.id ?? 0 } as const;
  const both = [
    { ...about, equal: true },
    { ...about, equal: false },
  ];
  await call(predicates.create, {
    body: { edgeId: edge?.id ?? 0, predicateType: 'COMPLEX', logicalOperator: 'OR', predicates: both },
  });
  const letter = await uploadText(call, desk, 'a.txt', 'Anna pays 120 PLN');
  await uploadText(call, desk, 'b.txt', 'Bo pays');
  await uploadText(call, desk, 'broken.pdf', '%PDF-x');
  const { stepDTO } = await stepOn(call, letter, desk.span);
  await call(steps.update, { body: { id: stepDTO.id, status: 'DONE' } });
  return { ...desk, last, letter };
}

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
        await open('Last spans');
        await page.unroute('**/api/nodes?*');
        await expect(panel.getByRole('heading', { level: 2 })).toHaveText('unknown');
      },
    },
  ];
}

/** A request with wildcards in all its parts. */
const REQUEST = {
  url: 'http://127.0.0.1:9/${document.id}',
  headers: { 'X-Name': { value: 'Name: ${document.filename}', editorState: null } },
  triggerType: 'CRON' as const,
  cron: '0 0 8 1 1 *',
  requestBody: { bodyType: 'PLAIN_TEXT' as const, plainTextBody: '${document.content}\nRegards' },
};

const WITH_SCHEDULE = new Set<string>(['SFTP_UPLOAD', 'FOLDER_UPLOAD', 'GDU_UPLOAD']);

/** The panels of nodes that send and fetch. */
export async function exchangeScenes(stage: Stage): Promise<Scene[]> {
  const { page, call, makeProcess } = stage;
  const { id } = await makeProcess(unique('Sends and fetches'));
  const parser = (await call(nodes.list, { query: { processId: id } }))[0];
  const x = parser?.x ?? 0;
  const y = parser?.y ?? 0;
  const uploads = [
    'SFTP_UPLOAD',
    'EMAIL_UPLOAD',
    'FOLDER_UPLOAD',
    'GDU_UPLOAD',
    'HTTP_UPLOAD',
    'IPR',
  ] as const;
  for (const [index, activityType] of uploads.entries())
    await addNode(call, {
      processId: id,
      activityType,
      name: `In ${activityType.replaceAll('_', ' ')}`,
      x: x - 380,
      y: y + index * 95,
    });
  const sends = [
    'SEND_REQUEST',
    'SEND_MAIL',
    'SEND_TO_SFTP',
    'SEND_TO_GOOGLE_DRIVE',
    'IPS',
    'LLM_PROMPT',
  ] as const;
  for (const [index, activityType] of sends.entries())
    await addNode(call, {
      processId: id,
      activityType,
      name: `Out ${activityType.replaceAll('_', ' ')}`,
      x: x + 380,
      y: y + index * 140,
      fromId: parser?.id ?? 0,
      ...(activityType === 'SEND_REQUEST' ? REQUEST : {}),
    });
  const screen = new GraphScreen(page);
  const { panel } = screen;
  const dialog = page.getByRole('dialog');
  const tree = page.getByRole('tree');
  const open = async (name: string, ...sections: string[]) => {
    await goToGraph(screen, id);
    await screen.openPanel(name, ...sections);
  };
  const connection = (name: string, button = 'Add connection'): Scene => ({
    name: `a connection of ${name}`,
    open: async () => {
      await open(name);
      await panel.getByRole('button', { name: button }).click();
      for (const field of await dialog.getByRole('textbox').all()) {
        await field.focus();
        await field.blur();
      }
    },
  });
  return [
    ...uploads.map((type) => {
      const name = `In ${type.replaceAll('_', ' ')}`;
      const sections = WITH_SCHEDULE.has(type) ? ['Schedule'] : [];
      return { name: `the panel ${name}`, open: () => open(name, ...sections) };
    }),
    ...uploads.slice(0, 4).map((type) => connection(`In ${type.replaceAll('_', ' ')}`)),
    ...sends.map((type) => {
      const name = `Out ${type.replaceAll('_', ' ')}`;
      return { name: `the panel ${name}`, open: () => open(name, 'Additional settings') };
    }),
    {
      name: 'the panel of a request with all its sections',
      open: () => open('Out SEND REQUEST', 'Headers', 'Body', 'Trigger', 'Additional settings'),
    },
    {
      name: 'the tree of wildcards',
      open: async () => {
        await panel.getByRole('button', { name: / URL$/ }).click();
        await expect(tree.getByRole('treeitem').first()).toBeVisible();
      },
      close: closeOn(page, tree),
    },
    {
      name: 'the receivers of a mail',
      open: async () => {
        await open('Out SEND MAIL');
        await screen.choose(panel, 'Type', 'To');
        await panel.getByRole('textbox', { name: 'E-mail' }).fill('anna@example.org');
        await panel.getByRole('button', { name: 'Add receiver' }).click();
        await expect(panel.getByRole('list', { name: 'Receivers' })).toBeVisible();
      },
    },
  ];
}
