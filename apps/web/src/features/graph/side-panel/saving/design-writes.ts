import { classifierTypes } from '@scriptorium/contract/process/classifier-types.ts';
import { googleDriveConnections } from '@scriptorium/nodes/connections/google-drive/google-drive-connections.contract.ts';
import type { Endpoint } from '@scriptorium/contract/kit/endpoint.ts';
import { labels } from '@scriptorium/contract/process/labels.ts';
import { processes } from '@scriptorium/contract/process/processes.ts';
import { relationTypes } from '@scriptorium/contract/process/relation-types.ts';
import { sftpConnections } from '@scriptorium/nodes/connections/sftp/sftp-connections.contract.ts';
import { glossary } from '@scriptorium/contract/documents/transcript-edits.ts';
import { emailConnections } from '@scriptorium/nodes/email-upload/email-upload.contract.ts';
import { folderConnections } from '@scriptorium/nodes/folder-upload/folder-upload.contract.ts';
import { matchingRules } from '@scriptorium/nodes/lexicon/lexicon.contract.ts';

const OF_PANELS: readonly Readonly<Record<string, Endpoint>>[] = [
  labels,
  classifierTypes,
  relationTypes,
  matchingRules,
  googleDriveConnections,
  sftpConnections,
  emailConnections,
  folderConnections,
];

/** What is saved in a panel besides the settings of its node. */
export const DESIGN_WRITES: readonly Endpoint[] = [
  ...OF_PANELS.flatMap((endpoints) => Object.values(endpoints)).filter(({ method }) => method !== 'GET'),
  processes.setActors,
  glossary.change,
];
