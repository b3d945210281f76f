import type { ActivityType } from '@scriptorium/domain/graph/activity-type.ts';
import type { Catalogue, NodeType } from './catalogue.ts';
import { clfWeb } from './clf/web/clf.web.ts';
import { emailUploadWeb } from './email-upload/web/email-upload.web.ts';
import { fileParserWeb } from './file-parser/web/file-parser.web.ts';
import { folderUploadWeb } from './folder-upload/web/folder-upload.web.ts';
import { gduUploadWeb } from './gdu-upload/web/gdu-upload.web.ts';
import { iprWeb } from './ipr/web/ipr.web.ts';
import { ipsWeb } from './ips/web/ips.web.ts';
import { httpUploadWeb } from './http-upload/web/http-upload.web.ts';
import { hupWeb } from './hup/web/hup.web.ts';
import { lexiconWeb } from './lexicon/web/lexicon.web.ts';
import { llmPromptWeb } from './llm-prompt/web/llm-prompt.web.ts';
import type { NodeWeb, NodeWebOf } from '@scriptorium/node-web/node-web.ts';
import { sendMailWeb } from './send-mail/web/send-mail.web.ts';
import { sendToSftpWeb } from './send-to-sftp/web/send-to-sftp.web.ts';
import { sftpUploadWeb } from './sftp-upload/web/sftp-upload.web.ts';
import { sendRequestWeb } from './send-request/web/send-request.web.ts';
import { sendToGoogleDriveWeb } from './send-to-google-drive/web/send-to-google-drive.web.ts';
import { spanWeb } from './span/web/span.web.ts';

/** The page's part of every node type. */
const webNodes: { readonly [Type in NodeType]: NodeWebOf<Catalogue[Type]> } = {
  HUP: hupWeb,
  HTTP_UPLOAD: httpUploadWeb,
  SFTP_UPLOAD: sftpUploadWeb,
  GDU_UPLOAD: gduUploadWeb,
  FOLDER_UPLOAD: folderUploadWeb,
  EMAIL_UPLOAD: emailUploadWeb,
  IPR: iprWeb,
  FILE_PARSER: fileParserWeb,
  LEXICON: lexiconWeb,
  LLM_PROMPT: llmPromptWeb,
  CLF: clfWeb,
  SPAN: spanWeb,
  SEND_REQUEST: sendRequestWeb,
  SEND_MAIL: sendMailWeb,
  SEND_TO_SFTP: sendToSftpWeb,
  SEND_TO_GOOGLE_DRIVE: sendToGoogleDriveWeb,
  IPS: ipsWeb,
};

const halves: readonly NodeWeb[] = Object.values(webNodes);

/** The reasons of all node types. */
export const nodeReasons = halves.flatMap(({ reasons }) => reasons ?? []);

/** The names of the results of all node types. */
export const resultTexts = halves.flatMap(({ results }) => results ?? []);

export const findWebNode = (type: ActivityType): NodeWeb | undefined =>
  (webNodes as Partial<Record<ActivityType, NodeWeb>>)[type];
