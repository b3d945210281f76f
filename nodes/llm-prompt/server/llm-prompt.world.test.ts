import { documents } from '@scriptorium/contract/documents/documents.ts';
import { history } from '@scriptorium/contract/documents/history.ts';
import { llmPrompts } from '../llm-prompt.contract.ts';
import { llmModels, models } from '@scriptorium/contract/machines/models.ts';
import { nodes } from '@scriptorium/contract/process/nodes.ts';
import { processes } from '@scriptorium/contract/process/processes.ts';
import { replays } from '@scriptorium/contract/process/replays.ts';
import { secrets } from '@scriptorium/contract/process/secrets.ts';
import { steps } from '@scriptorium/contract/documents/steps.ts';
import { wildcards } from '@scriptorium/contract/process/wildcards.ts';
import { startModelServer, type ModelServer } from '@scriptorium/testing/servers/model-server.ts';
import { uploadForm } from '@scriptorium/testing/scenes/upload-form.ts';
import { startWorld, type World } from '@scriptorium/testing/product/world.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';

let provider: ModelServer;
let world: World;
beforeAll(async () => {
  provider = await startModelServer();
  world = await startWorld({ settings: { OUTGOING_ALLOW: '127.0.0.1', MODEL_TIMEOUT_SECONDS: '2' } });
});
beforeEach(() => provider.clear());
afterAll(async () => {
  await world.close();
  await provider.close();
});

const newModel = (model: string, more: object = {}) =>
  world.make.model({ baseUrl: provider.baseUrl('OPENAI'), model, ...more });

/** A process with a prompt node, and one document that has reached it. */
async function scene(
  model: string,
  {
    ofModel = {},
    ofNode = {},
    text = 'Dear Anna',
  }: { ofModel?: object; ofNode?: object; text?: string } = {},
) {
  const call = world.callAs(world.admin);
  const { id: modelId } = await newModel(model, ofModel);
  const process = await world.make.process();
  const hup = await world.make.node(process.id, { activityType: 'HUP' });
  const node = await world.make.node(process.id, {
    activityType: 'LLM_PROMPT',
    llmModel: { id: modelId },
    prompt: 'Translate: ${document.content}',
    ...ofNode,
  });
  await world.make.edge(process.id, process.parser.id, node.id);
  const body = uploadForm({ nodeId: hup.id, name: 'letter.txt', text });
  const document = (await call(documents.upload, { body })).documents[0]?.id ?? 0;
  await world.drain();
  const step = async () => {
    const { documentStepsInformation: all } = await call(steps.state, { params: { id: document } });
    const found = all.find(({ nodeDTO }) => nodeDTO.id === node.id)?.stepDTO;
    if (!found) throw new Error('The document did not reach the node');
    return found;
  };
  const responses = () => call(llmPrompts.responses, { query: { documentId: document } });
  const ledger = () =>
    world.database.db
      .selectFrom('model_call')
      .selectAll()
      .where('model_id', '=', modelId)
      .orderBy('id')
      .execute();
  return { call, modelId, process, node, document, step, responses, ledger };
}

describe('a changed prompt', () => {
  it('is asked about finished documents by a replay; when that is undone the earlier answer counts again', async () => {
    const { call, process, node, step, responses } = await scene('echo');
    const params = { id: process.id };
    const offered = async () => (await call(replays.state, { params, query: {} })).offered;
    expect(await offered()).toBe(false);
    const prompt = 'Shorten: ${document.content}';
    await call(nodes.update, { body: { id: node.id, prompt, promptEditorState: null } as never });
    expect(await offered()).toBe(true);

    const { running } = await call(replays.start, { params, body: { nodeIds: [node.id] } });
    await world.drain();
    expect((await responses())[0]?.response).toBe('Shorten: Dear Anna');
    expect(await step()).toMatchObject({ status: 'ACCEPTED' });
    expect(await call(replays.state, { params, query: {} })).toMatchObject({
      offered: false,
      last: { state: 'DONE', changed: 1, added: 0, removed: 0, failed: 0 },
    });

    await call(replays.undo, { params: { ...params, replayId: running?.id ?? 0 } });
    await world.drain();
    expect((await responses()).map(({ response }) => response)).toEqual(['Translate: Dear Anna']);
    expect(provider.calls).toHaveLength(2);
  });
});

describe('a prompt', () => {
  it('is asked with its wildcards filled in; the answer is stored with what it cost [LLM-07] [API-114]', async () => {
    const { call, step, responses, ledger, modelId, process, node, document } = await scene('echo');
    expect(await step()).toMatchObject({ status: 'ACCEPTED' });
    expect(provider.rejections).toEqual([]);
    expect(provider.calls).toMatchObject([
      { model: 'echo', prompt: 'Translate: Dear Anna', temperature: 1, key: 'sk-model' },
    ]);
    const { input, output } = provider.usage;
    const cost = (input * 3 + output * 15) / 1e6;
    const [answer] = await responses();
    expect(answer).toMatchObject({
      stepId: (await step()).id,
      prompt: 'Translate: ${document.content}',
      promptEditorState: null,
      response: 'Translate: Dear Anna',
      inputTokens: input,
      outputTokens: output,
      currency: 'USD',
    });
    expect(answer?.cost).toBeCloseTo(cost, 9);
    const { rows } = await call(history.ofDocument, { params: { id: document }, query: {} });
    expect(rows.map(({ run }) => run?.model ?? null)).toContain(answer?.answeredBy);
    expect(await ledger()).toMatchObject([
      {
        model_id: modelId,
        purpose: 'PROMPT',
        process_id: process.id,
        node_id: node.id,
        document_id: document,
        outcome: 'OK',
        status: 200,
        input_tokens: input,
        output_tokens: output,
      },
    ]);
  });

  it('is sent with a secret of the process instead of the key of the model', async () => {
    const call = world.callAs(world.admin);
    const { node, process, step } = await scene('echo');
    const secret = await call(secrets.create, {
      body: { name: 'Own key', value: 'sk-own', processId: process.id },
    });
    await call(nodes.update, { body: { id: node.id, secret: { id: secret.id } } as never });
    await call(steps.rerun, { params: { id: (await step()).id }, query: {} });
    await world.drain();
    expect(provider.calls.map(({ key }) => key)).toEqual(['sk-model', 'sk-own']);
  });

  it('runs again with a prompt of its own for one step [API-106] [LLM-05]', async () => {
    const { call, step, responses } = await scene('echo');
    const { id: stepId } = await step();
    const running = call(llmPrompts.rerun, {
      params: { stepId },
      body: { prompt: 'Shorten: ${document.content}', promptEditorState: { root: {} } },
    });
    const [{ response, reason }] = await Promise.all([running, drainUntil(running)]);
    expect({ reason, response }).toMatchObject({
      reason: null,
      response: {
        stepId,
        prompt: 'Shorten: ${document.content}',
        promptEditorState: { root: {} },
        response: 'Shorten: Dear Anna',
      },
    });
    expect(await responses()).toEqual([response]);
    await call(steps.rerun, { params: { id: stepId }, query: {} });
    await world.drain();
    expect(provider.calls.at(-1)?.prompt).toBe('Shorten: Dear Anna');
    for (const body of [
      { prompt: ' ', promptEditorState: { root: {} } },
      { prompt: 'x', promptEditorState: null },
    ])
      await expect(call(llmPrompts.rerun, { params: { stepId }, body: body as never })).rejects.toMatchObject(
        {
          status: 400,
        },
      );
    await expect(
      call(llmPrompts.rerun, {
        params: { stepId },
        body: { prompt: '${document.weight}', promptEditorState: { root: {} } },
      }),
    ).rejects.toMatchObject({ key: 'error.node.wildcardUnknown' });
  });
});

it('waits for somebody to run it where its node is not automatic', async () => {
  const { call, step, responses } = await scene('echo', { ofNode: { automatic: false } });
  expect(await step()).toMatchObject({ status: 'WAITING' });
  expect([provider.calls.length, (await responses())[0]?.response]).toEqual([0, null]);
  await call(steps.rerun, { params: { id: (await step()).id }, query: {} });
  await world.drain();
  expect(await step()).toMatchObject({ status: 'ACCEPTED' });
  expect((await responses())[0]?.response).toBe('Translate: Dear Anna');
});

/** Works off the jobs until a call has been answered. */
async function drainUntil(call: Promise<unknown>): Promise<void> {
  const answered = call.then(
    () => true,
    () => true,
  );
  const later = () => new Promise<false>((resolve) => setTimeout(() => resolve(false), 20));
  do await world.drain();
  while (!(await Promise.race([answered, later()])));
}

describe('a call that fails', () => {
  it.each([
    ['401', 'key'],
    ['403', 'forbidden'],
    ['404', 'notFound'],
    ['context', 'tooLong'],
    ['html200', 'notJson'],
    ['refusal', 'refused'],
    ['truncated', 'cut'],
    ['empty', 'empty'],
  ])('for good (%s) is not repeated, and the step says why: %s', async (model, problem) => {
    const { step, responses, ledger } = await scene(model);
    expect(await step()).toMatchObject({ status: 'ERROR', reason: { key: `reason.model.${problem}` } });
    expect(provider.calls).toHaveLength(1);
    expect(await ledger()).toMatchObject([{ outcome: 'FAILED', problem }]);
    expect((await responses())[0]).toMatchObject({ response: null });
  });

  it.each(['429-once', '500-once'])('for a moment (%s) is repeated', async (model) => {
    const { step, ledger } = await scene(model);
    expect(await step()).toMatchObject({ status: 'PROCESSING' });
    await world.drainRetries();
    expect(await step()).toMatchObject({ status: 'ACCEPTED' });
    expect((await ledger()).map(({ outcome }) => outcome)).toEqual(['FAILED', 'OK']);
  });

  it('never shows the key that a provider quotes', async () => {
    const { step } = await scene('401');
    expect(JSON.stringify(await step())).not.toContain('sk-');
  });

  it('stops before the call when the budget of the day is spent', async () => {
    // For 101 tokens of answers, of which a call may need 100.
    const ofModel = { priceInput: 0, maxOutputTokens: 100, dailyBudget: 0.001515 };
    const { step, call, ledger } = await scene('echo', { ofModel });
    expect(await step()).toMatchObject({ status: 'ACCEPTED' });
    await call(steps.rerun, { params: { id: (await step()).id }, query: {} });
    await world.drain();
    expect(await step()).toMatchObject({ status: 'ERROR', reason: { key: 'reason.model.budget' } });
    expect([provider.calls.length, (await ledger()).length]).toEqual([1, 1]);
  });

  it('does not happen with a model that is switched off', async () => {
    const { step } = await scene('echo', { ofModel: { active: false } });
    expect(await step()).toMatchObject({ status: 'ERROR', reason: { key: 'reason.model.inactive' } });
    expect(provider.calls).toEqual([]);
  });
});

it('an answer that was stored before the server ended is not asked for again', async () => {
  const loseLeases = () =>
    world.database.db
      .updateTable('job')
      .set({ state: 'ready', lease_token: null, lease_until: null, worker: null })
      .where('state', '=', 'running')
      .execute();
  provider.answer = async () => {
    await loseLeases();
    return 'Hello';
  };
  const { step, responses, ledger } = await scene('script');
  await world.drain();
  expect(await step()).toMatchObject({ status: 'ACCEPTED', attempt: 0 });
  expect((await responses()).map(({ response }) => response)).toEqual(['Hello']);
  expect([provider.calls.length, (await ledger()).length]).toEqual([1, 1]);
});

it('the answers of a node are exported as JSON and CSV', async () => {
  const { node, document, step } = await scene('echo', { text: '=1+1' });
  const get = (format: string) =>
    world.fetchAs(world.admin)(`/api/nodes/${node.id}/export-step-result?format=${format}`);
  const { id: stepId } = await step();
  expect(await (await get('JSON')).json()).toMatchObject([
    {
      docId: document,
      step: { id: stepId, status: 'ACCEPTED' },
      result: [{ stepId, prompt: 'Translate: ${document.content}', response: 'Translate: =1+1' }],
    },
  ]);
  const [head, line, ...more] = (await (await get('CSV')).text()).trimEnd().split('\r\n');
  expect(head).toContain('completedBy,prompt,response,modelName');
  expect(line).toContain('Translate: ${document.content},Translate: =1+1,Model ');
  expect(more).toEqual([]);
});

it('the models for nodes are the active ones, without their addresses and keys [API-078] [LLM-02]', async () => {
  const active = await newModel('echo', { modalities: ['PDF', 'IMAGE'] });
  const inactive = await newModel('echo', { active: false });
  const listed = await world.callAs(await world.make.user())(llmModels.list, { query: {} });
  expect(listed).toContainEqual({ id: active.id, name: active.name, modalities: ['IMAGE', 'PDF'] });
  expect(listed.map(({ id }) => id)).not.toContain(inactive.id);
});

it('a node stores its model, secret, prompt, temperature and file; all that is required is required [LLM-02] [LLM-03] [CONST-72]', async () => {
  const { call, node, modelId, process } = await scene('echo', { ofModel: { modalities: ['PDF'] } });
  const secret = await call(secrets.create, { body: { name: 'K', value: 'k', processId: process.id } });
  const settings = {
    llmModel: { id: modelId },
    secret: { id: secret.id },
    prompt: 'About ${document.filename}',
    promptEditorState: { root: { type: 'root' } },
    temperature: 0.37,
    attachFile: true,
  };
  const save = (changes: object) => call(nodes.update, { body: { id: node.id, ...changes } as never });
  expect(await call(nodes.get, { params: { id: node.id } })).toMatchObject({ temperature: 1 });
  await save(settings);
  expect(await call(nodes.get, { params: { id: node.id } })).toMatchObject(settings);
  for (const [field, wrong] of [
    ['llmModel', null],
    ['llmModel', { id: 999_999 }],
    ['prompt', ''],
    ['prompt', ' \n'],
    ['temperature', -0.01],
    ['temperature', 2.01],
    ['temperature', 0.005],
    ['temperature', null],
    ['secret', { id: 999_999 }],
  ] as const)
    await expect(save({ [field]: wrong }), `${field} ${JSON.stringify(wrong)}`).rejects.toMatchObject({
      status: 400,
      fieldErrors: [expect.objectContaining({ field })],
    });
  expect(await call(nodes.get, { params: { id: node.id } })).toMatchObject(settings);
  await save({ temperature: 2 });
  await save({ temperature: 0 });
  await expect(call(models.remove, { params: { id: modelId } })).rejects.toMatchObject({
    key: 'error.model.inUse',
  });
});

describe('passages of other documents', () => {
  const prompt = 'Compare ${document.content} with ${process.rag.documents}';

  /** Documents of a process with RAG; then a prompt node is added that reaches the last of them. */
  async function withPassages(texts: readonly string[], ragEmbeddingModel: number | null = null) {
    const call = world.callAs(world.admin);
    const process = await world.make.process();
    const setRag = (isRagEnabled: boolean) =>
      call(processes.setRag, { params: { id: process.id }, body: { isRagEnabled, ragEmbeddingModel } });
    await setRag(true);
    const hup = await world.make.node(process.id, { activityType: 'HUP' });
    const upload = async (text: string, at: number) => {
      const body = uploadForm({ nodeId: hup.id, name: `letter-${at}.txt`, text });
      await call(documents.upload, { body });
      await world.drain();
    };
    const last = texts.at(-1) ?? '';
    for (const [at, text] of texts.slice(0, -1).entries()) await upload(text, at);
    const { id: modelId } = await newModel('echo');
    const fromId = process.parser.id;
    const node = await world.make.node(process.id, {
      activityType: 'LLM_PROMPT',
      llmModel: { id: modelId },
      prompt,
      fromId,
    });
    return { call, process, node, setRag, run: () => upload(last, texts.length - 1) };
  }

  it('are in the prompt with the names of their documents, and none of its own [LLM-09] [WILD-03]', async () => {
    const { run } = await withPassages(['Umowa najmu w Łodzi.', 'Weather report.', 'Aneks do umowy najmu.']);
    await run();
    const [asked] = provider.calls;
    expect(asked?.prompt).toMatch(
      /^Compare Aneks do umowy najmu[.] with #[0-9a-f]{12} passage \[1\] of "letter-0[.]txt"\nUmowa najmu w Łodzi[.]\n/,
    );
    expect(asked?.prompt).not.toContain('Weather');
    expect(asked?.prompt).not.toContain('letter-2.txt');
  });

  it('are offered as a wildcard where RAG is on; the question of a RAG query never is [LLM-09]', async () => {
    const { call, node, setRag } = await withPassages(['Umowa najmu.']);
    const offered = async () =>
      (await call(wildcards.ofNode, { params: { id: node.id } }))
        .map(({ name }) => name)
        .filter((name) => name.startsWith('process.rag.'));
    expect(await offered()).toEqual(['process.rag.documents']);
    await setRag(false);
    expect(await offered()).toEqual([]);
  });

  it('that were searched for by words alone are called so, on the step and beside the answer', async () => {
    const embedding = (model: string) => newModel(model, { kind: 'EMBEDDING', priceOutput: null });
    const { id, name } = await embedding('401');
    const { call, process, node, run } = await withPassages(['Umowa najmu.', 'Aneks do umowy najmu.'], id);
    await run();
    expect(provider.calls[0]?.prompt).toContain('Umowa najmu.');
    const step = () =>
      world.database.db
        .selectFrom('step')
        .select(['id', 'status', 'reason', 'document_id as documentId'])
        .where('node_id', '=', node.id)
        .orderBy('id', 'desc')
        .executeTakeFirstOrThrow();
    const { id: stepId, documentId, ...ended } = await step();
    expect(ended).toMatchObject({
      status: 'ACCEPTED',
      reason: { key: 'note.llmPrompt.wordsOnly', params: { model: name } },
    });
    const answer = async () => (await call(llmPrompts.responses, { query: { documentId } }))[0];
    expect((await answer())?.wordsOnly).toMatchObject({ key: 'reason.model.key', params: { model: name } });
    const body = { isRagEnabled: true, ragEmbeddingModel: (await embedding('embed')).id };
    await call(processes.setRag, { params: { id: process.id }, body });
    await call(steps.rerun, { params: { id: stepId }, query: {} });
    await world.drain();
    expect(await step()).toMatchObject({ status: 'ACCEPTED', reason: null });
    expect((await answer())?.wordsOnly).toBeNull();
  });

  it('are refused where RAG is off, when the node is saved and when it runs', async () => {
    const { call, node, setRag, run } = await withPassages(['Umowa najmu.', 'Aneks do umowy.']);
    await setRag(false);
    await run();
    expect(provider.calls).toEqual([]);
    const reasons = await world.database.db
      .selectFrom('step')
      .select(['status', 'reason'])
      .where('node_id', '=', node.id)
      .where('status', '=', 'ERROR')
      .execute();
    expect(reasons).toMatchObject([{ reason: { key: 'reason.llmPrompt.ragOff' } }]);
    const settings = { id: node.id, prompt: `${prompt}!`, promptEditorState: null };
    const save = () => call(nodes.update, { body: settings as never });
    await setRag(true);
    await save();
    await setRag(false);
    const input = { ...settings, prompt: '${process.rag.input}' };
    await expect(call(nodes.update, { body: input as never })).rejects.toMatchObject({
      key: 'error.node.wildcardUnknown',
    });
  });
});
