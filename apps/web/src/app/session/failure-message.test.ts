import { TransportError } from '@scriptorium/contract/kit/client.ts';
import { AppError, fieldError } from '@scriptorium/contract/errors.ts';
import { i18n } from '@scriptorium/web-kit/texts/texts.ts';
import { afterEach, expect, it } from 'vitest';
import { failureMessage } from './failure-message.ts';

const messageFor = (status: number, error: Error, more: Partial<Parameters<typeof failureMessage>[0]> = {}) =>
  failureMessage({ path: '/api/processes', status, error, ...more });

afterEach(() => i18n.changeLanguage('en'));

it('shows that the server is unreachable without a status [ERR-01]', () => {
  expect(messageFor(0, new TransportError(0, 'fetch failed'))).toBe('Server not reachable');
});

it('translates the app-error header of a 400 with its params [ERR-02]', async () => {
  const more = { appError: 'error.name.taken', appParams: '{"name":"Faktury"}' };
  const error = new AppError('error.name.taken', { name: 'Faktury' });
  expect(messageFor(400, error, more)).toBe('The name "Faktury" is already used.');
  expect(messageFor(400, error, { appError: 'error.name.taken', appParams: 'Faktury' })).toBe(
    'The name "Faktury" is already used.',
  );
  await i18n.changeLanguage('pl');
  expect(messageFor(400, error, more)).toBe('Nazwa „Faktury” jest już używana.');
});

it('names the first field that a 400 rejects, and what a key of its own says about it [ERR-03]', async () => {
  expect(messageFor(400, fieldError('process', 'name', 'Size'))).toBe('Error on field name');
  const taken = new AppError('error.name.taken', { name: 'Faktury' }, [
    { objectName: 'process', field: 'name', message: 'Unique' },
    { objectName: 'process', field: 'tags', message: 'NotNull' },
  ]);
  expect(messageFor(400, taken)).toBe('Error on field name: The name "Faktury" is already used.');
  await i18n.changeLanguage('pl');
  expect(messageFor(400, taken)).toBe('Błąd w polu name: Nazwa „Faktury” jest już używana.');
});

it('shows message and params of any other 400 [ERR-04]', () => {
  expect(messageFor(400, new AppError('error.upload.empty', { filename: 'a.txt' }))).toBe(
    '"a.txt" is empty.',
  );
  expect(messageFor(400, new TransportError(400, 'Bad gateway wording'))).toBe('Bad gateway wording');
});

it('shows Unauthorized on a 401, except for the account endpoints [ERR-05]', () => {
  const error = new AppError('error.http.401');
  expect(messageFor(401, error)).toBe('Unauthorized');
  expect(messageFor(401, error, { path: '/api/account' })).toBeNull();
  expect(messageFor(401, error, { path: '/api/authenticate' })).toBeNull();
});

it('shows Not found on a 404 [ERR-06]', () => {
  expect(messageFor(404, new AppError('error.http.404'))).toBe('Not found');
  expect(messageFor(404, new TransportError(404, 'nginx'))).toBe('Not found');
});

it('maps 422 to the message of a disconnected graph, to its own key, or to a general message [ERR-07]', () => {
  expect(messageFor(422, new AppError('error.graph.noCohesive'))).toBe(
    'The relations do not form one connected graph.',
  );
  expect(messageFor(422, new AppError('error.graph.cycle'))).toBe('This edge would create a cycle.');
  expect(messageFor(422, new TransportError(422, 'x'))).toBe('The request could not be processed.');
});

it('maps 423 to its own key or to a general message [ERR-08]', () => {
  expect(messageFor(423, new AppError('error.step.held', { by: 'Ada' }))).toBe(
    'Ada is working on this step.',
  );
  expect(messageFor(423, new TransportError(423, 'x'))).toBe('Someone else is working on this right now.');
});

it('shows the message and key of other statuses [ERR-09]', () => {
  expect(messageFor(409, new AppError('error.step.transition', { status: 'DONE' }))).toBe(
    'A step that is DONE does not allow this.',
  );
  expect(messageFor(418, new TransportError(418, 'I am a teapot'))).toBe('I am a teapot');
});

it('falls back to the error itself, then to Unknown error! [ERR-10]', () => {
  expect(messageFor(599, new Error('broken pipe'))).toBe('broken pipe');
  expect(messageFor(599, new Error(''))).toBe('Unknown error!');
});
