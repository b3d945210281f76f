// @vitest-environment jsdom
import { notificationsStore } from '@mantine/notifications';
import { account as accountCalls } from '@scriptorium/contract/people/account.ts';
import { api } from '@scriptorium/nodes/catalogue.contract.ts';
import { isStreamed, type Endpoint } from '@scriptorium/contract/kit/endpoint.ts';
import { llmPrompts } from '@scriptorium/nodes/llm-prompt/llm-prompt.contract.ts';
import { processes } from '@scriptorium/contract/process/processes.ts';
import { steps } from '@scriptorium/contract/documents/steps.ts';
import { i18n } from '@scriptorium/web-kit/texts/texts.ts';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { storeToken, TOKEN_KEY } from '@scriptorium/web-data/token.ts';
import { createApi, timeoutOf } from './api.ts';

const session = { unauthorized: vi.fn(), forbidden: vi.fn() };
const requests: { url: URL; headers: Headers }[] = [];
let answer: () => Response;

beforeEach(() => {
  requests.length = 0;
  vi.stubGlobal('fetch', (path: string, init: RequestInit) => {
    requests.push({ url: new URL(path, 'http://page'), headers: new Headers(init.headers) });
    return Promise.resolve(answer());
  });
});
afterEach(() => {
  notificationsStore.setState((state) => ({ ...state, notifications: [], queue: [] }));
  vi.unstubAllGlobals();
  vi.clearAllMocks();
  sessionStorage.clear();
  localStorage.clear();
});
const refused = (status: number, errorKey: string) => () =>
  Response.json({ message: 'no', errorKey, params: {} }, { status });

it('calls time out after 60 seconds, bulk deletions after 120 [CONST-01] [CONST-02]', () => {
  expect(timeoutOf('GET', '/api/processes?cacheBuster=1')).toBe(60_000);
  // The list of steps that can be run again, which runs none.
  expect(timeoutOf('POST', '/api/nodes/4/steps/rerun?page=0&size=10')).toBe(60_000);
  expect(timeoutOf('DELETE', '/api/documents')).toBe(120_000);
  expect(timeoutOf('DELETE', '/api/processes/4/documents')).toBe(120_000);
  expect(timeoutOf('DELETE', '/api/documents/4')).toBe(60_000);
});

it('calls that a language model answers time out after 300 seconds, as reruns do', () => {
  expect(timeoutOf('POST', '/api/models/test')).toBe(300_000);
  expect(timeoutOf('POST', '/api/rag')).toBe(300_000);
  expect(timeoutOf('POST', '/api/rag/stream')).toBe(300_000);
});

it('every call of the contract sends the token, and every read a cache-buster [SHELL-42] [SHELL-43]', async () => {
  answer = () => Response.json([]);
  storeToken('secret', false);
  const call = createApi(session) as unknown as (endpoint: Endpoint, input: object) => Promise<unknown>;
  const endpoints = Object.values(api).flatMap((group) => Object.values<Endpoint>(group));
  expect(endpoints.length).toBeGreaterThan(130);
  for (const endpoint of endpoints) {
    const names = [...endpoint.path.matchAll(/:(\w+)/g)].map(([, name = '']) => [name, 1]);
    const body = isStreamed(endpoint) ? new FormData() : {};
    const input = { params: Object.fromEntries(names), query: {}, ...(endpoint.body ? { body } : {}) };
    // The answers are irrelevant here: the test checks the requests.
    await call(endpoint, input).catch(() => undefined);
    const { url, headers } = requests.at(-1) ?? {};
    expect([endpoint.path, headers?.get('authorization')]).toEqual([endpoint.path, 'Bearer secret']);
    const isRead = endpoint.method === 'GET';
    expect([endpoint.path, url?.searchParams.has('cacheBuster')]).toEqual([endpoint.path, isRead]);
  }
  expect(requests).toHaveLength(endpoints.length);
});

it('a call is aborted after its timeout: reruns of steps and of prompts after five minutes, others after one [CONST-03]', async () => {
  answer = () => Response.json({});
  const limits = vi.spyOn(AbortSignal, 'timeout');
  await createApi(session)(steps.rerun, { params: { id: 4 }, query: { confirm: 'true' } }).catch(
    () => undefined,
  );
  await createApi(session)(llmPrompts.rerun, {
    params: { stepId: 4 },
    body: { prompt: 'Again', promptEditorState: {} },
  }).catch(() => undefined);
  await createApi(session)(processes.list, { query: {} }).catch(() => undefined);
  expect(limits.mock.calls).toEqual([[300_000], [300_000], [60_000]]);
  limits.mockRestore();
});

it('a 401 clears the session and a 403 reloads it [AUTH-25]', async () => {
  const call = createApi(session);
  answer = refused(401, 'error.http.401');
  await call(processes.list, { query: {} }).catch(() => undefined);
  expect([session.unauthorized.mock.calls.length, session.forbidden.mock.calls.length]).toEqual([1, 0]);
  answer = refused(403, 'error.http.403');
  await call(processes.list, { query: {} }).catch(() => undefined);
  expect([session.unauthorized.mock.calls.length, session.forbidden.mock.calls.length]).toEqual([1, 1]);
  answer = refused(401, 'error.signIn.failed');
  await call(accountCalls.authenticate, { body: { username: 'a', password: 'b' } }).catch(() => undefined);
  expect(session.unauthorized).toHaveBeenCalledTimes(1);
});

it('the token is stored permanently only on request', () => {
  storeToken('one', true);
  expect([localStorage.getItem(TOKEN_KEY), sessionStorage.getItem(TOKEN_KEY)]).toEqual(['one', null]);
  storeToken('two', false);
  expect([localStorage.getItem(TOKEN_KEY), sessionStorage.getItem(TOKEN_KEY)]).toEqual([null, 'two']);
});

const toasts = () =>
  notificationsStore.getState().notifications.map(({ message, color }) => [color, message]);

it('the app-alert header is shown as a success toast [SHELL-46]', async () => {
  answer = () => Response.json([], { headers: { 'x-app-alert': encodeURIComponent('Zapisano „Łódź”') } });
  await createApi(session)(processes.list, { query: {} });
  expect(toasts()).toEqual([['teal', 'Zapisano „Łódź”']]);
});

it('a known alert is translated with its params into the language of the page [SHELL-46]', async () => {
  const headers = {
    'x-app-alert': 'alert.tag.created',
    'x-app-params': encodeURIComponent(JSON.stringify({ name: 'Łódź' })),
  };
  answer = () => Response.json([], { headers });
  await createApi(session)(processes.list, { query: {} });
  await i18n.changeLanguage('pl');
  await createApi(session)(processes.list, { query: {} });
  await i18n.changeLanguage('en');
  expect(toasts()).toEqual([
    ['teal', 'The tag "Łódź" was created.'],
    ['teal', 'Utworzono tag „Łódź”.'],
  ]);
});

it('a call can override or suppress its success and error messages [SHELL-45]', async () => {
  const call = createApi(session);
  const messages = { success: 'Read them all', error: 'Could not read them' };
  answer = () => Response.json([], { headers: { 'x-app-alert': 'general words' } });
  await call(processes.list, { query: {} }, { messages });
  answer = refused(404, 'error.http.404');
  await call(processes.list, { query: {} }, { messages }).catch(() => undefined);
  await call(processes.list, { query: {} }, { messages: { error: null } }).catch(() => undefined);
  expect(toasts()).toEqual([
    ['teal', 'Read them all'],
    ['red', 'Could not read them'],
  ]);
});

it('calls report whether the server is reachable', async () => {
  const connection = { markReachable: vi.fn(), markUnreachable: vi.fn() };
  const call = createApi(session, connection);
  const ask = () => call(processes.list, { query: {} }).catch(() => undefined);
  const callCounts = () => [
    connection.markReachable.mock.calls.length,
    connection.markUnreachable.mock.calls.length,
  ];
  answer = refused(404, 'error.http.404');
  await ask();
  expect(callCounts()).toEqual([1, 0]);
  answer = () => new Response('Bad gateway', { status: 502 });
  await ask();
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('fetch failed')));
  await ask();
  expect(callCounts()).toEqual([1, 2]);
});

it('an answer that is cut off, or comes from another server, is no answer', async () => {
  const connection = {
    markReachable: vi.fn<() => void>(),
    markUnreachable: vi.fn<() => void>(),
  };
  const call = createApi(session, connection);
  const unread = (body: BodyInit) => {
    answer = () => new Response(body, { headers: { 'content-type': 'application/json' } });
    return call(processes.list, { query: {} });
  };
  const cutOff = new ReadableStream({
    start(controller) {
      controller.enqueue(new TextEncoder().encode('[{"id":1'));
      controller.error(new TypeError('network error'));
    },
  });
  await expect(unread(cutOff)).rejects.toMatchObject({ name: 'TransportError', status: 0 });
  await expect(unread('<html>Sign in to the network</html>')).rejects.toMatchObject({ status: 0 });
  expect(connection.markUnreachable).toHaveBeenCalledTimes(2);
  expect(toasts()).toContainEqual(['red', 'Server not reachable']);
});

it('failed and missing answers show an error toast, unless the screen handles the error [SHELL-47]', async () => {
  const call = createApi(session);
  const ask = () => call(processes.list, { query: {} }).catch(() => undefined);
  answer = refused(404, 'error.http.404');
  await ask();
  answer = refused(423, 'error.step.processing');
  await ask();
  answer = refused(409, 'error.step.rerunLoses');
  await ask();
  expect(toasts()).toEqual([
    ['red', 'Not found'],
    ['red', 'The step is being processed.'],
  ]);
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('fetch failed')));
  await ask();
  expect(toasts()).toContainEqual(['red', 'Server not reachable']);
});

it('the status determines the toast for every row of the catalogue [SHELL-47]', async () => {
  const call = createApi(session);
  const reply = (status: number, errorKey: string, more: { headers?: HeadersInit; body?: object } = {}) =>
    Response.json(
      { message: 'from the server', errorKey, params: { name: 'A' }, ...more.body },
      { status, headers: more.headers },
    );
  const fieldErrors = [{ objectName: 'process', field: 'name', message: 'Size' }];
  const rows: [Response, string | null][] = [
    [
      reply(400, 'x', { headers: { 'x-app-error': 'error.name.taken', 'x-app-params': '{"name":"B"}' } }),
      'The name "B" is already used.',
    ],
    [reply(400, 'error.validation', { body: { fieldErrors } }), 'Error on field name'],
    [
      reply(400, 'error.validation', {
        body: { fieldErrors: [{ ...fieldErrors[0], rule: { key: 'minLength', limit: 2, text: 'x' } }] },
      }),
      'Error on field name: At least 2 characters.',
    ],
    [
      reply(403, 'error.http.403', { body: { params: { administrators: ['anna', 'ben'] } } }),
      'You are not authorized to do this. Ask an administrator of the process: anna, ben.',
    ],
    [reply(403, 'error.http.403'), 'You are not authorized to do this. Ask an administrator of the system.'],
    [reply(400, 'x'), 'from the server'],
    [reply(401, 'error.http.401'), 'Unauthorized'],
    [reply(404, 'x'), 'Not found'],
    [reply(422, 'error.graph.noCohesive'), 'The relations do not form one connected graph.'],
    [reply(422, 'error.graph.cycle'), 'This edge would create a cycle.'],
    [reply(422, 'x'), 'The request could not be processed.'],
    [reply(423, 'error.step.processing'), 'The step is being processed.'],
    [reply(423, 'x'), 'Someone else is working on this right now.'],
    [reply(409, 'error.step.nothingToAssign'), 'There is no free step of this node.'],
    [reply(418, 'x'), 'from the server'],
  ];
  for (const [response, message] of rows) {
    notificationsStore.setState((state) => ({ ...state, notifications: [], queue: [] }));
    answer = () => response;
    await call(processes.list, { query: {} }).catch(() => undefined);
    expect(toasts()).toEqual([['red', message]]);
  }
});
