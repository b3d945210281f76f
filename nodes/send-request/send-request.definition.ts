import { EditorState } from '@scriptorium/domain/graph/editor-state.ts';
import { defineNode, SENDER_NODE } from '@scriptorium/domain/graph/node-definition.ts';
import { holdsCredentials, receiverOfUrl } from '@scriptorium/domain/graph/request-url.ts';
import { z } from 'zod';

export const REQUEST_METHODS = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'] as const;
export const BODY_TYPES = ['PLAIN_TEXT', 'JSON'] as const;

/** A text with wildcards, which are replaced before it is sent. */
const Template = z.object({ value: z.string().min(1).max(20_000), editorState: EditorState });
const FieldName = z.string().trim().min(1).max(200);
/** Headers that belong to the connection; requests that set one are refused when they are sent. */
export const RESERVED_HEADERS: readonly string[] = [
  'connection',
  'content-length',
  'expect',
  'host',
  'keep-alive',
  'proxy-authorization',
  'proxy-connection',
  'te',
  'trailer',
  'transfer-encoding',
  'upgrade',
];

/** The characters that RFC 9110 allows in a header's name. */
const HeaderName = FieldName.regex(/^[\w!#$%&'*+.^`|~-]+$/).refine(
  (name) => !RESERVED_HEADERS.includes(name.toLowerCase()),
  { error: 'Invalid' },
);

const fields = (name: z.ZodType<string, string>) =>
  z
    .record(name, Template)
    .refine((given) => Object.keys(given).length <= 100, { error: 'Size' })
    .meta({ maxProperties: 100 })
    .default({});

const TEMPLATES_IN_FILE = { record: { fields: { value: 'template', editorState: 'editorState' } } } as const;

const templateFields = (path: string, given: Record<string, z.output<typeof Template>>) =>
  Object.entries(given).map(([name, { value }]) => ({ field: `${path}.${name}.value`, template: value }));

/** Sends an HTTP request about a document, or about all documents that wait. */
export const sendRequest = defineNode({
  type: 'SEND_REQUEST',
  settings: z.object({
    httpRequestMethod: z.enum(REQUEST_METHODS),
    /** Empty in a new node, which cannot run yet. */
    url: z
      .string()
      .max(4000)
      .refine((url) => url === '' || /^https?:\/\/\S/.test(url), { error: 'Pattern' })
      .refine((url) => !holdsCredentials(url), { error: 'Invalid' }),
    urlEditorState: EditorState,
    headers: fields(HeaderName),
    requestBody: z.object({
      bodyType: z.enum(BODY_TYPES),
      jsonBody: fields(FieldName),
      plainTextBody: z.string().max(200_000).default(''),
      plainTextBodyEditorState: EditorState,
    }),
    /** The receiver recognises a repeated Idempotency-Key: a request with an unknown result can be sent again. */
    repeatable: z.boolean(),
  }),
  inFile: {
    httpRequestMethod: 'plain',
    url: 'template',
    urlEditorState: 'editorState',
    headers: TEMPLATES_IN_FILE,
    requestBody: {
      fields: {
        jsonBody: TEMPLATES_IN_FILE,
        plainTextBody: 'template',
        plainTextBodyEditorState: 'editorState',
      },
    },
    repeatable: 'plain',
  },
  defaults: {
    options: SENDER_NODE.options,
    settings: {
      httpRequestMethod: 'POST',
      url: '',
      urlEditorState: null,
      headers: {},
      requestBody: { bodyType: 'JSON', jsonBody: {}, plainTextBody: '', plainTextBodyEditorState: null },
      repeatable: false,
    },
  },
  required: ['url'],
  templates: ({ httpRequestMethod, url, headers, requestBody }) => {
    const { bodyType, jsonBody, plainTextBody } = requestBody;
    const body =
      bodyType === 'JSON'
        ? templateFields('requestBody.jsonBody', jsonBody)
        : [{ field: 'requestBody.plainTextBody', template: plainTextBody }];
    return [
      { field: 'url', template: url, isAddress: true },
      ...templateFields('headers', headers).map((header) => ({ ...header, headerOf: url })),
      ...(httpRequestMethod === 'GET' ? [] : body),
    ];
  },
  sendsTo: ({ url }) => receiverOfUrl(url),
  reasons: [
    'reason.sendRequest.incomplete',
    'reason.sendRequest.hostWildcard',
    'reason.outgoing.busy',
    'reason.outgoing.refused',
    'reason.outgoing.forbidden',
    'reason.outgoing.resolve',
    'reason.outgoing.connect',
    'reason.outgoing.broken',
    'reason.outgoing.timeout',
    'reason.outgoing.tooLarge',
    'reason.outgoing.tooManyRedirects',
    'reason.outgoing.badUrl',
    'reason.outgoing.badHeader',
    'reason.outgoing.aborted',
  ],
  results: [],
  colour: '#c2762d',
  traits: SENDER_NODE.traits,
  followedBy: SENDER_NODE.followedBy,
});
