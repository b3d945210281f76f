import type { StepRunner } from '@scriptorium/engine/steps/step-runner.ts';
import type { NodeType } from './catalogue.ts';
import { fileParserRunner } from './file-parser/server/file-parser.runner.ts';
import { lexiconRunner } from './lexicon/server/lexicon.runner.ts';
import { sendRequestRunner } from './send-request/server/send-request.runner.ts';
import type { NodeServices } from './services.ts';

/** The server half of every node type: what does its automatic work, or null where people do it all. */
const halves = {
  HUP: null,
  FILE_PARSER: fileParserRunner,
  LEXICON: lexiconRunner,
  CLF: null,
  SPAN: null,
  SEND_REQUEST: sendRequestRunner,
} as const satisfies Record<NodeType, StepRunner<NodeServices> | null>;

/** The runners by type, as the engine is given them. */
export const runners = Object.fromEntries(
  Object.entries(halves).filter(([, runner]) => runner !== null),
) as Partial<Record<NodeType, StepRunner<NodeServices>>>;
