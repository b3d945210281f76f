import { z } from 'zod';
import type { Access, IdSource } from './access.ts';
import type { AlertKey } from './alerts.ts';

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

type Names<Path extends string> = Path extends `${string}:${infer Name}/${infer Rest}`
  ? Name | Names<`/${Rest}`>
  : Path extends `${string}:${infer Name}`
    ? Name
    : never;

/** Path parameters must be declared, and only those in the path. */
type ParamsOf<Path extends string> = [Names<Path>] extends [never]
  ? undefined
  : z.ZodObject<{ [Name in Names<Path>]: z.ZodType }>;

/**
 * The form of the response: JSON, an array with `x-total-count`, plain text, bytes, lines of JSON as they arise, a redirect (303),
 * or no body.
 */
export type Shape = 'json' | 'page' | 'text' | 'bytes' | 'lines' | 'redirect' | 'none';

/** Whether the body of the response is a stream. */
export const isStream = ({ shape }: { readonly shape: Shape }): boolean =>
  shape === 'bytes' || shape === 'lines';

export interface Endpoint<
  Path extends string = string,
  Params extends z.ZodType | undefined = z.ZodType | undefined,
  Query extends z.ZodType | undefined = z.ZodType | undefined,
  Body extends z.ZodType | undefined = z.ZodType | undefined,
  Reply extends z.ZodType = z.ZodType,
  ReplyShape extends Shape = Shape,
  Required extends Access = Access,
> {
  readonly method: Method;
  readonly path: Path;
  /** Other spellings of the path that existing clients use. */
  readonly aliases: readonly string[];
  readonly summary: string;
  readonly access: Required;
  readonly status: 200 | 201 | 204;
  readonly params: Params;
  readonly query: Query;
  readonly body: Body;
  /**
   * `multipart` bodies are streamed by the handler; their fields are documented, but not parsed here. A `file` is one too, or
   * the bytes of the file alone, of any content type.
   */
  readonly bodyType: 'json' | 'text' | 'multipart' | 'file';
  /** The maximum body size in MiB; `multipart` bodies have their own limits. */
  readonly bodyLimitMb: number;
  readonly reply: Reply;
  readonly shape: ReplyShape;
  /** The page's message after success; sent as `X-app-alert`. */
  readonly alert: AlertKey | undefined;
  /**
   * Whether the call changes anything. Such a call is finished even when its client disconnects, and has no HEAD; a
   * read is aborted with its client. True by default for all methods but GET.
   */
  readonly mutates: boolean;
  /**
   * The response is a list of a document and has an ETag (list-version.ts): with `If-None-Match` the list is not read
   * unless it has changed. Its access names the document, or a step of it.
   */
  readonly versioned: boolean;
}

/** Whether the handler reads the body as a stream. */
export const isStreamed = ({ bodyType }: Pick<Endpoint, 'bodyType'>): boolean =>
  bodyType === 'multipart' || bodyType === 'file';

/** Endpoints by group and name. */
export type Surface = Readonly<Record<string, Readonly<Record<string, Endpoint>>>>;

interface Spec<Path extends string, Params, Query, Body, Reply, ReplyShape extends Shape, Required> {
  method: Method;
  path: Path;
  aliases?: readonly string[];
  summary: string;
  access: Required;
  status?: 200 | 201 | 204;
  params?: Params;
  query?: Query;
  body?: Body;
  bodyType?: 'json' | 'text' | 'multipart' | 'file';
  bodyLimitMb?: number;
  reply: Reply;
  shape?: ReplyShape;
  alert?: AlertKey;
  mutates?: boolean;
  versioned?: boolean;
}

/** Declares one REST call. The server's route, the typed client and the OpenAPI document all read this value. */
export function endpoint<
  const Path extends string,
  Reply extends z.ZodType,
  Params extends ParamsOf<Path> = ParamsOf<Path>,
  Query extends z.ZodType | undefined = undefined,
  Body extends z.ZodType | undefined = undefined,
  const ReplyShape extends Shape = 'json',
  const Required extends Access<IdSource<Params, Query, Body>> = Access<IdSource<Params, Query, Body>>,
>(
  spec: Spec<Path, Params, Query, Body, Reply, ReplyShape, Required> &
    ([Names<Path>] extends [never] ? unknown : { params: Params }),
): Endpoint<Path, Params, Query, Body, Reply, ReplyShape, Required> {
  const shape = (spec.shape ?? 'json') as ReplyShape;
  return {
    method: spec.method,
    path: spec.path,
    aliases: spec.aliases ?? [],
    summary: spec.summary,
    access: spec.access,
    status: spec.status ?? (shape === 'none' ? 204 : 200),
    params: spec.params as Params,
    query: spec.query as Query,
    body: spec.body as Body,
    bodyType: spec.bodyType ?? 'json',
    bodyLimitMb: spec.bodyLimitMb ?? 2,
    reply: spec.reply,
    shape,
    alert: spec.alert,
    mutates: spec.mutates ?? spec.method !== 'GET',
    versioned: spec.versioned ?? false,
  };
}

/** One page of a list with the total number of rows; sent as an array with `x-total-count`. */
export interface Page<Row> {
  rows: Row[];
  total: number;
}

/** A byte response. `range` is set when only a part was requested (inclusive ends). */
export interface Bytes {
  stream: AsyncIterable<Uint8Array>;
  contentType: string;
  size?: number;
  range?: { start: number; end: number };
  /** The name of the download (RFC 6266). */
  filename?: string;
  /** The browser may cache it, but must revalidate it each time: the response has an ETag. */
  revalidated?: boolean;
}

/** A part without required fields may be omitted as a whole. */
type CallPart<Name extends string, Schema> = Schema extends z.ZodType
  ? Record<never, never> extends z.input<Schema>
    ? { [K in Name]?: z.input<Schema> }
    : { [K in Name]: z.input<Schema> }
  : unknown;

type ParsedPart<Name extends string, Schema> = Schema extends z.ZodType
  ? { [K in Name]: z.output<Schema> }
  : unknown;

/** The input of a caller. */
export type CallOf<E extends Endpoint> = CallPart<'params', E['params']> &
  CallPart<'query', E['query']> &
  CallPart<'body', E['body']>;

/** The input of a handler, after parsing. */
export type ParsedOf<E extends Endpoint> = ParsedPart<'params', E['params']> &
  ParsedPart<'query', E['query']> &
  ParsedPart<'body', E['body']>;

type RowOf<Reply extends z.ZodType, Side extends 'input' | 'output'> = Side extends 'input'
  ? z.input<Reply>
  : z.output<Reply>;

/**
 * The result for a caller; a `bytes` or `lines` call returns the response itself. For a page, `reply` is the schema of a row, for lines
 * that of a line.
 */
export type ReplyOf<E extends Endpoint> = E['shape'] extends 'none' | 'redirect'
  ? undefined
  : E['shape'] extends 'bytes' | 'lines'
    ? Response
    : E['shape'] extends 'page'
      ? Page<RowOf<E['reply'], 'output'>>
      : RowOf<E['reply'], 'output'>;

/** The return value of a handler. */
export type HandlerResultOf<E extends Endpoint> = E['shape'] extends 'none'
  ? void
  : E['shape'] extends 'bytes' | 'lines'
    ? Bytes
    : E['shape'] extends 'page'
      ? Page<RowOf<E['reply'], 'input'>>
      : RowOf<E['reply'], 'input'>;
