import { z } from 'zod';
import type { AccessMode } from '@scriptorium/domain/access/access.ts';
import type { AlertKey } from './alerts.ts';

export type Method = 'GET' | 'POST' | 'PUT' | 'DELETE';

/**
 * Who may call: `public` anybody, `user` whoever is signed in, `admin` ROLE_ADMIN, and a mode on the process or the
 * node that the call is about. The last two are judged by the handler, which must ask before it answers.
 */
export type Access = 'public' | 'user' | 'admin' | `process ${AccessMode}` | `node ${AccessMode}`;

type Names<Path extends string> = Path extends `${string}:${infer Name}/${infer Rest}`
  ? Name | Names<`/${Rest}`>
  : Path extends `${string}:${infer Name}`
    ? Name
    : never;

/** Path parameters must be declared, and only those that the path has. */
type ParamsOf<Path extends string> = [Names<Path>] extends [never]
  ? undefined
  : z.ZodObject<{ [Name in Names<Path>]: z.ZodType }>;

/**
 * How the answer travels: as JSON, as an array with `x-total-count`, as plain text, as bytes, as the address that the
 * browser goes to next (303), or not at all.
 */
export type Shape = 'json' | 'page' | 'text' | 'bytes' | 'redirect' | 'none';

export interface Endpoint<
  Path extends string = string,
  Params extends z.ZodType | undefined = z.ZodType | undefined,
  Query extends z.ZodType | undefined = z.ZodType | undefined,
  Body extends z.ZodType | undefined = z.ZodType | undefined,
  Reply extends z.ZodType = z.ZodType,
  Answer extends Shape = Shape,
> {
  readonly method: Method;
  readonly path: Path;
  /** The same call under other spellings of its path (resolutions ). */
  readonly aliases: readonly string[];
  readonly summary: string;
  readonly access: Access;
  readonly status: 200 | 201 | 204;
  readonly params: Params;
  readonly query: Query;
  readonly body: Body;
  /** `multipart` bodies are read as a stream by the handler; their fields are documented, not parsed here. */
  readonly bodyType: 'json' | 'text' | 'multipart';
  /** The largest body that is read, in MiB; a `multipart` one has limits of its own. */
  readonly bodyLimitMb: number;
  readonly reply: Reply;
  readonly shape: Answer;
  /** What the page says when it succeeded; travels as `X-app-alert`. */
  readonly alert: AlertKey | undefined;
  /**
   * Whether the call does something. What acts is finished though its caller hangs up, and has no HEAD, which is only a look;
   * what only reads ends with its caller. All but GET act, where nothing else is said.
   */
  readonly acts: boolean;
}

interface Spec<Path extends string, Params, Query, Body, Reply, Answer extends Shape> {
  method: Method;
  path: Path;
  aliases?: readonly string[];
  summary: string;
  access: Access;
  status?: 200 | 201 | 204;
  params?: Params;
  query?: Query;
  body?: Body;
  bodyType?: 'json' | 'text' | 'multipart';
  bodyLimitMb?: number;
  reply: Reply;
  shape?: Answer;
  alert?: AlertKey;
  acts?: boolean;
}

/** Declares one REST call. The server's route, the typed client and the OpenAPI page all read this one value. */
export function endpoint<
  const Path extends string,
  Reply extends z.ZodType,
  Params extends ParamsOf<Path> = ParamsOf<Path>,
  Query extends z.ZodType | undefined = undefined,
  Body extends z.ZodType | undefined = undefined,
  const Answer extends Shape = 'json',
>(
  spec: Spec<Path, Params, Query, Body, Reply, Answer> &
    ([Names<Path>] extends [never] ? unknown : { params: Params }),
): Endpoint<Path, Params, Query, Body, Reply, Answer> {
  const shape = (spec.shape ?? 'json') as Answer;
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
    acts: spec.acts ?? spec.method !== 'GET',
  };
}

/** One page of a list and how many rows there are in all; on the wire an array and `x-total-count`. */
export interface Page<Row> {
  rows: Row[];
  total: number;
}

/** Bytes on their way to a caller. `range` is set when only a part was asked for (inclusive ends). */
export interface Bytes {
  stream: AsyncIterable<Uint8Array>;
  contentType: string;
  size?: number;
  range?: { start: number; end: number };
  /** Offered as a download under this name (RFC 6266). */
  filename?: string;
  /** May be kept by the browser, which asks each time whether it still holds: the answer has an ETag. */
  revalidated?: boolean;
}

/** Nothing to hand over, or only what may be left out: the part itself may be left out. */
type Given<Name extends string, Schema> = Schema extends z.ZodType
  ? Record<never, never> extends z.input<Schema>
    ? { [K in Name]?: z.input<Schema> }
    : { [K in Name]: z.input<Schema> }
  : unknown;

type Parsed<Name extends string, Schema> = Schema extends z.ZodType
  ? { [K in Name]: z.output<Schema> }
  : unknown;

/** What a caller hands over. */
export type CallOf<E extends Endpoint> = Given<'params', E['params']> &
  Given<'query', E['query']> &
  Given<'body', E['body']>;

/** What a handler gets, after parsing. */
export type ParsedOf<E extends Endpoint> = Parsed<'params', E['params']> &
  Parsed<'query', E['query']> &
  Parsed<'body', E['body']>;

type RowOf<Reply extends z.ZodType, Side extends 'input' | 'output'> = Side extends 'input'
  ? z.input<Reply>
  : z.output<Reply>;

/** What a caller gets back; a `bytes` call answers the response itself. For a page, `reply` is the schema of a row. */
export type ReplyOf<E extends Endpoint> = E['shape'] extends 'none' | 'redirect'
  ? undefined
  : E['shape'] extends 'bytes'
    ? Response
    : E['shape'] extends 'page'
      ? Page<RowOf<E['reply'], 'output'>>
      : RowOf<E['reply'], 'output'>;

/** What a handler returns. */
export type AnswerOf<E extends Endpoint> = E['shape'] extends 'none'
  ? void
  : E['shape'] extends 'bytes'
    ? Bytes
    : E['shape'] extends 'page'
      ? Page<RowOf<E['reply'], 'input'>>
      : RowOf<E['reply'], 'input'>;
