import { clf } from './clf/clf.definition.ts';
import { emailUpload } from './email-upload/email-upload.definition.ts';
import { fileParser } from './file-parser/file-parser.definition.ts';
import { folderUpload } from './folder-upload/folder-upload.definition.ts';
import { gduUpload } from './gdu-upload/gdu-upload.definition.ts';
import { hup } from './hup/hup.definition.ts';
import { ipr } from './ipr/ipr.definition.ts';
import { ips } from './ips/ips.definition.ts';
import { httpUpload } from './http-upload/http-upload.definition.ts';
import { lexicon } from './lexicon/lexicon.definition.ts';
import { llmPrompt } from './llm-prompt/llm-prompt.definition.ts';
import { sendMail } from './send-mail/send-mail.definition.ts';
import { sendToSftp } from './send-to-sftp/send-to-sftp.definition.ts';
import { sftpUpload } from './sftp-upload/sftp-upload.definition.ts';
import { sendRequest } from './send-request/send-request.definition.ts';
import { sendToGoogleDrive } from './send-to-google-drive/send-to-google-drive.definition.ts';
import { span } from './span/span.definition.ts';

/** Every node type of the product. A type added here must be added to the two catalogues beside it. */
export const catalogue = {
  HUP: hup,
  HTTP_UPLOAD: httpUpload,
  SFTP_UPLOAD: sftpUpload,
  GDU_UPLOAD: gduUpload,
  FOLDER_UPLOAD: folderUpload,
  EMAIL_UPLOAD: emailUpload,
  IPR: ipr,
  FILE_PARSER: fileParser,
  LEXICON: lexicon,
  LLM_PROMPT: llmPrompt,
  CLF: clf,
  SPAN: span,
  SEND_REQUEST: sendRequest,
  SEND_MAIL: sendMail,
  SEND_TO_SFTP: sendToSftp,
  SEND_TO_GOOGLE_DRIVE: sendToGoogleDrive,
  IPS: ips,
} as const;

export type Catalogue = typeof catalogue;
export type NodeType = keyof Catalogue;
