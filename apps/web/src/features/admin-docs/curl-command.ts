import type { JsonSchema } from '@scriptorium/contract/kit/schema-pool.ts';
import type { ApiCall } from './calls.ts';
import { exampleOf, type Schemas } from './format-schema.ts';

/** Quotes text for a shell: a quote inside is closed, escaped and opened again. */
const shellQuote = (text: string): string => `'${text.replaceAll("'", String.raw`'\''`)}'`;

function addressOf(
  { path, operation: { parameters = [] } }: ApiCall,
  origin: string,
  schemas: Schemas,
): string {
  const exampleValue = (schema: JsonSchema) => encodeURIComponent(String(exampleOf(schema, schemas)));
  const needed = parameters.filter(({ required }) => required);
  const filled = needed
    .filter((parameter) => parameter.in === 'path')
    .reduce((address, { name, schema }) => address.replace(`{${name}}`, exampleValue(schema)), path);
  const query = needed
    .filter((parameter) => parameter.in === 'query')
    .map(({ name, schema }) => `${name}=${exampleValue(schema)}`);
  return `${origin}${filled}${query.length === 0 ? '' : `?${query.join('&')}`}`;
}

function bodyOf({ operation: { requestBody } }: ApiCall, schemas: Schemas): string[] {
  const [type, { schema = {} } = {}] = Object.entries(requestBody?.content ?? {})[0] ?? [];
  if (type === undefined) return [];
  if (type === 'multipart/form-data') {
    const { properties = {} } = schema as { properties?: Schemas };
    return Object.entries(exampleOf(schema, schemas) as Record<string, unknown>).map(([name, value]) =>
      properties[name]?.['contentMediaType'] === undefined
        ? `-F ${shellQuote(`${name}=${String(value)}`)}`
        : `-F ${shellQuote(`${name}=@document.pdf`)}`,
    );
  }
  const example = exampleOf(schema, schemas);
  const text = type === 'application/json' ? JSON.stringify(example) : String(example);
  return [`-H ${shellQuote(`content-type: ${type}`)}`, `-d ${shellQuote(text)}`];
}

/** The call as a command line with its required parameters. */
export function curlCommand(call: ApiCall, origin: string, schemas: Schemas): string {
  const isPublic = call.operation['x-access'] === 'public';
  const parts = [
    `curl${call.method === 'GET' ? '' : ` -X ${call.method}`} ${shellQuote(addressOf(call, origin, schemas))}`,
    ...(isPublic ? [] : ['-H "authorization: Bearer $TOKEN"']),
    ...bodyOf(call, schemas),
  ];
  return parts.join(' \\\n  ');
}
