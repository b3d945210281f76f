import { createHash } from 'node:crypto';
import { escapes, renderTemplate, wildcardNames, type ValueOf } from '@scriptorium/domain/text/wildcards.ts';
import {
  fillMarks,
  marksFor,
  withMarks,
  type SecretMark,
} from '@scriptorium/node-server/secrets/secrets-in-text.ts';
import type { z } from 'zod';
import type { sendRequest } from '../send-request.definition.ts';

export type RequestSettings = z.output<typeof sendRequest.settings>;

/** A request as it is stored and sent. */
export type RenderedRequest = {
  method: string;
  url: string;
  headers: Record<string, string>;
  body?: string;
  /** Secrets of the address and the headers, which are filled in when it leaves. Absent in what was stored before an update. */
  secrets?: SecretMark[];
};

const hasBody = ({ httpRequestMethod }: RequestSettings) => httpRequestMethod !== 'GET';
const valuesOf = (fields: RequestSettings['headers']) => Object.values(fields).map(({ value }) => value);

function templatesOf(settings: RequestSettings): string[] {
  const { bodyType, jsonBody, plainTextBody } = settings.requestBody;
  const body = bodyType === 'JSON' ? valuesOf(jsonBody) : [plainTextBody];
  return [settings.url, ...valuesOf(settings.headers), ...(hasBody(settings) ? body : [])];
}

/** The wildcards that the request needs. */
export const namesIn = (settings: RequestSettings): string[] => [
  ...new Set(templatesOf(settings).flatMap(wildcardNames)),
];

/** Fills in the templates; every value is escaped for its context. A GET has no body. */
export function renderRequest(settings: RequestSettings, given: ValueOf): RenderedRequest {
  const secrets = marksFor(namesIn(settings));
  const valueOf = withMarks(given, secrets);
  const headers = Object.entries(settings.headers).map(([name, { value }]): [string, string] => [
    name.toLowerCase(),
    renderTemplate(value, valueOf, escapes.header),
  ]);
  const request = {
    method: settings.httpRequestMethod,
    url: renderTemplate(settings.url, valueOf, escapes.urlPart),
    ...(secrets.length === 0 ? {} : { secrets }),
  };
  if (!hasBody(settings)) return { ...request, headers: Object.fromEntries(headers) };
  const { type, body } = renderBody(settings.requestBody, valueOf);
  return { ...request, headers: { 'content-type': type, ...Object.fromEntries(headers) }, body };
}

function renderBody(
  { bodyType, jsonBody, plainTextBody }: RequestSettings['requestBody'],
  valueOf: ValueOf,
): { type: string; body: string } {
  if (bodyType === 'PLAIN_TEXT') {
    const body = renderTemplate(plainTextBody, valueOf, escapes.plain);
    return { type: 'text/plain; charset=utf-8', body };
  }
  const fields = Object.entries(jsonBody).map(
    ([name, { value }]) => `${JSON.stringify(name)}:${renderTemplate(value, valueOf, escapes.jsonString)}`,
  );
  return { type: 'application/json', body: `{${fields.join(',')}}` };
}

interface FilledRequest extends Pick<RenderedRequest, 'method' | 'url' | 'headers' | 'body'> {
  /** Headers with secrets, in lower case. */
  readonly secretHeaders: readonly string[];
}

/** The request as it leaves. */
export function fillSecrets(
  { secrets = [], ...request }: RenderedRequest,
  values: ReadonlyMap<string, string>,
): FilledRequest {
  const inHeader = (name: string) => escapes.header([{ kind: 'value', value: values.get(name) ?? '' }]);
  const inUrl = (name: string) => encodeURIComponent((values.get(name) ?? '').toWellFormed());
  const headers = Object.entries(request.headers).map(
    ([name, value]) => [name, value, fillMarks(value, secrets, inHeader)] as const,
  );
  return {
    ...request,
    url: fillMarks(request.url, secrets, inUrl),
    headers: Object.fromEntries(headers.map(([name, , value]) => [name, value])),
    secretHeaders: headers.flatMap(([name, value, filled]) => (value === filled ? [] : name)),
  };
}

/** A hash of all settings that affect the request. */
export function fingerprint(settings: RequestSettings): string {
  const { httpRequestMethod, headers, requestBody } = settings;
  const names = [Object.keys(headers), Object.keys(requestBody.jsonBody)];
  const parts = [httpRequestMethod, requestBody.bodyType, names, templatesOf(settings)];
  return createHash('sha256').update(JSON.stringify(parts)).digest('hex');
}
