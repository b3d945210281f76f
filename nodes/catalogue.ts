import { clf } from './clf/clf.definition.ts';
import { fileParser } from './file-parser/file-parser.definition.ts';
import { hup } from './hup/hup.definition.ts';
import { httpUpload } from './http-upload/http-upload.definition.ts';
import { lexicon } from './lexicon/lexicon.definition.ts';
import { sendMail } from './send-mail/send-mail.definition.ts';
import { sendRequest } from './send-request/send-request.definition.ts';
import { span } from './span/span.definition.ts';

/** Every node type of the product. A type added here must be added to the two catalogues beside it. */
export const catalogue = {
  HUP: hup,
  HTTP_UPLOAD: httpUpload,
  FILE_PARSER: fileParser,
  LEXICON: lexicon,
  CLF: clf,
  SPAN: span,
  SEND_REQUEST: sendRequest,
  SEND_MAIL: sendMail,
} as const;

export type Catalogue = typeof catalogue;
export type NodeType = keyof Catalogue;
