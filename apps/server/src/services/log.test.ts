import { expect, it } from 'vitest';
import { withoutSecrets } from './log.ts';

it.each([
  ['/api/verify?key=abc-_1&cacheBuster=2', '/api/verify?key=***&cacheBuster=2'],
  ['/lp/reset/finish?key=abc-_1', '/lp/reset/finish?key=***'],
  ['/lp/reset/finish/abc-_1?x=1', '/lp/reset/finish/***?x=1'],
  ['/lp/verify/abc-_1', '/lp/verify/***'],
  ['/lp/verify', '/lp/verify'],
  ['/websocket/tracker?access_token=abc', '/websocket/tracker?access_token=***'],
  ['/entity/process?keyboard=1', '/entity/process?keyboard=1'],
])('logs %s without its secrets', (address, written) => {
  expect(withoutSecrets(address)).toBe(written);
});
