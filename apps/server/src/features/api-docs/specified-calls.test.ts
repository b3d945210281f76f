import { LIVE_PATH } from '@scriptorium/contract/live.ts';
import type { JsonSchema } from '@scriptorium/contract/kit/schema-pool.ts';
import { expect, it } from 'vitest';
import { describeApi } from './api-docs.routes.ts';

/**
 * The calls of the specification to the letter: id of the requirement, method, path, `?` query parameters, `{}` fields of the body.
 * Other programs call these addresses, and the tests of the features call their endpoints by name.
 */
const CALLS = `
API-001 POST /api/authenticate {username, password, rememberMe}
API-002 GET /api/account
API-003 POST /api/account
API-004 POST /api/account/change-password {currentPassword, newPassword}
API-005 POST /api/account/reset-password/init
API-006 POST /api/account/reset-password/finish {key, newPassword}
API-007 POST /api/register {login, email, password, langKey}
API-008 GET /api/verify?key
API-009 POST /api/logout
API-010 GET /management/info
API-012 GET /api/api-keys?page&size
API-013 POST /api/api-keys {expirationDate}
API-014 DELETE /api/api-keys/:id
API-015 GET /api/users?paged&page&size&sort
API-018 GET /api/users/:id
API-019 POST /api/users
API-020 PUT /api/users
API-021 DELETE /api/users/:id
API-022 GET /api/_search/users?filteredValue
API-023 GET /api/authorities
API-024 POST /api/authorities
API-025 DELETE /api/authorities/:id
API-026 GET /api/roles
API-027 POST /api/roles
API-028 PUT /api/roles
API-029 DELETE /api/roles/:id
API-030 GET /management/health
API-031 GET /management/jhimetrics
API-032 GET /management/threaddump
API-033 GET /management/loggers
API-034 GET /management/configprops
API-035 GET /management/env
API-036 POST /management/loggers/:name {configuredLevel}
API-037 GET /management/http-logs?page&size
API-038 GET /management/audits?page&size&sort&fromDate&toDate
API-039 GET /api/processes
API-040 GET /api/processes/:id
API-041 POST /api/processes {name, tags, isRagEnabled, ragTextSplitter}
API-042 DELETE /api/processes/:id
API-043 PUT /api/processes/:id/process-tags
API-044 PUT /api/process/:id/process-actors {actor, name}
API-045 POST /api/process/:id/process-actors {name}
API-046 GET /api/process-tags
API-047 POST /api/process-tags {name, color}
API-048 PUT /api/process-tags {id, name, color}
API-049 DELETE /api/process-tag/:id
API-050 GET /api/external-document-splitter
API-051 GET /api/inter-process-receiver-nodes
API-052 GET /api/google-drive-connections/config
API-053 GET /api/nodes?processId
API-054 POST /api/nodes/fetch-by-ids {nodeIds}
API-055 GET /api/nodes/:id
API-056 GET /api/nodes/:id/previousNodes
API-057 POST /api/nodes {processId, activityType, name}
API-058 PUT /api/nodes {id, name}
API-059 PUT /api/nodes/:id/coordinates {x, y}
API-060 PUT /api/nodes/coordinates {id, x, y}
API-061 DELETE /api/nodes/:id
API-062 POST /api/nodes {fromId}
API-063 GET /api/edges/whitelist
API-064 GET /api/nodes/multiprocessed-nodes-whitelist
API-065 GET /api/nodes/nodes-with-conditional-acceptance-whitelist
API-066 GET /api/nodes/custom-external-nodes-whitelist
API-067 GET /api/nodes/llm-external-nodes-whitelist
API-068 GET /api/nodes/trainable-nodes-whitelist
API-069 GET /api/edges?processId
API-070 POST /api/edges {fromId, toId, processId}
API-071 DELETE /api/edges/:id
API-072 GET /api/edge-predicates?edgeId
API-073 GET /api/edge-predicates?processId
API-074 POST /api/edge-predicates
API-075 PUT /api/edge-predicates
API-076 DELETE /api/edge-predicates/:id
API-077 GET /api/node-properties
API-078 GET /api/llm-models
API-079 GET /api/secrets?processId
API-080 GET /api/process/:id/classifier-types
API-081 DELETE /api/processes/:processId/documents
API-083 POST /api/v2/document-info?page&size&sort&paged {paged, filters}
API-085 POST /api/v2/document-info?page&size&sort {filters, hideAccepted}
API-086 GET /api/documents/:id
API-087 GET /api/v2/document/:id/state
API-088 GET /api/documents/:id/images/length
API-089 GET /api/documents/:id/images/:index
API-090 GET /api/asr-documents/:id/audio
API-091 GET /api/asr-documents/:id/utterances
API-092 GET /api/asr-documents?processId
API-093 GET /api/_search/asr-documents?query
API-094 POST /api/asr-documents {processId}
API-094 PUT /api/asr-documents {id}
API-094 DELETE /api/asr-documents/:id
API-095 GET /api/documents/:id/top/hints
API-096 POST /api/documents/_search/document?page&size&sort {processId, discriminator, content, tagTypeContentMap, typeList}
API-097 DELETE /api/documents/:id
API-098 DELETE /api/documents {documentIds, processId}
API-099 POST /api/documents {filename, path, processId, documentType}
API-100 PUT /api/documents {filename, path, processId, documentType}
API-101 PUT /api/documents/:id/content {content, docId, id}
API-102 POST /api/file-upload {file, nodeId}
API-103 POST /api/step/assign?docId&nodeId&stepId
API-104 PUT /api/steps {id, nodeId, master, blockedBy, status}
API-105 PUT /api/steps/:stepId/rerun
API-106 POST /api/llm-prompt-step/:stepId/rerun {prompt, promptEditorState}
API-107 GET /api/step/:stepId/classifier-tags
API-108 PUT /api/step/:stepId/classifier-tags {typeName, typeId, stepId, userId}
API-109 GET /api/classifier-tags?documentId
API-110 GET /api/action-execution-results?nodeId
API-111 GET /api/action-execution-results/send-to-google-drive?stepId
API-112 GET /api/action-execution-results/send-to-sftp?stepId
API-113 POST /api/action-nodes/:id/execute-action
API-114 GET /api/llm-chat-responses?documentId
API-115 GET /api/ner-tags?documentId&stepIds
API-116 POST /api/ner-tags {nerTagType, utteranceTokens, stepId, startOffset, endOffset, tsStart, tsEnd}
API-117 PUT /api/ner-tags {id, startOffset, endOffset, utteranceTokens, tsStart, tsEnd}
API-118 DELETE /api/ner-tags/:id
API-119 GET /api/utterance-tokens/:id/ner-tags?stepIds
API-120 GET /api/ner-tag-relation-graphs?documentId&stepIds
API-121 POST /api/ner-tag-relation-graphs {relations}
API-122 DELETE /api/ner-tag-relation-graphs/:id
API-123 PUT /api/ner-tag-relation-graphs {id, relations}
API-124 PUT /api/ner-tag-relation-graphs/validation {relations}
API-125 GET /api/ner-tag-relation-types?nodeIds
API-126 POST /api/ner-tag-relation-types
API-127 PUT /api/ner-tag-relation-types {id}
API-128 GET /api/root-ner-tag-types?nodeIds
API-129 GET /api/span-nodes?processId
API-130 PUT /api/utterances?nodeId
API-131 POST /api/utterances?nodeId {batch}
API-132 POST /api/utterance-tokens?nodeId {value, tsStart, tsEnd, utteranceId}
API-133 PUT /api/utterance-tokens?nodeId {id, value}
API-134 DELETE /api/utterance-tokens/:id?nodeId
API-135 DELETE /api/utterance-tokens?nodeId {}
API-136 GET /api/document/:id/issues
API-137 POST /api/issues
API-138 PUT /api/issues {status, replies}
API-139 POST /api/v2/document/:id/blocked-by/:userId
API-140 DELETE /api/v2/document/:id/blocked-by
API-141 PUT /api/v2/document/:id/assignee {}
API-142 POST /api/v2/document/:id/assignee/:userId
API-143 DELETE /api/v2/document/:id/assignee/:userId
API-144 POST /api/nodes/:nodeId/steps/rerun?page&size&sort&paged {paged}
API-145 GET /api/user-settings
API-145 PUT /api/user-settings
API-145 DELETE /api/user-settings
API-146 POST /api/node/:nodeId/ner-tag-type/import {data}
API-147 GET /api/node/:id/ner-tag-type
API-148 GET /api/node/:id/ner-tag-type/export
API-149 POST /api/node/:nodeId/ner-tag-type {mandatory, name, backgroundColor, textColor, parentId}
API-150 PUT /api/ner-tag-type {id, name}
API-151 DELETE /api/ner-tag-type/:id
API-152 GET /api/matching-rules?nodeId
API-153 PUT /api/matching-rules {nerTagTypeId, deletedRuleIds, updatedRules, newRules}
API-154 GET /api/classifier-types/:id
API-155 POST /api/node/:nodeId/classifier-types
API-156 PUT /api/classifier-types {id}
API-157 DELETE /api/classifier-types/:id
API-158 GET /api/nodes/:id/export-step-result?format&from&to&delimiter
API-159 PUT /api/trainable-nodes/:id/train
API-160 PUT /api/sftp-upload-node/:id/fetch-sftp-content
API-161 PUT /api/email-upload-node/:id/fetch-mail
API-162 PUT /api/google-drive-upload-node/:id/fetch-content
API-163 GET /api/email-upload-connection-data?nodeId
API-164 POST /api/email-upload-connection-data {nodeId, imapHost, imapPort, address, password, folder, contentType, cron}
API-165 PUT /api/email-upload-connection-data/:id {password}
API-166 DELETE /api/email-upload-connection-data/:id
API-167 GET /api/sftp-connection-data?nodeId
API-168 POST /api/sftp-connection-data {nodeId, name, address, port, folder, password}
API-169 DELETE /api/sftp-connection-data/:id
API-170 POST /api/sftp-connection-data/test {nodeId, name, address, port, folder, password}
API-171 PUT /api/node/sftp-connection-data {deletedConnectionIds, updatedConnections, newConnections, nodeId}
API-172 GET /api/node/:id/google-drive-connections
API-173 PUT /api/node/google-drive-connections {deletedConnectionIds, updatedConnections, newConnections, nodeId}
API-174 POST /api/secrets {name, value, active, processId}
API-175 PUT /api/secrets/:id?active
API-176 DELETE /api/secrets/:id
API-177 GET /api/rag-templates?processId
API-178 GET /api/rag-templates/defaults
API-179 PUT /api/rag-templates {id, processId, template, templateEditorState, active}
API-180 DELETE /api/rag-templates/:id
API-181 POST /api/rag {query, similarityThreshold, topK, temperature, processId, llmModel, secret}
API-182 POST /api/statistics {name, payload}
API-185 POST /api/work-timers {userId, startTime, endTime}
API-186 POST /api/http-upload/:endpoint {file}
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
    const [, id = '', method, path, query = '', body] =
      /^(\S+) ([A-Z]+) ([^ ?]+)(?:\?(\S+))?(?: \{(.*)\})?$/.exec(line) ?? [];
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
