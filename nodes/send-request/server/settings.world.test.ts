import { startWorld } from '@scriptorium/testing/product/world.ts';
import { afterAll, expect, it } from 'vitest';

const world = await startWorld();
afterAll(() => world.close());

const URL = 'https://example.org/in';
const json = (jsonBody: object) => ({ requestBody: { bodyType: 'JSON', jsonBody } });
const header = (headers: object) => ({ headers });

it.each([
  ['httpRequestMethod', { httpRequestMethod: null }],
  ['httpRequestMethod', { httpRequestMethod: 'HEAD' }],
  ['url', { url: null }],
  ['url', { url: '' }],
  ['url', { url: 'ftp://example.org' }],
  ['url', { url: 'example.org/https://' }],
  ['url', { url: 'https://' }],
  ['requestBody.bodyType', { httpRequestMethod: 'POST', requestBody: { jsonBody: {} } }],
  ['requestBody.bodyType', { httpRequestMethod: 'POST', requestBody: { bodyType: null, jsonBody: {} } }],
  ['headers', header({ '': { value: 'a' } })],
  ['headers.X-Key.value', header({ 'X-Key': { value: '' } })],
  ['headers.X-Key.value', header({ 'X-Key': {} })],
  ['requestBody.jsonBody', json({ '': { value: 'a' } })],
  ['requestBody.jsonBody.key.value', json({ key: { value: '' } })],
  ['requestBody.jsonBody.key.value', json({ key: {} })],
])('a request without a valid %s is refused: %j [SEND-05]', async (field, settings) => {
  const process = await world.make.process();
  const node = await world.make.node(process.id, { activityType: 'SEND_REQUEST', url: URL });
  const save = async (changes: object) => {
    const response = await world.fetchAs(world.admin)('/api/nodes', {
      method: 'PUT',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ id: node.id, ...changes }),
    });
    const { fieldErrors = [] } = (await response.json()) as { fieldErrors?: { field: string }[] };
    return [response.status, ...fieldErrors.map((error) => error.field)];
  };
  expect(await save(settings)).toEqual([400, expect.stringMatching(new RegExp(`^${field}\\b`))]);
  expect(await save({ httpRequestMethod: 'POST', url: URL, ...json({ key: { value: 'a' } }) })).toEqual([
    200,
  ]);
});
