import { z } from 'zod';

export type JsonSchema = Record<string, unknown>;
type Side = 'input' | 'output';

const REF = '#/components/schemas/';

/** A transformed text often has its length limits on the output schema only. */
const LENGTHS = ['minLength', 'maxLength'] as const;

function documentLengthLimits(out: z.core.$ZodType, json: JsonSchema): void {
  if (out._zod.def.type !== 'string' || json['type'] !== 'string') return;
  const read = z.toJSONSchema(out, { unrepresentable: 'any' }) as JsonSchema;
  for (const name of LENGTHS) if (read[name] !== undefined) json[name] ??= read[name];
}

/** Lenient input (`z.preprocess`) is documented as the schema of its result. */
function documentTransform(schema: z.core.$ZodType, json: JsonSchema, io: Side): void {
  const { def } = schema._zod;
  if (def.type !== 'pipe') return;
  const { in: input, out } = def as z.core.$ZodPipeDef;
  if (input._zod.def.type !== 'transform') return documentLengthLimits(out, json);
  const { $schema: _, ...read } = z.toJSONSchema(out, { io, unrepresentable: 'any' });
  Object.assign(json, read);
}

/** Turns `#/$defs/X` into the reference to X in the document. */
function resolveRefs(value: unknown, names: ReadonlyMap<string, string>): unknown {
  if (Array.isArray(value)) return value.map((one) => resolveRefs(one, names));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, inner]) => {
      if (key !== '$ref' || typeof inner !== 'string') return [key, resolveRefs(inner, names)];
      const name = inner.slice('#/$defs/'.length);
      return [key, `${REF}${names.get(name) ?? name}`];
    }),
  );
}

type Names = ReadonlyMap<string, string>;

/** The id is omitted, because it is the key of the schema. */
const serialize = (json: JsonSchema, names: Names): string =>
  JSON.stringify(resolveRefs({ ...json, id: undefined }, names));

/**
 * Collects named schemas. Replies are added before inputs: a schema whose input differs from its output is listed
 * twice, as `X` and `XGiven`.
 */
export class SchemaPool {
  readonly #texts = new Map<string, string>();

  /** The JSON Schema, with references to named schemas. */
  add(schema: z.ZodType, io: Side): JsonSchema {
    const {
      $schema: _,
      $defs = {},
      ...json
    } = z.toJSONSchema(schema, {
      io,
      unrepresentable: 'any',
      override: ({ zodSchema, jsonSchema }) => documentTransform(zodSchema, jsonSchema as JsonSchema, io),
    }) as JsonSchema & { $defs?: Record<string, JsonSchema> };
    const id = z.globalRegistry.get(schema)?.id;
    const parts = id === undefined || id in $defs ? $defs : { ...$defs, [id]: json };
    const names = this.#keep(parts, id ?? 'Inner', io);
    return id === undefined ? (resolveRefs(json, names) as JsonSchema) : { $ref: `${REF}${names.get(id)}` };
  }

  /** The names of a schema's parts; recursive parts without a name are named after the whole. */
  #keep(parts: Record<string, JsonSchema>, whole: string, io: Side): Names {
    const entries = Object.entries(parts);
    const outputNames = new Map(entries.map(([name]) => [name, name.replace(/^__schema/, `${whole}Part`)]));
    const conflicts = (name: string, json: JsonSchema, names: Names) => {
      const known = this.#texts.get(names.get(name) ?? '');
      return known !== undefined && known !== serialize(json, names);
    };
    const differs = entries.some(([name, json]) => conflicts(name, json, outputNames));
    const inputNames = new Map([...outputNames].map(([name, as]) => [name, `${as}Given`]));
    const names = differs && io === 'input' ? inputNames : outputNames;
    for (const [name, json] of entries) {
      const as = names.get(name) ?? name;
      if (conflicts(name, json, names)) throw new Error(`Two schemas are called ${as}`);
      this.#texts.set(as, serialize(json, names));
    }
    return names;
  }

  get schemas(): Record<string, JsonSchema> {
    const sorted = [...this.#texts].sort(([a], [b]) => (a < b ? -1 : 1));
    return Object.fromEntries(sorted.map(([name, text]) => [name, JSON.parse(text) as JsonSchema]));
  }
}
