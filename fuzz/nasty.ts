import * as fc from 'fast-check';

const deep = (levels: number): unknown => {
  let value: unknown = 1;
  for (let level = 0; level < levels; level += 1) value = level % 2 === 0 ? [value] : { a: value };
  return value;
};

const TEXTS = [
  '',
  ' ',
  '\0',
  'a\0b',
  '\ud800',
  'x\udc00y',
  '\u202edrow',
  'e\u0301\u0323\u0332'.repeat(40),
  '\ufeff',
  '🏳️‍🌈',
  '__proto__',
  'constructor',
  'toString',
  'hasOwnProperty',
  "' or 1=1 --",
  '"; drop',
  '%00',
  '%',
  '..%2f..',
  '../../etc',
  '${7*7}',
  '{{7*7}}',
  '<img src=x onerror=alert(1)>',
  '\\',
  '%_%',
  '\r\nset-cookie: a=b',
  'NaN',
  'null',
  'undefined',
  '0x10',
  '1e400',
  '9223372036854775808',
  '-1',
  '1.5',
  '٣',
  '(a+)+$',
  '[',
];

const NUMBERS = [
  0,
  -0,
  -1,
  1.5,
  1e21,
  1e308,
  -1e308,
  2 ** 31,
  2 ** 31 - 1,
  -(2 ** 31) - 1,
  2 ** 53,
  2 ** 53 - 1,
  -(2 ** 63),
  2 ** 63,
  Number.MIN_VALUE,
];

/** Any code units, lone surrogates too. */
const codeUnits = fc
  .array(fc.nat({ max: 0xffff }), { maxLength: 30 })
  .map((units) => String.fromCharCode(...units));

/** Values that no schema asks for, of every JSON type. */
export const nasty: fc.Arbitrary<unknown> = fc.oneof(
  { weight: 5, arbitrary: fc.constantFrom(...TEXTS) },
  { weight: 4, arbitrary: fc.constantFrom(...NUMBERS) },
  { weight: 2, arbitrary: fc.constantFrom<unknown>(null, true, false, [], {}, [[]], [null], { id: null }) },
  { weight: 1, arbitrary: fc.constantFrom(1000, 60_000, 200_000).map((length) => 'ż'.repeat(length)) },
  { weight: 1, arbitrary: fc.constantFrom(10, 200, 1500).map(deep) },
  {
    weight: 1,
    arbitrary: fc.constantFrom(50, 3000, 70_000).map((length) => Array.from({ length }, (_, i) => i)),
  },
  { weight: 2, arbitrary: codeUnits },
  { weight: 2, arbitrary: fc.jsonValue({ maxDepth: 3, noUnicodeString: false }) },
  { weight: 1, arbitrary: fc.bigInt({ min: -(2n ** 70n), max: 2n ** 70n }).map(String) },
);

export const NASTY_KEYS = ['__proto__', 'constructor', 'prototype', 'toString', 'id', 'userId', 'roles', ''];

/** Bodies that are not JSON, with their declared type. */
export const BROKEN_BODIES: readonly (readonly [type: string, body: string])[] = [
  ['application/json', '{'],
  ['application/json', '{"a":1,}'],
  ['application/json', ''],
  ['application/json', '\ufeff{}'],
  ['application/json', '{"__proto__":{"isAdmin":true}}'],
  ['application/json', '{"constructor":{"prototype":{"a":1}}}'],
  ['application/json', `${'['.repeat(20_000)}${']'.repeat(20_000)}`],
  ['application/json', `"${'x'.repeat(3 * 1024 * 1024)}"`],
  ['application/json; charset=utf-16', '{}'],
  ['application/xml', '<a/>'],
  ['text/plain', 'a text'],
  ['text/plain', '{"id":1}'],
  ['application/x-www-form-urlencoded', 'id=1&id=2'],
  ['multipart/form-data', 'no boundary'],
  ['multipart/form-data; boundary=x', '--x\r\ncontent-disposition: form-data; name="nodeId"\r\n\r\n'],
  ['multipart/form-data; boundary=x', '--x\r\n\r\n--x--'],
  ['nonsense', '\0\u0001'],
];

/** Used as path parameters, verbatim. */
export const BROKEN_SEGMENTS = [
  '%',
  '%00',
  '%ff',
  '%c0%ae',
  '%ud800',
  '..',
  '%2e%2e%2f',
  '1%2f2',
  ' ',
  '%20',
  '-1',
  '0',
  '1.0',
  '1e3',
  '0x1',
  '99999999999999999999',
  '9007199254740991',
  '2147483648',
  '1;2',
  '__proto__',
  'NaN',
  encodeURIComponent('ż🏳️'),
  'a'.repeat(300),
];

/** Appended to the path, verbatim. */
export const BROKEN_QUERIES = [
  'page=-1',
  'page=1e9',
  'page=9007199254740991',
  'size=0',
  'size=201',
  'sort=id;drop',
  'sort=password,asc',
  'sort=id,asc&sort=id,desc',
  'page[]=1',
  'page[a]=1',
  '__proto__[a]=1',
  'a=%ff%fe',
  'a=%',
  '=&=&=',
  '&&&',
  'processId=1&processId=2',
  'nodeIds=1,2,x',
  `stepIds=${'1,'.repeat(3000)}`,
  `a=${'b'.repeat(9000)}`,
];

/** Headers in addition to the caller's own. */
export const BROKEN_HEADERS: readonly Record<string, string>[] = [
  { range: 'bytes=5-1' },
  { range: 'bytes=0-99999999999999' },
  { range: 'bytes=-0,1-2' },
  { 'if-none-match': '*' },
  { 'accept-encoding': 'br;q=NaN, gzip;q=-1, *' },
  { 'accept-language': 'x'.repeat(2000) },
  { 'x-forwarded-for': '1.2.3.4, unknown, ::1' },
  { 'x-forwarded-proto': 'javascript' },
  { cookie: 'a=b; __proto__=1; token=%ff' },
  { 'x-http-method-override': 'DELETE' },
  { 'transfer-encoding': 'identity' },
  { 'content-length': '-1' },
  { expect: 'nothing' },
  { 'x-long': 'a'.repeat(12_000) },
];

export const BROKEN_TOKENS = [
  'Bearer',
  'Bearer null',
  'Bearer a.b.c',
  'Basic YWRtaW46YWRtaW4=',
  // alg: none, subject 1
  'Bearer eyJhbGciOiJub25lIn0.eyJzdWIiOiIxIiwiZXBvY2giOjAsImp0aSI6ImEiLCJleHAiOjQxMDI0NDQ4MDB9.',
  `Bearer ${'x'.repeat(5000)}`,
];
