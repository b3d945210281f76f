import type { StepRunner } from '@scriptorium/engine/steps/step-runner.ts';
import type { Contracts } from './catalogue.contract.ts';
import type { Catalogue, NodeType } from './catalogue.ts';
import { readClassifierResults } from './clf/server/clf-results.ts';
import { fileParserRunner } from './file-parser/server/file-parser.runner.ts';
import { lexiconRunner } from './lexicon/server/lexicon.runner.ts';
import { matchingRuleRoutes } from './lexicon/server/matching-rules.routes.ts';
import type { NodeServer, NodeServerOf } from '@scriptorium/node-kit/node-server.ts';
import { sendMailRunner } from './send-mail/server/send-mail.runner.ts';
import { sendRequestRunner } from './send-request/server/send-request.runner.ts';
import type { NodeServices } from '@scriptorium/node-kit/services.ts';

type ContractOf<Type extends NodeType> = Type extends keyof Contracts ? Contracts[Type] : null;

/** The server's part of every node type. */
const serverNodes: { readonly [Type in NodeType]: NodeServerOf<Catalogue[Type], ContractOf<Type>> } = {
  HUP: { runner: null, results: null, routes: null },
  HTTP_UPLOAD: { runner: null, results: null, routes: null },
  FILE_PARSER: { runner: fileParserRunner, results: null, routes: null },
  LEXICON: { runner: lexiconRunner, results: null, routes: matchingRuleRoutes },
  CLF: { runner: null, results: readClassifierResults, routes: null },
  SPAN: { runner: null, results: null, routes: null },
  SEND_REQUEST: { runner: sendRequestRunner, results: null, routes: null },
  SEND_MAIL: { runner: sendMailRunner, results: null, routes: null },
};

const halves = Object.entries<NodeServer>(serverNodes);

/** The runners by type, for the engine. */
export const runners = Object.fromEntries(
  halves.flatMap(([type, { runner }]) => (runner ? [[type, runner]] : [])),
) as Partial<Record<NodeType, StepRunner<NodeServices>>>;

/** Reads the values of all nodes' results. */
export const resultReaders = halves.flatMap(([, { results }]) => results ?? []);

/** The handlers of all node types' endpoints. */
export const nodeRoutes = halves.flatMap(([, { routes }]) => routes ?? []);
