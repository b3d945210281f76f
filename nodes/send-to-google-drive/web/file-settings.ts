import type { Node } from '@scriptorium/contract/nodes.ts';
import type { SettingsOf } from '@scriptorium/domain/graph/node-definition.ts';
import { isPreferredFilename } from '@scriptorium/domain/text/preferred-filename.ts';
import type { sendToGoogleDrive } from '../send-to-google-drive.definition.ts';

type FileSettings = SettingsOf<typeof sendToGoogleDrive>;

/** The settings of a node that sends to Google Drive; its file name can be invalid. */
export const fileOf = (node: Node): FileSettings => node as Node & FileSettings;

export type Problem = 'required' | 'pattern' | null;

export function problemsOf(node: Node): { fileContent: Problem; preferredFilename: Problem } {
  const { fileContent, preferredFilename } = fileOf(node);
  const ofName = preferredFilename.trim() === '' ? 'required' : 'pattern';
  return {
    fileContent: fileContent === '' ? 'required' : null,
    preferredFilename:
      preferredFilename.trim() !== '' && isPreferredFilename(preferredFilename) ? null : ofName,
  };
}
