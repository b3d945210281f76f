import type { Node } from '@scriptorium/contract/nodes.ts';
import { isPreferredFilename } from '@scriptorium/domain/text/preferred-filename.ts';

type EditorState = Record<string, unknown> | null;

export interface FileTemplates {
  readonly preferredFilename: string;
  readonly preferredFilenameEditorState: EditorState;
  readonly fileContent: string;
  readonly fileContentEditorState: EditorState;
}

const textOf = (value: unknown): string => (typeof value === 'string' ? value : '');
const stateOf = (value: unknown): EditorState => (value ?? null) as EditorState;

export const fileOf = (node: Node): FileTemplates => ({
  preferredFilename: textOf(node['preferredFilename']),
  preferredFilenameEditorState: stateOf(node['preferredFilenameEditorState']),
  fileContent: textOf(node['fileContent']),
  fileContentEditorState: stateOf(node['fileContentEditorState']),
});

/** What is wrong with each field (SEND-11). */
export function fileProblems(node: Node): {
  preferredFilename: 'required' | 'pattern' | null;
  fileContent: 'required' | null;
} {
  const { preferredFilename, fileContent } = fileOf(node);
  return {
    preferredFilename:
      preferredFilename.trim() === ''
        ? 'required'
        : isPreferredFilename(preferredFilename)
          ? null
          : 'pattern',
    fileContent: fileContent.trim() === '' ? 'required' : null,
  };
}

export const isComplete = (node: Node): boolean =>
  Object.values(fileProblems(node)).every((problem) => problem === null);
