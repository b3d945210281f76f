import { z } from 'zod';

export type JsonSchema = Record<string, unknown>;
type Side = 'input' | 'output';

const REF = '#/components/schemas/';

/** How long a text may be is often said of what it is turned into. */
const LENGTHS = ['minLength', 'maxLength'] as const;

function documentLength(out: z.core.$ZodType, json: JsonSchema): void {
  if (out._zod.def.type !== 'string' || json['type'] !== 'string') return;
  const read = z.toJSONSchema(out, { unrepresentable: 'any' }) as JsonSchema;
  for (const name of LENGTHS) if (read[name] !== undefined) json[name] ??= read[name];
}

/** What is read leniently (`z.preprocess`) is documented as what it becomes. */
function documentAsRead(schema: z.core.$ZodType, json: JsonSchema, io: Side): void {
  const { def } = schema._zod;
  if (def.type !== 'pipe') return;
  const { in: given, out } = def as z.core.$ZodPipeDef;
  if (given._zod.def.type !== 'transform') return documentLength(out, json);
  const { $schema: _, ...read } = z.toJSONSchema(out, { io, unrepresentable: 'any' });
  Object.assign(json, read);
}

/** Turns `#/$defs/X` into the place that X has in the document. */
function pointInto(value: unknown, names: ReadonlyMap<string, string>): unknown {
  if (Array.isArray(value)) return value.map((one) => pointInto(one, names));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, inner]) => {
      if (key !== '$ref' || typeof inner !== 'string') return [key, pointInto(inner, names)];
      const name = inner.slice('#/$defs/'.length);
      return [key, `${REF}${names.get(name) ?? name}`];
    }),
  );
}

type Names = ReadonlyMap<string, string>;

/** Its name stands beside it, and so not in it. */
const textOf = (json: JsonSchema, names: Names): string =>
  JSON.stringify(pointInto({ ...json, id: undefined }, names));

/**
 * Gathers schemas that have a name. What is answered is added before what is given: a schema that is given otherwise than
 * it is answered stands twice, as `X` and `XGiven`.
 */
export class SchemaPool {
  readonly #texts = new Map<string, string>();

  /** The schema as JSON Schema, what has a name by reference. */
  add(schema: z.ZodType, io: Side): JsonSchema {
    const {
      $schema: _,
      $defs = {},
      ...json
    } = z.toJSONSchema(schema, {
      io,
      unrepresentable: 'any',
      override: ({ zodSchema, jsonSchema }) => documentAsRead(zodSchema, jsonSchema as JsonSchema, io),
    }) as JsonSchema & { $defs?: Record<string, JsonSchema> };
    const id = z.globalRegistry.get(schema)?.id;
    const parts = id === undefined || id in $defs ? $defs : { ...$defs, [id]: json };
    const names = this.#keep(parts, id ?? 'Inner', io);
    return id === undefined ? (pointInto(json, names) as JsonSchema) : { $ref: `${REF}${names.get(id)}` };
  }

  /** Under which names the parts of a schema stand; recursive ones without a name are named after the whole. */
  #keep(parts: Record<string, JsonSchema>, whole: string, io: Side): Names {
    const entries = Object.entries(parts);
    const answered = new Map(entries.map(([name]) => [name, name.replace(/^__schema/, `${whole}Part`)]));
    const isOther = (name: string, json: JsonSchema, names: Names) => {
      const known = this.#texts.get(names.get(name) ?? '');
      return known !== undefined && known !== textOf(json, names);
    };
    const differs = entries.some(([name, json]) => isOther(name, json, answered));
    const given = new Map([...answered].map(([name, as]) => [name, `${as}Given`]));
    const names = differs && io === 'input' ? given : answered;
    for (const [name, json] of entries) {
      const as = names.get(name) ?? name;
      if (isOther(name, json, names)) throw new Error(`Two schemas are called ${as}`);
      this.#texts.set(as, textOf(json, names));
    }
    return names;
  }

  get schemas(): Record<string, JsonSchema> {
    const sorted = [...this.#texts].sort(([a], [b]) => (a < b ? -1 : 1));
    return Object.fromEntries(sorted.map(([name, text]) => [name, JSON.parse(text) as JsonSchema]));
  }
}
