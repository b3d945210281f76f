import { assert, property, string } from 'fast-check';
import { expect, test } from 'vitest';
import { faultOf } from '../field-fault.ts';
import { urlFault, urlField, withScheme } from './url-field.ts';

test('a URL is http or https, or begins with an IPv4 address [FORM-04]', () => {
  for (const right of [
    'http://localhost',
    'https://models.example.org/v1?key=1',
    'HTTPS://Models.Example.org',
    'http://[2001:db8::1]:8080/',
    '192.0.2.1',
    '192.0.2.1:8080',
    '192.0.2.1/split?lang=pl',
  ])
    expect([right, urlFault(right)]).toEqual([right, null]);
  for (const wrong of [
    '',
    'models',
    'localhost:8080',
    'models.example.org',
    'ftp://models.example.org',
    'mailto:a@example.org',
    'javascript:alert(1)',
    '//models.example.org',
    'http://',
    'http:/models.example.org',
    'http://a b',
    'http://a/b c',
    'http://a\nb',
    'http://a/\0',
    'http://a/\ud800',
    'http://256.1.1.1',
    '256.1.1.1',
    '1.2.3',
    '1.2.3.4.5',
    '01.2.3.4',
    '192.0.2.1.example.org',
    '192.0.2.1:port',
    '::1',
  ])
    expect([wrong, urlFault(wrong)]).toEqual([wrong, { key: 'urlRegexError' }]);
});

test('a URL has no user name, password or fragment', () => {
  for (const wrong of [
    'https://me:secret@example.org',
    'http://me@example.org',
    '192.0.2.1#a',
    'http://a/#b',
  ])
    expect([wrong, urlFault(wrong)]).toEqual([wrong, { key: 'urlPartsError' }]);
  // What looks like a port is a password here.
  expect(urlFault('192.0.2.1:80@example.org')).toEqual({ key: 'urlPartsError' });
});

test('an IPv4 address is called by http; other addresses stay as they are', () => {
  expect(['192.0.2.1', '192.0.2.1:8080/v1', '192.0.2.1?a=b'].map(withScheme)).toEqual([
    'http://192.0.2.1',
    'http://192.0.2.1:8080/v1',
    'http://192.0.2.1?a=b',
  ]);
  for (const text of ['https://192.0.2.1', 'example.org', '1.2.3', '192.0.2.1@example.org', ''])
    expect(withScheme(text)).toBe(text);
});

test('the field removes spaces around it, adds the scheme, and names its fault', () => {
  expect(urlField(30).parse(' 192.0.2.1/a ')).toBe('http://192.0.2.1/a');
  const faults = ['nowhere', 'http://me@a'].map((text) =>
    faultOf(urlField(30).safeParse(text).error?.issues[0] ?? {}),
  );
  expect(faults).toEqual([{ key: 'urlRegexError' }, { key: 'urlPartsError' }]);
  expect(urlField(12).safeParse('http://too-long.example').error?.issues).toMatchObject([
    { code: 'too_big' },
  ]);
  expect(urlField(12).safeParse(' ').error?.issues).toMatchObject([{ code: 'too_small' }]);
});

test('no text makes the rule throw or run long', () => {
  const field = urlField(100);
  assert(
    property(string({ unit: 'binary', maxLength: 200 }), (text) => {
      urlFault(text);
      field.safeParse(text);
    }),
    { numRuns: 300 },
  );
});
