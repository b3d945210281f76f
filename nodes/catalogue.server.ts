import type { StepRunner } from '@scriptorium/engine/steps/step-runner.ts';
import type { Catalogue, NodeType } from './catalogue.ts';
import { readClassifierResults } from './clf/server/clf-results.ts';
import { fileParserRunner } from './file-parser/server/file-parser.runner.ts';
import { lexiconRunner } from './lexicon/server/lexicon.runner.ts';
import type { NodeServer, NodeServerOf } from '@scriptorium/node-kit/node-server.ts';
import { sendRequestRunner } from './send-request/server/send-request.runner.ts';
import type { NodeServices } from '@scriptorium/node-kit/services.ts';

/** The server's half of every node type. */
const serverNodes: { readonly [Type in NodeType]: NodeServerOf<Catalogue[Type]> } = {
  HUP: { runner: null, results: null },
  FILE_PARSER: { runner: fileParserRunner, results: null },
  LEXICON: { runner: lexiconRunner, results: null },
  CLF: { runner: null, results: readClassifierResults },
  SPAN: { runner: null, results: null },
  SEND_REQUEST: { runner: sendRequestRunner, results: null },
};

const halves = Object.entries<NodeServer>(serverNodes);

/** The runners by type, as the engine is given them. */
export const runners = Object.fromEntries(
  halves.flatMap(([type, { runner }]) => (runner ? [[type, runner]] : [])),
) as Partial<Record<NodeType, StepRunner<NodeServices>>>;

/** Reads the values of all nodes' results. */
export const resultReaders = halves.flatMap(([, { results }]) => results ?? []);
