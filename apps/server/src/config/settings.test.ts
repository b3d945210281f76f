import { describe, expect, test } from 'vitest';
import { readSettings } from './settings.ts';

describe('the hosts that outgoing calls may reach', () => {
  test.each(['', 'intranet', 'intranet:8080, 10.0.0.0/8', '[::1]:9000,fd00::/8'])('is "%s"', (given) => {
    expect(readSettings({ OUTGOING_ALLOW: given }).OUTGOING_ALLOW).toBe(given);
  });

  test.each(['http://intranet', '10.0.0.0/33', 'intranet 10.0.0.1'])('cannot be "%s"', (given) => {
    expect(() => readSettings({ OUTGOING_ALLOW: given })).toThrow(/Setting OUTGOING_ALLOW: must be/);
  });
});

test('the limits of an outgoing call are a minute and 10 MB by default', () => {
  expect(readSettings({})).toMatchObject({ OUTGOING_TIMEOUT_SECONDS: 60, OUTGOING_MAX_MB: 10 });
  const given = { OUTGOING_TIMEOUT_SECONDS: '5', OUTGOING_MAX_MB: '1' };
  expect(readSettings(given)).toMatchObject({ OUTGOING_TIMEOUT_SECONDS: 5, OUTGOING_MAX_MB: 1 });
  expect(() => readSettings({ OUTGOING_TIMEOUT_SECONDS: '0' })).toThrow(/OUTGOING_TIMEOUT_SECONDS/);
});

describe('the folders of the server that may be read', () => {
  test.each([
    [undefined, []],
    ['', []],
    ['/srv/scans', [{ path: '/srv/scans', processIds: [] }]],
    [
      '/srv/scans/=12;13, /srv/with a space ,',
      [
        { path: '/srv/scans', processIds: [12, 13] },
        { path: '/srv/with a space', processIds: [] },
      ],
    ],
    ['/srv/scans=12,/srv/scans/ = 13;12', [{ path: '/srv/scans', processIds: [12, 13] }]],
  ])('are, of %j, %j', (given, folders) => {
    expect(readSettings({ WATCHED_FOLDERS: given }).WATCHED_FOLDERS).toEqual(folders);
  });

  test.each([
    'scans',
    './scans',
    '/srv/scans,data',
    '~/scans',
    '/srv/scans=12,13',
    '/srv/scans=',
    '/srv/scans=a',
    '/srv/scans=0',
    '/srv/scans=1=2',
    '=12',
  ])('cannot be "%s"', (given) => {
    expect(() => readSettings({ WATCHED_FOLDERS: given })).toThrow(
      /Setting WATCHED_FOLDERS: must be a comma list of absolute paths/,
    );
  });
});

describe('mail', () => {
  const SMTP_URL = 'smtp://ada:secret@mail.example.org:587';

  test('needs a sender, and links to the public address of the page', () => {
    const given = { SMTP_URL, MAIL_FROM: 'Ada <ada@example.org>', PUBLIC_URL: 'https://Example.org/' };
    expect(readSettings(given)).toMatchObject({ SMTP_URL, PUBLIC_URL: 'https://example.org' });
    expect(() => readSettings({ SMTP_URL })).toThrow(/Setting MAIL_FROM/);
  });

  test.each([
    ['PUBLIC_URL', 'https://example.org/scriptorium'],
    ['PUBLIC_URL', 'ftp://example.org'],
    ['SMTP_URL', 'http://mail.example.org'],
    ['MAIL_FROM', 'Ada'],
    ['MAIL_FROM', 'Ada <ada@example.org>\nBcc: all@example.org'],
  ])('refuses %s=%s', (name, value) => {
    expect(() => readSettings({ [name]: value })).toThrow(new RegExp(`Setting ${name}`));
  });
});
