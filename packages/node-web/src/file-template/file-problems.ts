import type { Node } from '@scriptorium/contract/process/nodes.ts';
import type { FileTemplate } from '@scriptorium/domain/graph/file-template.ts';
import { isPreferredFilename } from '@scriptorium/domain/text/preferred-filename.ts';

/** The templates of a node that sends a file; the name can be invalid. */
export const fileOf = (node: Node): FileTemplate => node as Node & FileTemplate;

/** Returns the fault of each field; null for valid fields. */
export function fileProblems(node: Node): {
  preferredFilename: 'required' | 'pattern' | null;
  fileContent: 'required' | null;
} {
  const { preferredFilename, fileContent } = fileOf(node);
  const ofName = isPreferredFilename(preferredFilename) ? null : 'pattern';
  return {
    preferredFilename: preferredFilename.trim() === '' ? 'required' : ofName,
    fileContent: fileContent.trim() === '' ? 'required' : null,
  };
}

/** The fields that cannot be saved as they are. */
export const wrongFields = (node: Node): string[] =>
  Object.entries(fileProblems(node)).flatMap(([field, problem]) => (problem === null ? [] : field));
