import { LIVE_PATH } from '@scriptorium/contract/live.ts';
import type { JsonSchema } from '@scriptorium/contract/kit/schema-pool.ts';
import { expect, it } from 'vitest';
import { describeApi } from './api-docs.routes.ts';

/**
 * The calls of the specification to the letter: method, path, `?` query parameters, `{}` fields of the body, id of the requirement.
 * Other programs call these addresses, and the tests of the features call their endpoints by name.
 */
const CALLS = `
POST /api/authenticate {username, password, rememberMe} [API-001]
GET /api/account [API-002]
POST /api/account [API-003]
POST /api/account/change-password {currentPassword, newPassword} [API-004]
POST /api/account/reset-password/init [API-005]
POST /api/account/reset-password/finish {key, newPassword} [API-006]
POST /api/register {login, email, password, langKey} [API-007]
GET /api/verify?key [API-008]
POST /api/logout [API-009]
GET /management/info [API-010]
GET /api/api-keys?page&size [API-012]
POST /api/api-keys {expirationDate} [API-013]
DELETE /api/api-keys/:id [API-014]
GET /api/users?paged&page&size&sort [API-015]
GET /api/users/:id [API-018]
POST /api/users [API-019]
PUT /api/users [API-020]
DELETE /api/users/:id [API-021]
GET /api/_search/users?filteredValue [API-022]
GET /api/authorities [API-023]
POST /api/authorities [API-024]
DELETE /api/authorities/:id [API-025]
GET /api/roles [API-026]
POST /api/roles [API-027]
PUT /api/roles [API-028]
DELETE /api/roles/:id [API-029]
GET /management/health [API-030]
GET /management/jhimetrics [API-031]
GET /management/threaddump [API-032]
GET /management/loggers [API-033]
GET /management/configprops [API-034]
GET /management/env [API-035]
POST /management/loggers/:name {configuredLevel} [API-036]
GET /management/http-logs?page&size [API-037]
GET /management/audits?page&size&sort&fromDate&toDate [API-038]
GET /api/processes [API-039]
GET /api/processes/:id [API-040]
POST /api/processes {name, tags, isRagEnabled, ragTextSplitter} [API-041]
DELETE /api/processes/:id [API-042]
PUT /api/processes/:id/process-tags [API-043]
PUT /api/process/:id/process-actors {actor, name} [API-044]
POST /api/process/:id/process-actors {name} [API-045]
GET /api/process-tags [API-046]
POST /api/process-tags {name, color} [API-047]
PUT /api/process-tags {id, name, color} [API-048]
DELETE /api/process-tag/:id [API-049]
GET /api/external-document-splitter [API-050]
GET /api/inter-process-receiver-nodes [API-051]
GET /api/google-drive-connections/config [API-052]
GET /api/nodes?processId [API-053]
POST /api/nodes/fetch-by-ids {nodeIds} [API-054]
GET /api/nodes/:id [API-055]
GET /api/nodes/:id/previousNodes [API-056]
POST /api/nodes {processId, activityType, name} [API-057]
PUT /api/nodes {id, name} [API-058]
PUT /api/nodes/:id/coordinates {x, y} [API-059]
PUT /api/nodes/coordinates {id, x, y} [API-060]
DELETE /api/nodes/:id [API-061]
POST /api/nodes {fromId} [API-062]
GET /api/edges/whitelist [API-063]
GET /api/nodes/multiprocessed-nodes-whitelist [API-064]
GET /api/nodes/nodes-with-conditional-acceptance-whitelist [API-065]
GET /api/nodes/custom-external-nodes-whitelist [API-066]
GET /api/nodes/llm-external-nodes-whitelist [API-067]
GET /api/nodes/trainable-nodes-whitelist [API-068]
GET /api/edges?processId [API-069]
POST /api/edges {fromId, toId, processId} [API-070]
DELETE /api/edges/:id [API-071]
GET /api/edge-predicates?edgeId [API-072]
GET /api/edge-predicates?processId [API-073]
POST /api/edge-predicates [API-074]
PUT /api/edge-predicates [API-075]
DELETE /api/edge-predicates/:id [API-076]
GET /api/node-properties [API-077]
GET /api/llm-models [API-078]
GET /api/secrets?processId [API-079]
GET /api/process/:id/classifier-types [API-080]
DELETE /api/processes/:processId/documents [API-081]
POST /api/v2/document-info?page&size&sort&paged {paged, filters} [API-083]
POST /api/v2/document-info?page&size&sort {filters, hideAccepted} [API-085]
GET /api/documents/:id [API-086]
GET /api/v2/document/:id/state [API-087]
GET /api/documents/:id/images/length [API-088]
GET /api/documents/:id/images/:index [API-089]
GET /api/asr-documents/:id/audio [API-090]
GET /api/asr-documents/:id/utterances [API-091]
GET /api/asr-documents?processId [API-092]
GET /api/_search/asr-documents?query [API-093]
POST /api/asr-documents {processId} [API-094]
PUT /api/asr-documents {id} [API-094]
DELETE /api/asr-documents/:id [API-094]
GET /api/documents/:id/top/hints [API-095]
POST /api/documents/_search/document?page&size&sort {processId, discriminator, content, tagTypeContentMap, typeList} [API-096]
DELETE /api/documents/:id [API-097]
DELETE /api/documents {documentIds, processId} [API-098]
POST /api/documents {filename, path, processId, documentType} [API-099]
PUT /api/documents {filename, path, processId, documentType} [API-100]
PUT /api/documents/:id/content {content, docId, id} [API-101]
POST /api/file-upload {file, nodeId} [API-102]
POST /api/step/assign?docId&nodeId&stepId [API-103]
PUT /api/steps {id, nodeId, master, blockedBy, status} [API-104]
PUT /api/steps/:stepId/rerun [API-105]
POST /api/llm-prompt-step/:stepId/rerun {prompt, promptEditorState} [API-106]
GET /api/step/:stepId/classifier-tags [API-107]
PUT /api/step/:stepId/classifier-tags {typeName, typeId, stepId, userId} [API-108]
GET /api/classifier-tags?documentId [API-109]
GET /api/action-execution-results?nodeId [API-110]
GET /api/action-execution-results/send-to-google-drive?stepId [API-111]
GET /api/action-execution-results/send-to-sftp?stepId [API-112]
POST /api/action-nodes/:id/execute-action [API-113]
GET /api/llm-chat-responses?documentId [API-114]
GET /api/ner-tags?documentId&stepIds [API-115]
POST /api/ner-tags {nerTagType, utteranceTokens, stepId, startOffset, endOffset, tsStart, tsEnd} [API-116]
PUT /api/ner-tags {id, startOffset, endOffset, utteranceTokens, tsStart, tsEnd} [API-117]
DELETE /api/ner-tags/:id [API-118]
GET /api/utterance-tokens/:id/ner-tags?stepIds [API-119]
GET /api/ner-tag-relation-graphs?documentId&stepIds [API-120]
POST /api/ner-tag-relation-graphs {relations} [API-121]
DELETE /api/ner-tag-relation-graphs/:id [API-122]
PUT /api/ner-tag-relation-graphs {id, relations} [API-123]
PUT /api/ner-tag-relation-graphs/validation {relations} [API-124]
GET /api/ner-tag-relation-types?nodeIds [API-125]
POST /api/ner-tag-relation-types [API-126]
PUT /api/ner-tag-relation-types {id} [API-127]
GET /api/root-ner-tag-types?nodeIds [API-128]
GET /api/span-nodes?processId [API-129]
PUT /api/utterances?nodeId [API-130]
POST /api/utterances?nodeId {batch} [API-131]
POST /api/utterance-tokens?nodeId {value, tsStart, tsEnd, utteranceId} [API-132]
PUT /api/utterance-tokens?nodeId {id, value} [API-133]
DELETE /api/utterance-tokens/:id?nodeId [API-134]
DELETE /api/utterance-tokens?nodeId {} [API-135]
GET /api/document/:id/issues [API-136]
POST /api/issues [API-137]
PUT /api/issues {status, replies} [API-138]
POST /api/v2/document/:id/blocked-by/:userId [API-139]
DELETE /api/v2/document/:id/blocked-by [API-140]
PUT /api/v2/document/:id/assignee {} [API-141]
POST /api/v2/document/:id/assignee/:userId [API-142]
DELETE /api/v2/document/:id/assignee/:userId [API-143]
POST /api/nodes/:nodeId/steps/rerun?page&size&sort&paged {paged} [API-144]
GET /api/user-settings [API-145]
PUT /api/user-settings [API-145]
DELETE /api/user-settings [API-145]
POST /api/node/:nodeId/ner-tag-type/import {data} [API-146]
GET /api/node/:id/ner-tag-type [API-147]
GET /api/node/:id/ner-tag-type/export [API-148]
POST /api/node/:nodeId/ner-tag-type {mandatory, name, backgroundColor, textColor, parentId} [API-149]
PUT /api/ner-tag-type {id, name} [API-150]
DELETE /api/ner-tag-type/:id [API-151]
GET /api/matching-rules?nodeId [API-152]
PUT /api/matching-rules {nerTagTypeId, deletedRuleIds, updatedRules, newRules} [API-153]
GET /api/classifier-types/:id [API-154]
POST /api/node/:nodeId/classifier-types [API-155]
PUT /api/classifier-types {id} [API-156]
DELETE /api/classifier-types/:id [API-157]
GET /api/nodes/:id/export-step-result?format&from&to&delimiter [API-158]
PUT /api/trainable-nodes/:id/train [API-159]
PUT /api/sftp-upload-node/:id/fetch-sftp-content [API-160]
PUT /api/email-upload-node/:id/fetch-mail [API-161]
PUT /api/google-drive-upload-node/:id/fetch-content [API-162]
GET /api/email-upload-connection-data?nodeId [API-163]
POST /api/email-upload-connection-data {nodeId, imapHost, imapPort, address, password, folder, contentType, cron} [API-164]
PUT /api/email-upload-connection-data/:id {password} [API-165]
DELETE /api/email-upload-connection-data/:id [API-166]
GET /api/sftp-connection-data?nodeId [API-167]
POST /api/sftp-connection-data {nodeId, name, address, port, folder, password} [API-168]
DELETE /api/sftp-connection-data/:id [API-169]
POST /api/sftp-connection-data/test {nodeId, name, address, port, folder, password} [API-170]
PUT /api/node/sftp-connection-data {deletedConnectionIds, updatedConnections, newConnections, nodeId} [API-171]
GET /api/node/:id/google-drive-connections [API-172]
PUT /api/node/google-drive-connections {deletedConnectionIds, updatedConnections, newConnections, nodeId} [API-173]
POST /api/secrets {name, value, active, processId} [API-174]
PUT /api/secrets/:id?active [API-175]
DELETE /api/secrets/:id [API-176]
GET /api/rag-templates?processId [API-177]
GET /api/rag-templates/defaults [API-178]
PUT /api/rag-templates {id, processId, template, templateEditorState, active} [API-179]
DELETE /api/rag-templates/:id [API-180]
POST /api/rag {query, similarityThreshold, topK, temperature, processId, llmModel, secret} [API-181]
POST /api/statistics {name, payload} [API-182]
POST /api/statistics {name, payload} [API-183]
POST /api/statistics {name, payload} [API-184]
POST /api/work-timers {userId, startTime, endTime} [API-185]
POST /api/http-upload/:endpoint {file} [API-186]
`;

const { paths, components } = describeApi();

/** A path without the names of its parameters, which are no part of an address. */
const addressOf = (path: string) => path.replaceAll(/:\w+|\{\w+\}/g, '{}');
const operations = new Map(
  Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => [
      `${method.toUpperCase()} ${addressOf(path)}`,
      operation,
    ]),
  ),
);

/** The fields of an object, of each object of a list, or of each alternative. */
function fieldsOf(schema: JsonSchema): string[] {
  const {
    $ref,
    properties = {},
    items,
    anyOf = [],
    oneOf = [],
    allOf = [],
  } = schema as {
    $ref?: string;
    properties?: object;
    items?: JsonSchema;
    anyOf?: JsonSchema[];
    oneOf?: JsonSchema[];
    allOf?: JsonSchema[];
  };
  const named = $ref === undefined ? undefined : components.schemas[$ref.split('/').at(-1) ?? ''];
  const parts = [named, items, ...anyOf, ...oneOf, ...allOf].filter((part) => part !== undefined);
  return [...Object.keys(properties), ...parts.flatMap(fieldsOf)];
}

const calls = CALLS.trim()
  .split('\n')
  .map((line) => {
    const [, method, path, query = '', body, id] =
      /^([A-Z]+) ([^ ?]+)(?:\?(\S+))?(?: \{(.*)\})? \[(.+)\]$/.exec(line) ?? [];
    const list = (names: string, separator: string) => names.split(separator).filter((name) => name !== '');
    return {
      id,
      call: `${method} ${path}`,
      query: list(query, '&'),
      body: body === undefined ? undefined : list(body, ', '),
    };
  });

it.each(calls)('the server has the call $call to the letter [$id]', ({ call, query, body }) => {
  const operation = operations.get(addressOf(call));
  expect(operation).toBeDefined();
  const parameters = (operation?.parameters ?? []).filter((parameter) => parameter.in === 'query');
  expect(parameters.map(({ name }) => name)).toEqual(expect.arrayContaining(query));
  if (body === undefined) return;
  expect(operation?.requestBody).toBeDefined();
  const [content] = Object.values(operation?.requestBody?.content ?? {});
  expect(fieldsOf(content?.schema ?? {})).toEqual(expect.arrayContaining(body));
});

it('the tracker is a websocket at the address of the specification [API-082]', () => {
  expect(LIVE_PATH).toBe('/websocket/tracker');
});
