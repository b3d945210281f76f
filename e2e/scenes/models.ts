import { classifierTypes } from '@scriptorium/contract/process/classifier-types.ts';
import { labels } from '@scriptorium/contract/process/labels.ts';
import { models } from '@scriptorium/contract/machines/models.ts';
import { nodes } from '@scriptorium/contract/process/nodes.ts';
import { processes } from '@scriptorium/contract/process/processes.ts';
import { addNode, parserOf, stepOn, uploadText } from '@scriptorium/testing/scenes/desk.ts';
import { expect } from '../support/fixtures.ts';
import { GraphScreen } from '../support/graph-page.ts';
import type { Scene } from '../support/looks.ts';
import { WorkspaceScreen } from '../support/workspace-screen.ts';
import { at, go, goToDocument, goToGraph, unique, type Stage } from './stage.ts';

/** A process with questions, where a model answers, tags and classifies a letter. */
async function makeModels({ call, makeProcess, provider }: Stage) {
  const { id } = await makeProcess(unique('Models'));
  const parser = await parserOf(call, id);
  const upload = await addNode(call, { processId: id, activityType: 'HUP', name: 'Way in', x: -400 });
  const name = unique('House model');
  const connection = { protocol: 'OPENAI', baseUrl: provider.baseUrl('OPENAI'), key: 'sk-7' } as const;
  const { id: modelId } = await call(models.create, {
    body: { name, model: 'script', priceInput: 3, priceOutput: 15, ...connection },
  });
  await call(models.create, { body: { name: unique('Broken'), model: '500', ...connection } });
  await call(processes.setRag, { params: { id }, body: { isRagEnabled: true } });
  const llmModel = { id: modelId };
  const after = { processId: id, fromId: parser.id };
  const payers = await addNode(call, { ...after, activityType: 'SPAN', name: 'Payers', x: 300, y: -150 });
  const label = { name: 'Payer', backgroundColor: '#ffb703', textColor: '#000000', mandatory: false };
  await call(labels.create, { params: { nodeId: payers.id }, body: label });
  await call(nodes.update, {
    body: { id: payers.id, externalConfig: { configType: 'LLM', llmModel } } as never,
  });
  const prompt = { llmModel, prompt: 'Translate: ${document.content}' };
  const asked = {
    ...after,
    activityType: 'LLM_PROMPT',
    name: 'Translates',
    x: 300,
    y: 150,
    ...prompt,
  } as const;
  const translates = await addNode(call, asked);
  const kinds = await addNode(call, { ...after, activityType: 'CLF', name: 'Kinds', x: 300, y: 300 });
  await call(classifierTypes.create, {
    params: { nodeId: kinds.id },
    body: { name: 'Offer', backgroundColor: '#ffd166' },
  });
  await call(nodes.update, {
    body: { id: kinds.id, externalConfig: { configType: 'AGREEMENT', nodes: [{ id: payers.id }] } } as never,
  }).catch(() => undefined);
  provider.answer = ({ prompt }) =>
    prompt.includes('Translate:')
      ? 'Kochana Anno'
      : JSON.stringify({
          spans: ['Anna Nowak', 'Zoe'].map((quote) => ({ label: 'L1', quote, occurrence: 1 })),
        });
  const letter = await uploadText(call, { upload }, 'letter.txt', 'Anna Nowak paid 500 PLN for the lease.');
  await stepOn(call, letter, payers);
  await stepOn(call, letter, translates);
  return { id, name, letter };
}

/** Language models, their costs, questions about documents, and what models made. */
export async function modelScenes(stage: Stage): Promise<Scene[]> {
  const { page, provider } = stage;
  const { id, name, letter } = await makeModels(stage);
  const screen = new GraphScreen(page);
  const workspace = new WorkspaceScreen(page);
  const { panel } = screen;
  const main = page.getByRole('main');
  const dialog = page.getByRole('dialog');
  const field = (label: string) => dialog.getByRole('textbox', { name: label, exact: true });
  const choose = async (label: string, option: string) => {
    await dialog.getByRole('combobox', { name: label }).click();
    await page.getByRole('option', { name: option }).click();
  };
  const newModel = async (kind?: string) => {
    await go(page, '/admin/models');
    await page.getByRole('button', { name: 'Add model' }).first().click();
    if (kind !== undefined) await choose('It is for', kind);
    await field('Name').fill('Another model');
    await dialog.getByRole('textbox', { name: 'Address' }).fill(provider.baseUrl('OPENAI'));
    await dialog.getByLabel('Key', { exact: false }).first().fill('sk-7');
  };
  const tested = (title: string, kind: string | undefined, model: string, answer: RegExp): Scene => ({
    name: title,
    open: async () => {
      await newModel(kind);
      await dialog.getByRole('textbox', { name: 'Model', exact: true }).fill(model);
      await dialog.getByRole('button', { name: 'Test model' }).click();
      await expect(dialog.getByText(answer)).toBeVisible();
    },
  });
  const answer = page.getByRole('region', { name: 'Answer' });
  return [
    at(page, 'the language models', '/admin/models', main.getByRole('row').filter({ hasText: name })),
    tested('a model that refuses its key', undefined, '401', /does not accept the key/),
    tested('a model that answers its test', undefined, 'ok', /Tokens: \d+ and \d+/),
    tested(
      'a model of speech that answers its test',
      'Speech recognition',
      'whisper',
      /for a tone of one second/,
    ),
    tested(
      'a model of meanings that answers its test',
      'Retrieval (embeddings)',
      'embed',
      /A vector of 512 numbers/,
    ),
    {
      name: 'the form of a model with mistakes',
      open: async () => {
        await newModel();
        await choose('Provider', 'Ollama');
        await dialog.getByRole('textbox', { name: 'Currency' }).fill('zł');
        await dialog.getByRole('button', { name: 'Save' }).click();
        await expect(dialog.getByText('Three capital letters, such as USD.')).toBeVisible();
      },
    },
    {
      name: 'the deletion of the key of a model',
      open: async () => {
        await go(page, '/admin/models');
        await page.getByRole('button', { name: `Edit ${name}` }).click();
        await dialog.getByRole('button', { name: 'Delete the key' }).press('Enter');
        await expect(page.getByRole('dialog', { name: 'Delete the key' })).toBeVisible();
      },
    },
    at(page, 'the costs of models by day', '/admin/model-costs', page.getByRole('table', { name: 'Costs' })),
    at(
      page,
      'the costs by model',
      '/admin/model-costs?by=MODEL',
      page.getByRole('row').filter({ hasText: name }),
    ),
    at(page, 'the text splitters', '/admin/splitters', main.getByRole('heading', { level: 1 })),
    {
      name: 'a splitter with a wrong address',
      open: async () => {
        await page.getByRole('button', { name: 'Add splitter' }).first().click();
        await dialog.getByRole('textbox', { name: 'Address' }).fill('not an address');
        await expect(dialog.getByText(/^An address begins with/)).toBeVisible();
      },
    },
    at(
      page,
      'questions about documents',
      `/entity/process/${id}/rag`,
      page.getByText(/documents? (is|are) indexed|1 of 1/),
    ),
    {
      name: 'the answer to a question and its passages',
      open: async () => {
        await page.getByRole('combobox', { name: 'Model' }).click();
        await page.getByRole('option', { name }).click();
        await page.getByRole('textbox', { name: 'Question' }).fill('lease');
        await page.getByRole('button', { name: 'Perform RAG query' }).click();
        await expect(
          page.getByRole('region', { name: 'Matched documents' }).getByRole('heading', { level: 3 }),
        ).toBeVisible();
      },
    },
    {
      name: 'a question that found nothing',
      open: async () => {
        await page.getByRole('textbox', { name: 'Question' }).fill('xyzzy');
        await page.getByRole('textbox', { name: 'Similarity threshold' }).fill('0.9');
        await page.getByRole('button', { name: 'Perform RAG query' }).click();
        await expect(answer.getByRole('alert')).toBeVisible();
      },
    },
    {
      name: 'the template of questions without its wildcards',
      open: async () => {
        await go(page, `/entity/process/${id}/rag`);
        await page.getByRole('button', { name: 'Programmer options' }).click();
        await dialog.getByRole('textbox', { name: 'Template' }).click();
        await page.keyboard.press('Control+a');
        await page.keyboard.type('Be brief. ');
        await expect(dialog.getByText('The template is missing required wildcards.')).toBeVisible();
      },
    },
    {
      name: 'a node that a language model labels',
      open: async () => {
        await goToGraph(screen, id);
        await screen.openPanel('Payers', 'Additional settings');
        await expect(panel.getByRole('combobox', { name: 'Model' })).toBeVisible();
      },
    },
    {
      name: 'a prompt with an unknown wildcard and a wrong temperature',
      open: async () => {
        await goToGraph(screen, id);
        await screen.openPanel('Translates');
        await panel.getByRole('textbox', { name: 'Prompt' }).click();
        await page.keyboard.press('Control+End');
        await page.keyboard.type('${nothing}');
        await panel.getByRole('textbox', { name: 'Temperature' }).fill('2.5');
        await expect(panel.getByText('Unknown wildcards: nothing')).toBeVisible();
      },
    },
    {
      name: 'recordings that a speech model transcribes',
      open: async () => {
        await goToGraph(screen, id);
        await screen.openPanel('File parser', 'Speech recognition');
        await screen.choose(panel, 'Recordings are transcribed by', 'a speech model');
        await expect(panel.getByText('This field is required.')).toBeVisible();
      },
    },
    {
      name: 'the answer of a model in the workspace',
      open: async () => {
        await goToDocument(workspace, id, letter);
        await workspace.steps.getByRole('tab', { name: 'Translates' }).click();
        await expect(page.getByRole('region', { name: 'Answer' })).toContainText('Kochana Anno');
      },
    },
    {
      name: 'a prompt of the step itself',
      open: async () => {
        await page.getByRole('button', { name: 'Edit', exact: true }).click();
        await page.getByRole('textbox', { name: 'Prompt' }).click();
        await page.keyboard.type(' ${document.nothing}');
        await expect(page.getByText('Unknown wildcards: document.nothing')).toBeVisible();
      },
    },
    {
      name: 'tags of a model, with those that it put nowhere',
      open: async () => {
        await goToDocument(workspace, id, letter);
        await workspace.steps.getByRole('tab', { name: 'Payers' }).click();
        const made = page.getByRole('region', { name: 'Answer of the model' });
        await made.getByText('Left out', { exact: true }).click();
        await expect(made.getByText('Payer: “Zoe” (not in the text)')).toBeVisible();
      },
    },
  ];
}
