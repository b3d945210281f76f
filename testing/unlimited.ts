import { SchemaPool, type JsonSchema } from '@scriptorium/contract/kit/schema-pool.ts';
import type { z } from 'zod';

type Named = Record<string, JsonSchema>;

/** A pattern that limits the length of its text: anchored at both ends, without unbounded repetition. */
const isFinite = (pattern: string): boolean =>
  /^\^.*\$$/.test(pattern) && !/[*+]|\{\d+,\}/.test(pattern.replaceAll(/\\.|\[[^\]]*\]/g, 'x'));

const isLimitedText = ({ maxLength, pattern, enum: values, const: value, contentMediaType }: JsonSchema) =>
  maxLength !== undefined ||
  values !== undefined ||
  value !== undefined ||
  // Bytes of an upload: MAX_UPLOAD_MB limits them.
  contentMediaType !== undefined ||
  (typeof pattern === 'string' && isFinite(pattern));

/** Every input string without a `maxLength`, list without a `maxItems` and record without a `maxProperties`. */
export function unlimitedIn(schema: z.ZodType): string[] {
  const pool = new SchemaPool();
  const root = pool.add(schema, 'input');
  const found: string[] = [];
  const seen = new Set<string>();
  const check = (json: JsonSchema, path: string): void => {
    if (typeof json['$ref'] === 'string') {
      const name = json['$ref'].split('/').at(-1) ?? '';
      if (seen.has(name)) return;
      seen.add(name);
      return check(pool.schemas[name] ?? {}, path);
    }
    for (const way of ['anyOf', 'oneOf', 'allOf'])
      for (const one of (json[way] ?? []) as JsonSchema[]) check(one, path);
    const types = [json['type']].flat();
    if (types.includes('string') && !isLimitedText(json)) found.push(`text ${path}`);
    if (types.includes('array')) {
      if (json['maxItems'] === undefined) found.push(`list ${path}`);
      check((json['items'] ?? {}) as JsonSchema, `${path}[]`);
    }
    if (types.includes('object')) checkObject(json, path);
    if (Object.keys(json).length === 0) found.push(`anything ${path}`);
  };
  const checkObject = (
    { properties = {}, additionalProperties, ...json }: JsonSchema,
    path: string,
  ): void => {
    for (const [name, inner] of Object.entries(properties as Named)) check(inner, `${path}.${name}`);
    if (typeof additionalProperties !== 'object') return;
    if (json['maxProperties'] === undefined) found.push(`record ${path}`);
    // Settings of a node: the definition of its type has limits of its own.
    if (Object.keys(additionalProperties as JsonSchema).length > 0)
      check(additionalProperties as JsonSchema, `${path}{}`);
  };
  check(root, '');
  return found;
}
