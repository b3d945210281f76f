import type { ConnectionKind } from '@scriptorium/db/schema-connectors.ts';
import type { StepRunner } from '@scriptorium/engine/steps/step-runner.ts';
import type { Contracts } from './catalogue.contract.ts';
import type { Catalogue, NodeType } from './catalogue.ts';
import { readClassifierResults } from './clf/server/clf-results.ts';
import { emailUploadRoutes } from './email-upload/server/email-connections.routes.ts';
import { imapSource } from './email-upload/server/imap-source.ts';
import { fileParserRunner } from './file-parser/server/file-parser.runner.ts';
import { lexiconRunner } from './lexicon/server/lexicon.runner.ts';
import { matchingRuleRoutes } from './lexicon/server/matching-rules.routes.ts';
import type { NodeServer, NodeServerOf } from '@scriptorium/node-kit/node-server.ts';
import type { SourceKind } from '@scriptorium/sources/source-kind.ts';
import { sendRequestRunner } from './send-request/server/send-request.runner.ts';
import type { NodeServices } from '@scriptorium/node-kit/services.ts';

type ContractOf<Type extends NodeType> = Type extends keyof Contracts ? Contracts[Type] : null;

/** The server's part of every node type. */
const serverNodes: { readonly [Type in NodeType]: NodeServerOf<Catalogue[Type], ContractOf<Type>> } = {
  HUP: { runner: null, results: null, routes: null },
  HTTP_UPLOAD: { runner: null, results: null, routes: null },
  EMAIL_UPLOAD: { runner: null, results: null, routes: emailUploadRoutes, source: imapSource },
  FILE_PARSER: { runner: fileParserRunner, results: null, routes: null },
  LEXICON: { runner: lexiconRunner, results: null, routes: matchingRuleRoutes },
  CLF: { runner: null, results: readClassifierResults, routes: null },
  SPAN: { runner: null, results: null, routes: null },
  SEND_REQUEST: { runner: sendRequestRunner, results: null, routes: null },
};

const halves = Object.entries<NodeServer>(serverNodes);

/** The runners by type, for the engine. */
export const runners = Object.fromEntries(
  halves.flatMap(([type, { runner }]) => (runner ? [[type, runner]] : [])),
) as Partial<Record<NodeType, StepRunner<NodeServices>>>;

/** The kinds of sources that nodes fetch from. */
export const sourceKinds = Object.fromEntries(
  halves.flatMap(([, { source }]) => (source ? [[source.kind, source]] : [])),
) as Partial<Record<ConnectionKind, SourceKind>>;

/** Reads the values of all nodes' results. */
export const resultReaders = halves.flatMap(([, { results }]) => results ?? []);

/** The handlers of all node types' endpoints. */
export const nodeRoutes = halves.flatMap(([, { routes }]) => routes ?? []);
