import type { ConnectionKind } from '@scriptorium/db/schema/schema-json.ts';
import type { StepRunner } from '@scriptorium/engine/api/step-runner.ts';
import type { ConnectionContracts, Contracts } from './catalogue.contract.ts';
import type { Catalogue, NodeType } from './catalogue.ts';
import { clfRunner } from './clf/server/clf.runner.ts';
import { readClassifierResults } from './clf/server/clf-results.store.ts';
import { emailUploadRoutes } from './email-upload/server/email-connections.routes.ts';
import { imapSource } from './email-upload/server/imap-source.ts';
import { fileParserRunner } from './file-parser/server/file-parser.runner.ts';
import { fileParserReferences, fileParserRoutes } from './file-parser/server/ocr-languages.ts';
import { googleDriveSource } from './connections/google-drive/server/google-drive-source.ts';
import { folderUploadRoutes } from './folder-upload/server/folder-connections.routes.ts';
import { folderSource } from './folder-upload/server/folder-source.ts';
import type { SourceKind } from '@scriptorium/sources/source-kind.ts';
import { readSftpResults } from './send-to-sftp/server/sftp-results.store.ts';
import { sendToSftpRunner } from './send-to-sftp/server/send-to-sftp.runner.ts';
import { sftpSource } from './connections/sftp/server/sftp-source.ts';
import { googleDriveConnectionRoutes } from './connections/google-drive/server/google-drive-connections.routes.ts';
import { sftpConnectionRoutes } from './connections/sftp/server/sftp-connections.routes.ts';
import { httpUploadRoutes } from './http-upload/server/http-upload.routes.ts';
import { llmPromptRoutes } from './llm-prompt/server/llm-prompts.routes.ts';
import type { NodeRoutes } from '@scriptorium/node-server/http/handler.ts';
import { iprRoutes } from './ipr/server/ipr.routes.ts';
import { ipsRoutes } from './ips/server/ips.routes.ts';
import { ipsRunner } from './ips/server/ips.runner.ts';
import { receiverReferences } from './ips/server/receiver-references.ts';
import { lexiconRunner } from './lexicon/server/lexicon.runner.ts';
import { llmPromptRunner } from './llm-prompt/server/llm-prompt.runner.ts';
import { readLlmResults } from './llm-prompt/server/llm-results.store.ts';
import { lexiconRoutes } from './lexicon/server/lexicon.routes.ts';
import { modelReferences } from '@scriptorium/node-server/models/model-references.ts';
import type { NodeServer, NodeServerOf, SettingsReferences } from '@scriptorium/node-server/node-server.ts';
import { sendMailRunner } from './send-mail/server/send-mail.runner.ts';
import { sendRequestRunner } from './send-request/server/send-request.runner.ts';
import { readGoogleDriveResults } from './send-to-google-drive/server/google-drive-results.store.ts';
import { sendToGoogleDriveRunner } from './send-to-google-drive/server/send-to-google-drive.runner.ts';
import { spanRunner } from './span/server/span.runner.ts';
import type { NodeServices } from '@scriptorium/node-server/http/services.ts';

type ContractOf<Type extends NodeType> = Type extends keyof Contracts ? Contracts[Type] : null;

/** The server's part of every node type. */
const serverNodes: { readonly [Type in NodeType]: NodeServerOf<Catalogue[Type], ContractOf<Type>> } = {
  HUP: { runner: null, results: null, routes: null },
  HTTP_UPLOAD: { runner: null, results: null, routes: httpUploadRoutes },
  SFTP_UPLOAD: { runner: null, results: null, routes: null, source: sftpSource },
  GDU_UPLOAD: {
    runner: null,
    results: null,
    routes: null,
    source: ({ google }) => googleDriveSource(google),
  },
  FOLDER_UPLOAD: { runner: null, results: null, routes: folderUploadRoutes, source: folderSource },
  EMAIL_UPLOAD: { runner: null, results: null, routes: emailUploadRoutes, source: imapSource },
  IPR: { runner: null, results: null, routes: iprRoutes },
  FILE_PARSER: {
    runner: fileParserRunner,
    results: null,
    routes: fileParserRoutes,
    references: fileParserReferences,
  },
  LEXICON: { runner: lexiconRunner, results: null, routes: lexiconRoutes },
  LLM_PROMPT: {
    runner: llmPromptRunner,
    results: readLlmResults,
    routes: llmPromptRoutes,
    references: modelReferences,
  },
  CLF: {
    runner: clfRunner,
    results: readClassifierResults,
    routes: null,
    references: modelReferences,
  },
  SPAN: { runner: spanRunner, results: null, routes: null, references: modelReferences },
  SEND_TO_GOOGLE_DRIVE: { runner: sendToGoogleDriveRunner, results: readGoogleDriveResults, routes: null },
  SEND_REQUEST: { runner: sendRequestRunner, results: null, routes: null },
  SEND_MAIL: { runner: sendMailRunner, results: null, routes: null },
  SEND_TO_SFTP: { runner: sendToSftpRunner, results: readSftpResults, routes: null },
  IPS: { runner: ipsRunner, results: null, routes: ipsRoutes, references: receiverReferences },
};

const halves = Object.entries<NodeServer>(serverNodes);

/** The runners by type, for the engine. */
export const runners = Object.fromEntries(
  halves.flatMap(([type, { runner }]) => (runner ? [[type, runner]] : [])),
) as Partial<Record<NodeType, StepRunner<NodeServices>>>;

/** The kinds of sources that nodes fetch from. */
export const sourceKinds = (services: NodeServices): Partial<Record<ConnectionKind, SourceKind>> =>
  Object.fromEntries(
    halves
      .flatMap(([, { source }]) => source ?? [])
      .map((source) => (typeof source === 'function' ? source(services) : source))
      .map((source) => [source.kind, source]),
  );

/** Types whose nodes fetch documents over connections. */
export const sourceTypes: ReadonlySet<string> = new Set(
  halves.flatMap(([type, { source }]) => (source ? [type] : [])),
);

/** The things outside their process that settings of nodes may name, by type. */
export const settingsReferences: ReadonlyMap<string, SettingsReferences> = new Map(
  halves.flatMap(([type, { references }]) => (references ? [[type, references]] : [])),
);

/** Reads the values of all nodes' results. */
export const resultReaders = halves.flatMap(([, { results }]) => results ?? []);

/** The handlers of the connections that two node types share. */
const connectionRoutes: { readonly [Kind in keyof ConnectionContracts]: NodeRoutes } = {
  SFTP: sftpConnectionRoutes,
  GOOGLE_DRIVE: googleDriveConnectionRoutes,
};

/** The handlers of all endpoints in this folder. */
export const nodeRoutes: readonly NodeRoutes[] = [
  ...halves.flatMap(([, { routes }]) => routes ?? []),
  ...Object.values(connectionRoutes),
];
