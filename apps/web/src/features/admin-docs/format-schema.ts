import type { JsonSchema } from '@scriptorium/contract/kit/schema-pool.ts';

export type Schemas = Readonly<Record<string, JsonSchema>>;

const PREFIX = '#/components/schemas/';
const INDENT = '  ';

const nameOf = ({ $ref }: JsonSchema): string | undefined =>
  typeof $ref === 'string' && $ref.startsWith(PREFIX) ? $ref.slice(PREFIX.length) : undefined;

const LIMITS = [
  ['minLength', 'length ≥ '],
  ['maxLength', 'length ≤ '],
  ['minItems', 'items ≥ '],
  ['maxItems', 'items ≤ '],
  ['minimum', '≥ '],
  ['exclusiveMinimum', '> '],
  ['maximum', '≤ '],
  ['pattern', 'matches '],
  ['format', ''],
  ['default', 'default '],
] as const;

/** A format implies its pattern; the largest safe integer is not a useful limit. */
const isShownLimit = (schema: JsonSchema, key: string): boolean =>
  schema[key] !== undefined &&
  schema[key] !== Number.MAX_SAFE_INTEGER &&
  !(key === 'pattern' && schema['format'] !== undefined);

function limitsOf(schema: JsonSchema): string {
  const limits = LIMITS.filter(([key]) => isShownLimit(schema, key)).map(
    ([key, word]) => `${word}${typeof schema[key] === 'string' ? schema[key] : JSON.stringify(schema[key])}`,
  );
  return limits.length === 0 ? '' : ` (${limits.join(', ')})`;
}

/**
 * Formats a schema in a notation close to TypeScript: a named schema is expanded once, inside itself only its name is
 * shown.
 */
export function formatSchema(
  schema: JsonSchema,
  schemas: Schemas,
  indent = '',
  parents: readonly string[] = [],
): string {
  const format = (inner: JsonSchema, deeper = indent, innerParents = parents) =>
    formatSchema(inner, schemas, deeper, innerParents);
  const name = nameOf(schema);
  if (name !== undefined) {
    const named = schemas[name];
    if (named === undefined || parents.includes(name)) return name;
    return `${name} ${format(named, indent, [...parents, name])}`;
  }
  const choices = (schema['anyOf'] ?? schema['oneOf']) as JsonSchema[] | undefined;
  if (choices) return choices.map((choice) => format(choice)).join(' | ');
  if (schema['const'] !== undefined) return JSON.stringify(schema['const']);
  if (Array.isArray(schema['enum'])) return schema['enum'].map((value) => JSON.stringify(value)).join(' | ');
  if (schema['type'] === 'array') {
    const { items = {} } = schema as { items?: JsonSchema };
    return `array of ${format(items)}${limitsOf(schema)}`;
  }
  if (schema['type'] === 'object') return formatObject(schema, indent, format);
  return `${[schema['type'] ?? 'any'].flat().join(' | ')}${limitsOf(schema)}`;
}

function formatObject(
  schema: JsonSchema,
  indent: string,
  format: (inner: JsonSchema, indent: string) => string,
): string {
  const {
    properties = {},
    required = [],
    additionalProperties: rest,
  } = schema as { properties?: Schemas; required?: string[]; additionalProperties?: unknown };
  const deeper = indent + INDENT;
  const lines = Object.entries(properties).map(
    ([name, inner]) => `${deeper}${name}${required.includes(name) ? '' : '?'}: ${format(inner, deeper)}`,
  );
  if (typeof rest === 'object' && rest !== null)
    lines.push(`${deeper}[name]: ${format(rest as JsonSchema, deeper)}`);
  return lines.length === 0 ? 'object' : `{\n${lines.join('\n')}\n${indent}}`;
}

/** A valid example value with the required fields only. */
export function exampleOf(schema: JsonSchema, schemas: Schemas): unknown {
  const named = schemas[nameOf(schema) ?? ''];
  if (named) return exampleOf(named, schemas);
  if (schema['default'] !== undefined) return schema['default'];
  if (schema['const'] !== undefined) return schema['const'];
  if (Array.isArray(schema['enum'])) return schema['enum'][0];
  const [choice] = (schema['anyOf'] ?? schema['oneOf'] ?? []) as JsonSchema[];
  if (choice) return exampleOf(choice, schemas);
  const [type] = [schema['type']].flat();
  const { properties = {}, required = [] } = schema as { properties?: Schemas; required?: string[] };
  if (type === 'object')
    return Object.fromEntries(required.map((name) => [name, exampleOf(properties[name] ?? {}, schemas)]));
  if (type === 'array') return [exampleOf((schema['items'] ?? {}) as JsonSchema, schemas)];
  if (type === 'integer' || type === 'number') return Math.max(1, Number(schema['minimum'] ?? 1));
  if (type === 'boolean') return true;
  if (type === 'null') return null;
  return exampleString(schema);
}

function exampleString({ format, pattern }: JsonSchema): string {
  if (format === 'date') return '2026-01-31';
  if (format === 'date-time') return '2026-01-31T12:00:00Z';
  if (format === 'uuid') return '00000000-0000-4000-8000-000000000000';
  if (format === 'email') return 'somebody@example.org';
  return typeof pattern === 'string' && pattern.startsWith('^#[0-9a-f') ? '#5d6be1' : 'text';
}
