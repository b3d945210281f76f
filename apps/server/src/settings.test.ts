import { describe, expect, test } from 'vitest';
import { readSettings } from './settings.ts';

describe('what outgoing calls may reach', () => {
  test.each(['', 'intranet', 'intranet:8080, 10.0.0.0/8', '[::1]:9000,fd00::/8'])('is "%s"', (given) => {
    expect(readSettings({ OUTGOING_ALLOW: given }).OUTGOING_ALLOW).toBe(given);
  });

  test.each(['http://intranet', '10.0.0.0/33', 'intranet 10.0.0.1'])('cannot be "%s"', (given) => {
    expect(() => readSettings({ OUTGOING_ALLOW: given })).toThrow(/Setting OUTGOING_ALLOW: must be/);
  });
});

test('an outgoing call has a minute and 10 MB, unless settings say otherwise', () => {
  expect(readSettings({})).toMatchObject({ OUTGOING_TIMEOUT_SECONDS: 60, OUTGOING_MAX_MB: 10 });
  const given = { OUTGOING_TIMEOUT_SECONDS: '5', OUTGOING_MAX_MB: '1' };
  expect(readSettings(given)).toMatchObject({ OUTGOING_TIMEOUT_SECONDS: 5, OUTGOING_MAX_MB: 1 });
  expect(() => readSettings({ OUTGOING_TIMEOUT_SECONDS: '0' })).toThrow(/OUTGOING_TIMEOUT_SECONDS/);
});
