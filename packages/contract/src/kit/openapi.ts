import { z } from 'zod';
import { accessInWords, type AccessInWords } from './access.ts';
import { isStreamed, type Endpoint, type Surface } from './endpoint.ts';
import { ErrorReply } from './error-reply.ts';
import { SchemaPool, type JsonSchema } from './schema-pool.ts';

export interface OpenApiParameter {
  name: string;
  in: 'path' | 'query' | 'header';
  required: boolean;
  schema: JsonSchema;
}

export interface OpenApiContent {
  [contentType: string]: { schema?: JsonSchema };
}

export interface OpenApiResponse {
  description: string;
  headers?: Record<string, JsonSchema>;
  content?: OpenApiContent;
}

export interface OpenApiOperation {
  operationId: string;
  tags: string[];
  summary: string;
  /** The required access, in words. */
  'x-access': AccessInWords;
  security?: JsonSchema[];
  parameters?: OpenApiParameter[];
  requestBody?: { required: boolean; content: OpenApiContent };
  responses: Record<string, OpenApiResponse | { $ref: string }>;
}

export interface OpenApiDocument {
  openapi: '3.1.0';
  info: { title: string; version: string };
  servers: { url: string }[];
  tags: { name: string }[];
  security: JsonSchema[];
  paths: Record<string, Record<string, OpenApiOperation>>;
  components: {
    schemas: Record<string, JsonSchema>;
    responses: Record<string, OpenApiResponse>;
    securitySchemes: Record<string, JsonSchema>;
  };
}

const SIGNED_IN = { bearer: [] };
const ERROR = { $ref: '#/components/responses/Error' };
const OUTCOME = { 200: 'Done', 201: 'Created', 204: 'Done; no content' } as const;
/** Parameters that every read accepts; they are not repeated for each. */
const IGNORED = new Set(['cacheBuster']);

/** The request header of a list with an ETag. */
const IF_NONE_MATCH: OpenApiParameter = {
  name: 'If-None-Match',
  in: 'header',
  required: false,
  schema: { type: 'string', description: 'The ETag of an earlier response' },
};
const ETAG = { description: 'The version of the list', schema: { type: 'string' } };
const NOT_MODIFIED: OpenApiResponse = {
  description: 'The list still has the version that `If-None-Match` names; no content',
  headers: { etag: ETAG },
};

/** `/api/nodes/:id` in OpenAPI notation. */
const templateOf = (path: string): string => path.replaceAll(/:(\w+)/g, '{$1}');

function parametersOf(endpoint: Endpoint, pool: SchemaPool): OpenApiParameter[] {
  const of = (schema: z.ZodType | undefined, place: 'path' | 'query'): OpenApiParameter[] => {
    if (!schema) return [];
    const { properties = {}, required = [] } = pool.add(schema, 'input') as {
      properties?: Record<string, JsonSchema>;
      required?: string[];
    };
    return Object.entries(properties)
      .filter(([name]) => !IGNORED.has(name))
      .map(([name, json]) => ({
        name,
        in: place,
        required: place === 'path' || required.includes(name),
        schema: json,
      }));
  };
  const conditions = endpoint.versioned ? [IF_NONE_MATCH] : [];
  return [...of(endpoint.params, 'path'), ...of(endpoint.query, 'query'), ...conditions];
}

const CONTENT_TYPES = {
  json: ['application/json'],
  text: ['text/plain'],
  multipart: ['multipart/form-data'],
  file: ['multipart/form-data', 'application/octet-stream'],
} as const;

function requestBodyOf({ body, bodyType }: Endpoint, pool: SchemaPool): OpenApiOperation['requestBody'] {
  if (!body) return undefined;
  const required = !body.safeParse(undefined).success || isStreamed({ bodyType });
  const schema = pool.add(body, 'input');
  const content = CONTENT_TYPES[bodyType].map((type) => [
    type,
    type === 'application/octet-stream' ? {} : { schema },
  ]);
  return { required, content: Object.fromEntries(content) };
}

function successResponseOf({ shape, status, reply, versioned }: Endpoint, pool: SchemaPool): OpenApiResponse {
  const description = OUTCOME[status];
  if (shape === 'none') return { description };
  if (shape === 'bytes') return { description, content: { 'application/octet-stream': {} } };
  const schema = pool.add(reply, 'output');
  if (shape === 'lines') return { description, content: { 'application/x-ndjson': { schema } } };
  if (shape === 'json') {
    const headers = versioned ? { headers: { etag: ETAG } } : {};
    return { description, ...headers, content: { 'application/json': { schema } } };
  }
  const total = { description: 'The number of rows on all pages', schema: { type: 'integer' } };
  return {
    description,
    headers: { 'x-total-count': total },
    content: { 'application/json': { schema: { type: 'array', items: schema } } },
  };
}

/** The error statuses of a call, by its access and its input. */
function errorStatusesOf({ access, params, query, body }: Endpoint): string[] {
  const inWords = accessInWords(access);
  return [
    ...(params || query || body ? ['400'] : []),
    ...(inWords === 'public' ? [] : ['401']),
    ...(inWords === 'public' || inWords === 'user' ? [] : ['403']),
    ...(params ? ['404'] : []),
    'default',
  ];
}

function operationOf(name: string, group: string, endpoint: Endpoint, pool: SchemaPool): OpenApiOperation {
  const parameters = parametersOf(endpoint, pool);
  const requestBody = requestBodyOf(endpoint, pool);
  return {
    operationId: name,
    tags: [group],
    summary: endpoint.summary,
    'x-access': accessInWords(endpoint.access),
    ...(endpoint.access === 'public' ? { security: [] } : {}),
    ...(parameters.length > 0 ? { parameters } : {}),
    ...(requestBody ? { requestBody } : {}),
    responses: {
      [endpoint.status]: successResponseOf(endpoint, pool),
      ...(endpoint.versioned ? { 304: NOT_MODIFIED } : {}),
      ...Object.fromEntries(errorStatusesOf(endpoint).map((status) => [status, ERROR])),
    },
  };
}

function componentsOf(pool: SchemaPool): OpenApiDocument['components'] {
  const schema = pool.add(ErrorReply.meta({ id: 'Error' }), 'output');
  const header = (description: string) => ({ description, schema: { type: 'string' } });
  return {
    responses: {
      Error: {
        description: 'The call was refused or failed; `errorKey` is the key of the error',
        headers: {
          'x-app-error': header('The key of the error, percent-encoded; only in a 400 without field errors'),
          'x-app-params': header('The params of the error, as percent-encoded JSON'),
          'retry-after': header('Seconds to wait, with a 429'),
        },
        content: { 'application/json': { schema } },
      },
    },
    securitySchemes: {
      bearer: {
        type: 'http',
        scheme: 'bearer',
        description: 'The token from POST /api/authenticate, or an access token of an account',
      },
    },
    schemas: pool.schemas,
  };
}

/** The REST API as an OpenAPI 3.1 document, with every alias of a path. */
export function openApiOf(surface: Surface, info: OpenApiDocument['info']): OpenApiDocument {
  const pool = new SchemaPool();
  for (const { reply } of Object.values(surface).flatMap((group) => Object.values(group)))
    pool.add(reply, 'output');
  const paths: OpenApiDocument['paths'] = {};
  for (const [group, endpoints] of Object.entries(surface)) {
    for (const [name, endpoint] of Object.entries(endpoints)) {
      for (const [spelling, path] of [endpoint.path, ...endpoint.aliases].entries()) {
        const id = `${group}.${name}${spelling === 0 ? '' : `.alias${spelling}`}`;
        const operation = operationOf(id, group, endpoint, pool);
        (paths[templateOf(path)] ??= {})[endpoint.method.toLowerCase()] = operation;
      }
    }
  }
  return {
    openapi: '3.1.0',
    info,
    servers: [{ url: '/' }],
    tags: Object.keys(surface).map((name) => ({ name })),
    security: [SIGNED_IN],
    paths,
    components: componentsOf(pool),
  };
}
