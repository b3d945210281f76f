import type { NodeRights } from '@scriptorium/testing/rights-matrix/node-rights.ts';
import type { Contracts } from './catalogue.contract.ts';
import { emailUploadRights } from './email-upload/email-upload.rights.ts';
import { folderUploadRights } from './folder-upload/folder-upload.rights.ts';
import { iprRights } from './ipr/ipr.rights.ts';
import { ipsRights } from './ips/ips.rights.ts';
import { lexiconRights } from './lexicon/lexicon.rights.ts';

/** The rows of the rights matrix for the endpoints of node types. Only tests import it. */
const rights: { readonly [Type in keyof Contracts]: NodeRights<Contracts[Type]> } = {
  EMAIL_UPLOAD: emailUploadRights,
  FOLDER_UPLOAD: folderUploadRights,
  LEXICON: lexiconRights,
  IPR: iprRights,
  IPS: ipsRights,
};

export const allNodeRights: readonly NodeRights[] = Object.values(rights);
