import { readFile } from 'node:fs/promises';
import { pathToFileURL } from 'node:url';
import type { Endpoint } from '@scriptorium/contract/kit/endpoint.ts';
import { LANGUAGES, type Message } from '@scriptorium/domain/languages.ts';
import type { Plugin } from 'vite';

/** Modules that declare endpoints, schemas, errors and alerts; those that use them are loaded as they are. */
const CONTRACT =
  /[/](?:packages[/]contract[/]src[/](?!errors[.]|create-client[.])(?:(?:(?!kit[/])[\w-]+[/])?[\w-]+|kit[/](?:fields|common-errors|alerts))|nodes[/](?:connections[/])?[\w-]+[/][\w-]+[.]contract)[.]ts$/;
/** Specifiers with which modules import the contract. */
const CONTRACT_IMPORT = /^@scriptorium[/]contract[/]|[.]contract[.]ts$/;
const SCHEMAS = '?schemas';
/** Parts of an endpoint that exist only on the server. */
const SCHEMA_PARTS = new Set(['params', 'query', 'body', 'reply']);

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && Object.getPrototypeOf(value) === Object.prototype;

const isEndpoint = (value: unknown): value is Endpoint =>
  isRecord(value) && 'method' in value && 'path' in value && 'shape' in value;

/** The code of an endpoint without its schemas; a reply is used as the server sent it. */
function endpointCode({ method, path, bodyType, shape, versioned, access }: Endpoint): string {
  // The access of a versioned list names its document.
  const parts = { method, path, bodyType, shape, ...(versioned && { versioned, access }) };
  return `{ ...${JSON.stringify(parts)}, reply: { parse: (value) => value } }`;
}

const isMessage = (value: unknown): value is Message =>
  isRecord(value) && LANGUAGES.every((language) => typeof value[language] === 'string');

/** The status of an error: its messages are in the texts of one language (build-texts.ts). An alert has nothing else. */
const withoutMessages = (message: Message): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(message).filter(([name]) => !LANGUAGES.some((language) => language === name)),
  );

function constantCode(value: unknown): string | null {
  if (isEndpoint(value)) return endpointCode(value);
  if (isMessage(value)) return JSON.stringify(withoutMessages(value));
  if (typeof value === 'string' || typeof value === 'number') return JSON.stringify(value);
  if (Array.isArray(value)) {
    const items = value.map(constantCode);
    return items.includes(null) ? null : `[${items.join(', ')}]`;
  }
  if (!isRecord(value)) return null;
  const fields = Object.entries(value).map(([name, field]) => [name, constantCode(field)] as const);
  return fields.some(([, code]) => code === null)
    ? null
    : `{ ${fields.map(([name, code]) => `${JSON.stringify(name)}: ${code}`).join(', ')} }`;
}

/** Endpoints and constants as literals; schemas and functions from the complete module. */
async function codeWithoutSchemas(id: string): Promise<string> {
  const exports = (await import(pathToFileURL(id).href)) as Record<string, unknown>;
  return Object.entries(exports)
    .map(([name, value]) => {
      const code = constantCode(value);
      return code === null
        ? `export { ${name} } from ${JSON.stringify(id + SCHEMAS)};`
        : `export const ${name} = ${code};`;
    })
    .join('\n');
}

interface SyntaxNode {
  type: string;
  name?: string;
  object?: SyntaxNode;
  property?: SyntaxNode;
  source?: { value?: string };
  specifiers?: { local: { name: string } }[];
  body?: SyntaxNode[];
}

/** The first use of a schema through its endpoint, such as `roles.create.body`. */
function findSchemaUse(node: unknown, imported: ReadonlySet<string>): string | undefined {
  if (typeof node !== 'object' || node === null) return undefined;
  const { type, object, property } = node as SyntaxNode;
  if (type === 'MemberExpression' && SCHEMA_PARTS.has(property?.name ?? '')) {
    const owner = object?.type === 'MemberExpression' ? object.object : object;
    if (owner?.type === 'Identifier' && imported.has(owner.name ?? ''))
      return `${owner.name} … .${property?.name}`;
  }
  for (const child of Object.values(node)) {
    const found = findSchemaUse(child, imported);
    if (found !== undefined) return found;
  }
  return undefined;
}

/**
 * Splits the modules of the contract for the page: a call needs the method and the path of its endpoint, a form the
 * schema that its module exports by name. Thus the first load contains neither schemas nor the schema library.
 */
export function buildContract(): Plugin {
  return {
    name: 'build-contract',
    apply: 'build',
    async load(id) {
      if (id.endsWith(SCHEMAS)) {
        const code = await readFile(id.slice(0, -SCHEMAS.length), 'utf8');
        return { code, moduleType: 'ts', moduleSideEffects: false };
      }
      return CONTRACT.test(id) ? { code: await codeWithoutSchemas(id), moduleSideEffects: false } : null;
    },
    transform(code, id) {
      if (id.endsWith(SCHEMAS) || !/[/]contract[/]|[.]contract[.]ts/.test(code)) return;
      const { body = [] } = this.parse(code) as unknown as SyntaxNode;
      const imported = body
        .filter(({ source }) => CONTRACT_IMPORT.test(source?.value ?? ''))
        .flatMap(({ specifiers = [] }) => specifiers.map(({ local }) => local.name));
      const use = findSchemaUse(body, new Set(imported));
      if (use !== undefined) this.error(`${use}: import the schema by its name, endpoints have none here`);
    },
  };
}
