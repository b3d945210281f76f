import { account } from '@scriptorium/contract/people/account.ts';
import type { Call } from '@scriptorium/contract/kit/client.ts';
import { AppError } from '@scriptorium/contract/errors.ts';
import { documents } from '@scriptorium/contract/documents/documents.ts';
import { labels } from '@scriptorium/contract/process/labels.ts';
import { nodes } from '@scriptorium/contract/process/nodes.ts';
import { processes, processTags } from '@scriptorium/contract/process/processes.ts';
import { ragTemplates } from '@scriptorium/contract/machines/rag.ts';
import { roles, type AuthorityDraft } from '@scriptorium/contract/people/roles.ts';
import { steps } from '@scriptorium/contract/documents/steps.ts';
import { nerTags } from '@scriptorium/contract/annotations/tags.ts';
import { users } from '@scriptorium/contract/people/users.ts';
import { makeScene } from '@scriptorium/testing/scenes/scene.ts';
import { uploadForm } from '@scriptorium/testing/scenes/upload-form.ts';
import { startWorld } from '@scriptorium/testing/product/world.ts';
import { afterAll, expect, it } from 'vitest';

const world = await startWorld();
afterAll(() => world.close());
const { callAs, make, admin } = world;
const boss = callAs(admin);

const PASSWORD = 'a good password';
let count = 0;

/** Creates a user as an administrator does, only through the API, and signs them in. */
async function setUp(kind: string, roleNames: string[], rights: AuthorityDraft[] = []): Promise<Call> {
  const login = `${kind}-${++count}`;
  const body = { login, password: PASSWORD, roles: roleNames, authorities: rights };
  const { id } = await boss(users.create, { body });
  const { id_token: token } = await callAs()(account.authenticate, {
    body: { username: login, password: PASSWORD },
  });
  return callAs({ id, login, token });
}

/** `ok`, or the status of the refusal. */
const answerTo = (call: Promise<unknown>): Promise<number | 'ok'> =>
  call.then(
    () => 'ok' as const,
    (error: unknown) => (error instanceof AppError ? error.status : Promise.reject(error as Error)),
  );

/** The answers for each kind of user; every action starts with its own document. */
const ACTIONS = [
  'read',
  'see all nodes',
  'label',
  'complete',
  'accept',
  'upload',
  'labels',
  'graph',
  'people',
];
type Answers = readonly (number | 'ok' | 'yes' | 'no')[];

async function actionsOf(call: Call): Promise<Answers> {
  const { process, span, upload, lexicon } = graph;
  const docId = await newDocument();
  const stepId = await stepAt(docId, span.id);
  const read = await answerTo(call(documents.get, { params: { id: docId } }));
  const seen = await call(nodes.list, { query: { processId: process.id } }).catch(() => []);
  await call(steps.assign, { query: { docId, nodeId: span.id } }).catch(() => undefined);
  const place = { startOffset: 0, endOffset: 4 };
  const tag = { nerTagType: { id: graph.label.id }, stepId, ...place };
  const label = await answerTo(call(nerTags.create, { body: tag }));
  const complete = await answerTo(call(steps.update, { body: { id: stepId, status: 'DONE' } }));
  const accept = await answerTo(call(steps.update, { body: { id: stepId, status: 'ACCEPTED' } }));
  const form = uploadForm({ nodeId: upload.id, name: 'mine.txt', text: 'A text' });
  const uploads = await answerTo(call(documents.upload, { body: form }));
  const colours = { backgroundColor: '#5d6be1', textColor: '#ffffff' };
  const newLabel = { params: { nodeId: span.id }, body: { name: `label ${++count}`, ...colours } };
  const makesLabels = await answerTo(call(labels.create, newLabel));
  const node = { processId: process.id, name: `node ${++count}`, activityType: 'SPAN' as const };
  const graphs = await answerTo(call(nodes.create, { body: node }));
  const people = await answerTo(
    call(users.create, { body: { login: `made-${++count}`, password: PASSWORD } }),
  );
  const seesAll = seen.some(({ id }) => id === lexicon.id) ? 'yes' : 'no';
  return [read, seesAll, label, complete, accept, uploads, makesLabels, graphs, people];
}

const graph = await makeScene(world, { quick: true });
await boss(nodes.update, { body: { id: graph.span.id, requiresAcceptance: true } });

async function newDocument(): Promise<number> {
  const body = uploadForm({ nodeId: graph.upload.id, name: 'a.txt', text: 'Anna pays.' });
  const made = await boss(documents.upload, { body });
  await world.drain();
  return made.documents[0]?.id ?? 0;
}

async function stepAt(docId: number, nodeId: number): Promise<number> {
  const state = await boss(steps.state, { params: { id: docId } });
  const step = state.documentStepsInformation.find(({ nodeDTO }) => nodeDTO.id === nodeId);
  return step?.stepDTO.id ?? 0;
}

const process = (mode: AuthorityDraft['mode']): AuthorityDraft => ({
  type: 'PROCESS',
  componentId: graph.process.id,
  mode,
});
const node = (mode: AuthorityDraft['mode']): AuthorityDraft => ({
  type: 'NODE',
  componentId: graph.span.id,
  mode,
});

it('creates each kind of user through the API, and each can do its own work [PERM-32]', async () => {
  // There is no role for reviewers: they have the rights for reviewing, here through a role of their own.
  await boss(roles.create, { body: { name: 'ROLE_REVIEWER', authorities: [node('ADMIN')] } });
  const KINDS: Record<string, { call: Call; may: Answers }> = {
    'regular user without rights': {
      call: await setUp('regular', ['ROLE_USER']),
      may: [404, 'no', 404, 404, 404, 404, 404, 404, 403],
    },
    'regular user who reads': {
      call: await setUp('reader', ['ROLE_USER'], [process('READ')]),
      may: ['ok', 'yes', 403, 403, 403, 403, 403, 403, 403],
    },
    annotator: {
      call: await setUp('annotator', ['ROLE_USER'], [node('WRITE')]),
      may: ['ok', 'no', 'ok', 'ok', 403, 403, 403, 403, 403],
    },
    'super annotator': {
      call: await setUp('super', ['ROLE_USER', 'ROLE_SUPER_ANNOTATOR'], [process('READ')]),
      may: ['ok', 'yes', 'ok', 'ok', 403, 'ok', 403, 403, 403],
    },
    reviewer: {
      call: await setUp('reviewer', ['ROLE_USER', 'ROLE_REVIEWER']),
      may: ['ok', 'no', 'ok', 'ok', 'ok', 403, 'ok', 403, 403],
    },
    'administrator of a single node': {
      call: await setUp('node-admin', ['ROLE_USER'], [node('ADMIN')]),
      may: ['ok', 'no', 'ok', 'ok', 'ok', 403, 'ok', 403, 403],
    },
    'administrator of a process': {
      call: await setUp('process-admin', ['ROLE_USER'], [process('ADMIN')]),
      may: ['ok', 'yes', 'ok', 'ok', 'ok', 'ok', 'ok', 'ok', 403],
    },
    'system administrator': {
      call: await setUp('system-admin', ['ROLE_ADMIN']),
      may: ['ok', 'yes', 'ok', 'ok', 'ok', 'ok', 'ok', 'ok', 'ok'],
    },
  };
  const answered: Record<string, object> = {};
  const wanted: Record<string, object> = {};
  const named = (answers: Answers) => Object.fromEntries(ACTIONS.map((deed, at) => [deed, answers[at]]));
  for (const [kind, { call, may }] of Object.entries(KINDS)) {
    answered[kind] = named(await actionsOf(call));
    wanted[kind] = named(may);
  }
  expect(answered).toEqual(wanted);
});

it('lets a system administrator create processes, and other users with that right', async () => {
  const body = { name: 'Made', tags: [await make.systemTag()] };
  const creator = await setUp(
    'creator',
    ['ROLE_USER'],
    [{ type: 'PROCESS', componentId: -1, mode: 'ADMIN' }],
  );
  const ofOne = await setUp('of-one', ['ROLE_USER'], [process('ADMIN')]);
  const system = await setUp('system', ['ROLE_ADMIN']);
  expect(await answerTo(ofOne(processes.create, { body }))).toBe(403);
  expect(await answerTo(creator(processes.create, { body: { ...body, name: 'By a creator' } }))).toBe('ok');
  expect(await answerTo(system(processes.create, { body: { ...body, name: 'By the system' } }))).toBe('ok');
});

it('honours the roles of the changelog: administrators of the system, of a Sphere, of a process and of a node [PERM-31]', async () => {
  const system = await setUp('system', ['ROLE_ADMIN']);
  const ofProcess = await setUp('of-process', ['ROLE_USER'], [process('ADMIN')]);
  const ofNode = await setUp('of-node', ['ROLE_USER'], [node('ADMIN')]);
  const reader = await setUp('reading', ['ROLE_USER'], [process('READ')]);
  const everybody = [system, ofProcess, ofNode, reader];
  const answers = async (action: (call: Call) => Promise<unknown>) => {
    const all: (number | 'ok')[] = [];
    for (const call of everybody) all.push(await answerTo(action(call)));
    return all;
  };

  // Tags of Spheres: made, changed and deleted by the system's administrator, added by the Sphere's.
  const draft = () => ({ name: `Tag ${++count}`, color: '#5d6be1', predefined: true });
  expect(await answers((call) => call(processTags.create, { body: draft() }))).toEqual(['ok', 403, 403, 403]);
  const tag = await boss(processTags.create, { body: draft() });
  const renamed = () => ({ ...draft(), id: tag.id });
  expect(await answers((call) => call(processTags.update, { body: renamed() }))).toEqual([
    'ok',
    403,
    403,
    403,
  ]);
  const { id } = graph.process;
  const given = { params: { id }, body: [{ id: tag.id }] };
  expect(await answers((call) => call(processes.setTags, given))).toEqual(['ok', 'ok', 403, 403]);
  await boss(processes.setTags, { params: { id }, body: [await make.systemTag()] });
  const deleted = async (call: Call) => {
    const { id: tagId } = await boss(processTags.create, { body: draft() });
    return call(processTags.remove, { params: { id: tagId } });
  };
  expect(await answers(deleted)).toEqual(['ok', 403, 403, 403]);

  // The template of RAG, and steps that run again.
  const template = '${process.rag.input}${process.rag.documents}';
  const ofRag = { body: { processId: id, template, templateEditorState: '{}' } };
  expect(await answers((call) => call(ragTemplates.save, ofRag))).toEqual(['ok', 'ok', 403, 403]);
  const rerun = async (call: Call) => {
    const stepId = await stepAt(await newDocument(), graph.lexicon.id);
    return call(steps.rerun, { params: { id: stepId }, query: { confirm: 'true' } });
  };
  expect(await answers(rerun)).toEqual(['ok', 'ok', 403, 403]);

  // A node's administrator changes that node, and no other.
  const description = 'By its administrator';
  const change = (nodeId: number) => (call: Call) =>
    call(nodes.update, { body: { id: nodeId, description } });
  expect(await answers(change(graph.span.id))).toEqual(['ok', 'ok', 'ok', 403]);
  expect(await answers(change(graph.lexicon.id))).toEqual(['ok', 'ok', 403, 403]);
});
