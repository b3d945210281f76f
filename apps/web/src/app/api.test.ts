// @vitest-environment jsdom
import { notificationsStore } from '@mantine/notifications';
import { account as accountCalls } from '@scriptorium/contract/account.ts';
import { api } from '@scriptorium/contract/api.ts';
import type { Endpoint } from '@scriptorium/contract/kit/endpoint.ts';
import { processes } from '@scriptorium/contract/processes.ts';
import { steps } from '@scriptorium/contract/steps.ts';
import { i18n } from '@scriptorium/web-kit/texts.ts';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { keepToken, TOKEN_KEY } from '@scriptorium/web-kit/token.ts';
import { createApi, timeoutOf } from './api.ts';

const session = { unauthorized: vi.fn(), forbidden: vi.fn() };
const asked: { url: URL; headers: Headers }[] = [];
let answer: () => Response;

beforeEach(() => {
  asked.length = 0;
  vi.stubGlobal('fetch', (path: string, init: RequestInit) => {
    asked.push({ url: new URL(path, 'http://page'), headers: new Headers(init.headers) });
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

it('gives an answer 60 seconds, a bulk deletion 120 and a rerun 300 [CONST-01] [CONST-02]', () => {
  expect(timeoutOf('GET', '/api/processes?cacheBuster=1')).toBe(60_000);
  expect(timeoutOf('DELETE', '/api/documents')).toBe(120_000);
  expect(timeoutOf('DELETE', '/api/processes/4/documents')).toBe(120_000);
  expect(timeoutOf('DELETE', '/api/documents/4')).toBe(60_000);
  expect(timeoutOf('PUT', '/api/steps/4/rerun?confirm=true')).toBe(300_000);
});

it('sends the token with every call of the contract, and a cache-buster with every read [SHELL-42] [SHELL-43]', async () => {
  answer = () => Response.json([]);
  keepToken('secret', false);
  const call = createApi(session) as unknown as (endpoint: Endpoint, input: object) => Promise<unknown>;
  const endpoints = Object.values(api).flatMap((group) => Object.values<Endpoint>(group));
  expect(endpoints.length).toBeGreaterThan(130);
  for (const endpoint of endpoints) {
    const names = [...endpoint.path.matchAll(/:(\w+)/g)].map(([, name = '']) => [name, 1]);
    const body = endpoint.bodyType === 'multipart' ? new FormData() : {};
    const input = { params: Object.fromEntries(names), query: {}, ...(endpoint.body ? { body } : {}) };
    // What comes back is none of their answers: this is about what is sent.
    await call(endpoint, input).catch(() => undefined);
    const { url, headers } = asked.at(-1) ?? {};
    expect([endpoint.path, headers?.get('authorization')]).toEqual([endpoint.path, 'Bearer secret']);
    const isRead = endpoint.method === 'GET';
    expect([endpoint.path, url?.searchParams.has('cacheBuster')]).toEqual([endpoint.path, isRead]);
  }
  expect(asked).toHaveLength(endpoints.length);
});

it('gives up a call after its time: a rerun after five minutes, others after one [CONST-03]', async () => {
  answer = () => Response.json({});
  const limits = vi.spyOn(AbortSignal, 'timeout');
  await createApi(session)(steps.rerun, { params: { id: 4 }, query: { confirm: 'true' } }).catch(
    () => undefined,
  );
  await createApi(session)(processes.list, { query: {} }).catch(() => undefined);
  expect(limits.mock.calls).toEqual([[300_000], [60_000]]);
  limits.mockRestore();
});

it('clears the session on a 401 and reads it again on a 403 [AUTH-25]', async () => {
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

it('keeps the token for good only when asked to', () => {
  keepToken('one', true);
  expect([localStorage.getItem(TOKEN_KEY), sessionStorage.getItem(TOKEN_KEY)]).toEqual(['one', null]);
  keepToken('two', false);
  expect([localStorage.getItem(TOKEN_KEY), sessionStorage.getItem(TOKEN_KEY)]).toEqual([null, 'two']);
});

const toasts = () =>
  notificationsStore.getState().notifications.map(({ message, color }) => [color, message]);

it('makes a success toast of the app-alert header [SHELL-46]', async () => {
  answer = () => Response.json([], { headers: { 'x-app-alert': encodeURIComponent('Zapisano „Łódź”') } });
  await createApi(session)(processes.list, { query: {} });
  expect(toasts()).toEqual([['teal', 'Zapisano „Łódź”']]);
});

it('translates a known alert with the params beside it, in the language of the page [SHELL-46]', async () => {
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

it('lets a call bring its own words of success and of failure, or none [SHELL-45]', async () => {
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

it('tells whether the server can be reached', async () => {
  const connection = { heard: vi.fn(), lost: vi.fn() };
  const call = createApi(session, connection);
  const ask = () => call(processes.list, { query: {} }).catch(() => undefined);
  const heardLost = () => [connection.heard.mock.calls.length, connection.lost.mock.calls.length];
  answer = refused(404, 'error.http.404');
  await ask();
  expect(heardLost()).toEqual([1, 0]);
  answer = () => new Response('Bad gateway', { status: 502 });
  await ask();
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('fetch failed')));
  await ask();
  expect(heardLost()).toEqual([1, 2]);
});

it('makes an error toast of an answer that failed or did not come, and none where the screen answers [SHELL-47]', async () => {
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

it('chooses the toast by the status, for every row of the catalogue [SHELL-47]', async () => {
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
