import * as fc from 'fast-check';

/** The subset of JSON schema that `z.toJSONSchema` writes for our contract. */
export interface JsonSchema {
  $ref?: string;
  $defs?: Record<string, JsonSchema>;
  type?: string;
  const?: unknown;
  enum?: unknown[];
  anyOf?: JsonSchema[];
  oneOf?: JsonSchema[];
  allOf?: JsonSchema[];
  properties?: Record<string, JsonSchema>;
  required?: string[];
  additionalProperties?: JsonSchema | boolean;
  items?: JsonSchema;
  minItems?: number;
  maxItems?: number;
  minLength?: number;
  maxLength?: number;
  pattern?: string;
  format?: string;
  minimum?: number;
  maximum?: number;
  exclusiveMinimum?: number;
}

interface Place {
  readonly root: JsonSchema;
  /** The name of the field, which tells the kind of an id. */
  readonly name: string;
  readonly depth: number;
  /** The id of an existing object of that kind; `n` chooses. */
  readonly idOf: (name: string, n: number) => number;
}

const MAX_DEPTH = 5;
const WORDS = ['Anna', 'Zażółć gęślą', 'Label', 'a', 'Ważne 7', 'number 7', '漢字', 'Ω-1', 'e\u0301', '🦉'];

/** Values that fit the schema, with ids of existing objects. */
export function arbitraryOf(schema: JsonSchema, place: Place): fc.Arbitrary<unknown> {
  const at = { ...place, depth: place.depth + 1 };
  if (schema.$ref !== undefined) return arbitraryOf(resolve(schema.$ref, place.root), at);
  if (Object.hasOwn(schema, 'const')) return fc.constant(schema.const);
  if (schema.enum) return fc.constantFrom(...schema.enum);
  const ways = schema.anyOf ?? schema.oneOf;
  if (ways) return fc.oneof(...shallow(ways, at).map((way) => arbitraryOf(way, at)));
  if (schema.allOf) return arbitraryOf(Object.assign({}, ...schema.allOf), at);
  switch (schema.type) {
    case 'object':
      return objectOf(schema, at);
    case 'array':
      return arrayOf(schema, at);
    case 'string':
      return stringOf(schema, place.name);
    case 'integer':
    case 'number':
      return numberOf(schema, place);
    case 'boolean':
      return fc.boolean();
    case 'null':
      return fc.constant(null);
    default:
      return fc.jsonValue({ maxDepth: 2 });
  }
}

function resolve(ref: string, root: JsonSchema): JsonSchema {
  if (ref === '#') return root;
  const found = root.$defs?.[ref.replace('#/$defs/', '')];
  if (!found) throw new Error(`The schema has no ${ref}`);
  return found;
}

/** Limits the depth of trees. */
const shallow = (ways: JsonSchema[], { depth }: Place): JsonSchema[] => {
  const flat = ways.filter((way) => way.$ref === undefined && !('predicates' in (way.properties ?? {})));
  return depth > MAX_DEPTH && flat.length > 0 ? flat : ways;
};

function objectOf({ properties = {}, required = [], additionalProperties }: JsonSchema, at: Place) {
  const fields = Object.entries(properties).filter(
    ([name]) => at.depth <= MAX_DEPTH || required.includes(name),
  );
  const model = Object.fromEntries(
    fields.map(([name, field]) => [name, arbitraryOf(field, { ...at, name })]),
  );
  const own = fc.record(model, { requiredKeys: required.filter((name) => name in model) });
  if (typeof additionalProperties !== 'object' || fields.length > 0) return own;
  const keys = fc.integer({ min: 1, max: 60 }).map(String);
  return fc.dictionary(keys, arbitraryOf(additionalProperties, at), { maxKeys: 3 });
}

function arrayOf({ items = {}, minItems = 0, maxItems = 1000 }: JsonSchema, at: Place) {
  const most = at.depth > MAX_DEPTH ? minItems : Math.min(maxItems, minItems + 3);
  return fc.array(arbitraryOf(items, at), { minLength: minItems, maxLength: most });
}

/** Patterns with Unicode classes are names; fast-check can generate the others. */
function stringOf(schema: JsonSchema, name: string): fc.Arbitrary<string> {
  const { pattern, format, minLength = 0, maxLength = 60 } = schema;
  if (format === 'uuid') return fc.uuid({ version: 4 });
  if (format === 'date') return fc.oneof({ weight: 4, arbitrary: recentDay }, fc.constantFrom(...FAR_DAYS));
  if (format === 'date-time') return fc.integer({ min: 0, max: 60 }).map(isoOf);
  if (format === 'email') return fc.stringMatching(/^[a-z]{3,10}@example\.org$/);
  if (name === 'confirm') return fc.constantFrom('true', 'false');
  if (name === 'cron') return fc.constantFrom('0 0 6 * * *', '0 0/5 * ? * MON-FRI', '');
  if (name === 'name') return nameOf(maxLength);
  if (pattern !== undefined && !pattern.includes(String.raw`\p`)) {
    try {
      return fc.stringMatching(new RegExp(pattern));
    } catch {
      return fc.constantFrom(...WORDS);
    }
  }
  const words = fc.array(fc.constantFrom(...WORDS), { minLength: 1, maxLength: 4 });
  return words.map((list) => list.join(' ').slice(0, maxLength).padEnd(minLength, 'x').toWellFormed());
}

const recentDay = fc.integer({ min: 0, max: 60 }).map((day) => isoOf(day).slice(0, 10));
/** Days in ISO 8601; year 0 does not exist in every calendar. */
const FAR_DAYS = ['0000-01-01', '0001-01-01', '9999-12-31'];

/** Mostly unused names: a taken name is refused. */
const nameOf = (maxLength: number) =>
  fc
    .tuple(fc.constantFrom('Node', 'Żółw', 'Class (a)', 'x_y-z'), fc.integer({ min: 1, max: 1_000_000 }))
    .map(([word, number]) => `${word} ${number}`.slice(0, maxLength));

const isoOf = (daysAgo: number): string => new Date(Date.now() - daysAgo * 86_400_000).toISOString();

function numberOf({ type, minimum, maximum, exclusiveMinimum }: JsonSchema, place: Place) {
  if (type === 'integer' && exclusiveMinimum === 0)
    return fc.nat({ max: 1_000_000 }).map((n) => place.idOf(place.name, n));
  // Ids below zero are of things that the call creates.
  if (type === 'integer' && minimum === Number.MIN_SAFE_INTEGER)
    return fc.oneof(
      fc.nat({ max: 1_000_000 }).map((n) => place.idOf(place.name, n)),
      fc.integer({ min: -5, max: 0 }),
    );
  const low = Math.max(minimum ?? exclusiveMinimum ?? -1000, -1_000_000);
  const high = Math.min(maximum ?? low + 2000, low + 2_000_000);
  if (type === 'number') return fc.double({ min: low, max: high, noNaN: true });
  return fc.oneof(
    fc.integer({ min: low, max: Math.min(high, low + 5) }),
    fc.integer({ min: low, max: high }),
  );
}
