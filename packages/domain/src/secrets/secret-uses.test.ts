import { describe, expect, it } from 'vitest';
import { misplacedSecret, secretUses, wildcardOfSecret } from './secret-uses.ts';

const address = (template: string) => ({ field: 'url', template, isAddress: true as const });

describe('the wildcard of a secret', () => {
  it.each([
    'https://a.example/?key=${secret.Key}',
    'https://a.example/${document.id}?a=${document.id}&key=${secret.Key}#end',
    'https://a.example?${secret.Key}',
  ])('is allowed in %s', (template) => expect(misplacedSecret(address(template))).toBeUndefined());

  it.each([
    'https://a.example/${secret.Key}',
    'https://a.example/${secret.Key}?x',
    'https://a.example/#?${secret.Key}',
    'https://a.example/?a#${secret.Key}',
    'https://${secret.Key}/?x',
    'https://a.example/?k=${secret.Fine}#${secret.Key}',
  ])('is not allowed in %s', (template) =>
    expect(misplacedSecret(address(template))).toMatch(/^\$\{secret\.\w+\}$/),
  );

  it('is allowed anywhere in a header, and nowhere in another text', () => {
    const field = { field: 'x', template: 'Bearer ${secret.Key}' };
    expect(misplacedSecret({ ...field, headerOf: 'https://a.example' })).toBeUndefined();
    expect(misplacedSecret(field)).toBe('${secret.Key}');
    expect(misplacedSecret({ field: 'x', template: '${secrets.Key} ${unclosed secret.Key' })).toBeUndefined();
  });

  it('contains no braces', () => {
    expect(wildcardOfSecret('My key: 1')).toBe('secret.My key: 1');
    expect([wildcardOfSecret('a}b'), wildcardOfSecret('${a')]).toEqual([undefined, undefined]);
  });
});

it('all uses of secrets in settings have their targets', () => {
  const host = (name: string, port: number, isUsualPort = true) => ({ host: name, port, isUsualPort });
  expect(
    secretUses(
      {
        secret: { id: 1 },
        smtpHost: 'mail.example',
        smtpPort: 465,
        externalConfig: { configType: 'CUSTOM', restApiUrl: 'http://m.example:8080/', secret: { id: 2 } },
        trainableConfig: { requestPath: '{host}/fit', secret: { id: 3 } },
      },
      [
        address('https://r.example/?${secret.A}'),
        { field: 'headers.x.value', template: '${secret.B}', headerOf: '' },
      ],
    ),
  ).toEqual([
    { field: 'secret', secret: { id: 1 }, target: host('mail.example', 465) },
    { field: 'secret', secret: { id: 2 }, target: host('m.example', 8080, false) },
    { field: 'trainableConfig.secret', secret: { id: 3 }, target: host('{host}', 80) },
    { field: 'url', secret: { name: 'A' }, target: host('r.example', 443) },
    { field: 'headers.x.value', secret: { name: 'B' }, target: null },
  ]);
  const ofModels = { secret: { id: 1 }, externalConfig: { configType: 'SPEECH', secret: { id: 2 } } };
  expect(secretUses(ofModels, []).map(({ target }) => target)).toEqual(['MODEL', 'MODEL']);
  expect(secretUses({ secret: null, externalConfig: null, trainableConfig: null }, [])).toEqual([]);
});
