import { composeApi } from '@scriptorium/contract/api.ts';
import type { Surface } from '@scriptorium/contract/kit/endpoint.ts';
import type { NodeType } from './catalogue.ts';
import { emailUploadContract } from './email-upload/email-upload.contract.ts';
import { folderUploadContract } from './folder-upload/folder-upload.contract.ts';
import { iprContract } from './ipr/ipr.contract.ts';
import { ipsContract } from './ips/ips.contract.ts';
import { lexiconContract } from './lexicon/lexicon.contract.ts';

/** The endpoints of the node types that have some of their own. */
export const contracts = {
  EMAIL_UPLOAD: emailUploadContract,
  FOLDER_UPLOAD: folderUploadContract,
  LEXICON: lexiconContract,
  IPR: iprContract,
  IPS: ipsContract,
} as const satisfies Partial<Record<NodeType, Surface>>;

export type Contracts = typeof contracts;

/** The whole REST API of the product. */
export const api: Surface = composeApi(Object.assign({}, ...Object.values<Surface>(contracts)) as Surface);
