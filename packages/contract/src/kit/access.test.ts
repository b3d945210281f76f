import { describe, expect, expectTypeOf, it } from 'vitest';
import { z } from 'zod';
import { api } from '@scriptorium/nodes/catalogue.contract.ts';
import {
  accessInWords,
  byHandler,
  document,
  node,
  nodeOf,
  process,
  rulesOf,
  step,
  type IdSource,
} from './access.ts';
import { endpoint, type Endpoint } from './endpoint.ts';
import { Id, IdParams, NoBody } from './fields.ts';

const endpoints = Object.entries(api).flatMap(([group, calls]) =>
  Object.entries<Endpoint>(calls).map(([name, call]) => ({ name: `${group}.${name}`, ...call })),
);

it('only these endpoints leave a right to their handler', () => {
  const left = endpoints.filter(({ access }) => rulesOf(access).some((rule) => 'byHandler' in rule));
  expect(left.map(({ name }) => name)).toEqual([
    'users.list',
    'users.search',
    'processTags.create',
    'processTags.update',
    'processTags.remove',
    'statistics.ask',
    'nodes.list',
    'nodes.moveMany',
    'nodes.removeMany',
    'predicates.list',
    'predicates.create',
    'predicates.update',
    'labels.roots',
    'relationTypes.list',
    'documents.upload',
    'httpUpload.receive',
    'steps.update',
    'assignment.add',
    'assignment.remove',
    'assignment.next',
    'relationGraphs.create',
    'relationGraphs.validate',
    'issues.update',
  ]);
});

it('every id of a declared right is a required field of the input', () => {
  for (const { name, access, params, query, body } of endpoints)
    for (const rule of rulesOf(access)) {
      if (!('id' in rule)) continue;
      const [part = '', field = ''] = rule.id.split('.');
      const schema = { params, query, body }[part] as z.ZodType | undefined;
      const issues = schema?.safeParse({}).error?.issues ?? [];
      const missing = issues.flatMap((issue) =>
        issue.code === 'invalid_union' ? issue.errors.flat() : [issue],
      );
      expect([name, missing.map(({ path }) => path[0])]).toEqual([name, expect.arrayContaining([field])]);
    }
});

describe('access in words', () => {
  it.each([
    ['public', 'public'],
    [process('params.id', 'ADMIN'), 'process ADMIN'],
    [document('params.id', 'READ'), 'process READ'],
    [step('params.id', 'READ'), 'node READ'],
    [[document('params.id', 'READ'), nodeOf('parsedDocument', 'params.id', 'WRITE')], 'node WRITE'],
    [[step('params.id', 'READ'), byHandler('node WRITE', 'a reason')], 'node WRITE'],
    [byHandler('user', 'a reason'), 'user'],
  ] as const)('of %j is %s', (access, words) => {
    expect(accessInWords(access)).toBe(words);
  });
});

const call = {
  method: 'PUT',
  path: '/api/things/:id',
  summary: '',
  params: IdParams,
  reply: NoBody,
} as const;

it('a right is declared with the place of an id, which the compiler checks', () => {
  const body = z.object({ nodeId: Id, name: z.string(), parentId: Id.optional(), ids: z.array(Id) });
  type OfUnion = IdSource<
    undefined,
    undefined,
    z.ZodUnion<[typeof body, z.ZodObject<{ nodeId: typeof Id }>]>
  >;
  expectTypeOf<IdSource<typeof IdParams, undefined, typeof body>>().toEqualTypeOf<
    'params.id' | 'body.nodeId'
  >();
  expectTypeOf<OfUnion>().toEqualTypeOf<'body.nodeId'>();
  expectTypeOf<IdSource<undefined, undefined, z.ZodArray<typeof body>>>().toEqualTypeOf<never>();
  expectTypeOf<IdSource<undefined, undefined, z.ZodAny>>().toEqualTypeOf<never>();
  const refused = [
    // @ts-expect-error A process without its id.
    () => process('WRITE'),
    // @ts-expect-error A node without its id.
    () => node('WRITE'),
    // @ts-expect-error A step without its id.
    () => step('WRITE'),
    // @ts-expect-error A document without its id.
    () => document('WRITE'),
    // @ts-expect-error The words of a right are no right.
    () => endpoint({ ...call, access: 'process WRITE' }),
    // @ts-expect-error The call has no query.
    () => endpoint({ ...call, access: process('query.id', 'READ') }),
    // @ts-expect-error The name is no id.
    () => endpoint({ ...call, body, access: node('body.name', 'READ') }),
    // @ts-expect-error The id may be absent.
    () => endpoint({ ...call, body, access: step('body.parentId', 'READ') }),
    // @ts-expect-error One of several rights has no id.
    () => endpoint({ ...call, access: [document('params.id', 'READ'), node('query.nodeId', 'READ')] }),
  ];
  expect(refused).toHaveLength(9);
  const { access } = endpoint({ ...call, body, access: node('body.nodeId', 'WRITE') });
  expect(access).toEqual({ thing: 'node', named: 'node', id: 'body.nodeId', mode: 'WRITE' });
});
