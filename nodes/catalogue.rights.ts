import type { Rights } from '@scriptorium/testing/rights-matrix/rights.ts';
import type { ConnectionContracts, Contracts } from './catalogue.contract.ts';
import { googleDriveConnectionsRights } from './connections/google-drive/google-drive-connections.rights.ts';
import { sftpConnectionsRights } from './connections/sftp/sftp-connections.rights.ts';
import { emailUploadRights } from './email-upload/email-upload.rights.ts';
import { fileParserRights } from './file-parser/file-parser.rights.ts';
import { folderUploadRights } from './folder-upload/folder-upload.rights.ts';
import { httpUploadRights } from './http-upload/http-upload.rights.ts';
import { iprRights } from './ipr/ipr.rights.ts';
import { ipsRights } from './ips/ips.rights.ts';
import { lexiconRights } from './lexicon/lexicon.rights.ts';
import { llmPromptRights } from './llm-prompt/llm-prompt.rights.ts';

/** The rows of the rights matrix for the endpoints of node types. Only tests import it. */
const rights: { readonly [Type in keyof Contracts]: Rights<Contracts[Type]> } = {
  HTTP_UPLOAD: httpUploadRights,
  EMAIL_UPLOAD: emailUploadRights,
  FOLDER_UPLOAD: folderUploadRights,
  FILE_PARSER: fileParserRights,
  LEXICON: lexiconRights,
  LLM_PROMPT: llmPromptRights,
  IPR: iprRights,
  IPS: ipsRights,
};

const connectionRights: {
  readonly [Kind in keyof ConnectionContracts]: Rights<ConnectionContracts[Kind]>;
} = {
  SFTP: sftpConnectionsRights,
  GOOGLE_DRIVE: googleDriveConnectionsRights,
};

export const allNodeRights: readonly Rights[] = [
  ...Object.values<Rights>(rights),
  ...Object.values<Rights>(connectionRights),
];
