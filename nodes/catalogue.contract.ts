import { composeApi } from '@scriptorium/contract/api.ts';
import type { Surface } from '@scriptorium/contract/kit/endpoint.ts';
import type { NodeType } from './catalogue.ts';
import { googleDriveConnectionsContract } from './connections/google-drive/google-drive-connections.contract.ts';
import { sftpConnectionsContract } from './connections/sftp/sftp-connections.contract.ts';
import { emailUploadContract } from './email-upload/email-upload.contract.ts';
import { fileParserContract } from './file-parser/file-parser.contract.ts';
import { folderUploadContract } from './folder-upload/folder-upload.contract.ts';
import { httpUploadContract } from './http-upload/http-upload.contract.ts';
import { iprContract } from './ipr/ipr.contract.ts';
import { ipsContract } from './ips/ips.contract.ts';
import { lexiconContract } from './lexicon/lexicon.contract.ts';
import { llmPromptContract } from './llm-prompt/llm-prompt.contract.ts';

/** The endpoints of the node types that have some of their own. */
export const contracts = {
  HTTP_UPLOAD: httpUploadContract,
  EMAIL_UPLOAD: emailUploadContract,
  FOLDER_UPLOAD: folderUploadContract,
  FILE_PARSER: fileParserContract,
  LEXICON: lexiconContract,
  LLM_PROMPT: llmPromptContract,
  IPR: iprContract,
  IPS: ipsContract,
} as const satisfies Partial<Record<NodeType, Surface>>;

export type Contracts = typeof contracts;

/** The endpoints of connections that two node types share, by kind. */
export const connectionContracts = {
  SFTP: sftpConnectionsContract,
  GOOGLE_DRIVE: googleDriveConnectionsContract,
} as const satisfies Record<string, Surface>;

export type ConnectionContracts = typeof connectionContracts;

/** Where the description lists groups that are not beside the other node types: the group that follows each of them. */
const BEFORE = {
  llmPrompts: 'models',
  httpUpload: 'sources',
  sftpConnections: 'history',
  googleDriveConnections: 'history',
};

const groups = [...Object.values<Surface>(contracts), ...Object.values<Surface>(connectionContracts)];

/** The whole REST API of the product. */
export const api: Surface = composeApi(Object.assign({}, ...groups) as Surface, BEFORE);
