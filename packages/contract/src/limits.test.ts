import { unlimitedIn } from '@scriptorium/testing/unlimited.ts';
import { expect, it } from 'vitest';
import { z } from 'zod';
import { api } from '@scriptorium/nodes/catalogue.contract.ts';
import type { Endpoint } from './kit/endpoint.ts';

const endpoints: [string, Endpoint][] = Object.entries(api).flatMap(([group, calls]) =>
  Object.entries(calls as Record<string, Endpoint>).map(([name, call]): [string, Endpoint] => [
    `${group}.${name}`,
    call,
  ]),
);

it.each(endpoints)('%s accepts no unbounded text, list or record', (_, { params, query, body }) => {
  for (const schema of [params, query, body]) if (schema) expect(unlimitedIn(schema)).toEqual([]);
});

it('unbounded schemas are found at any depth', () => {
  const tree = z.object({
    get children(): z.ZodArray<typeof tree> {
      return z.array(tree);
    },
  });
  const wrapped = z.object({
    piped: z.string().transform((text) => text.trim()),
    either: z.union([z.number(), z.string().optional()]),
    nested: z.array(z.record(z.string(), z.number())).max(3),
    repeated: z.string().regex(/^[a-z]+$/),
    loose: z.looseObject({}),
    anything: z.array(z.unknown()).max(3),
    tree,
    fine: z.string().regex(/^#[0-9a-f+*]{6}$/),
    read: z.string().pipe(z.string().max(7)),
  });
  expect(unlimitedIn(wrapped)).toEqual([
    'text .piped',
    'text .either',
    'record .nested[]',
    'text .repeated',
    'record .loose',
    'anything .anything[]',
    'list .tree.children',
  ]);
});
