import { z } from 'zod';
import { isPreferredFilename } from '../text/preferred-filename.ts';
import { EditorState } from './editor-state.ts';
import type { TemplateField } from './template-field.ts';

/** The settings of nodes that send a file: its name and its content are templates. Both are empty in a new node. */
export const FileTemplate = z.object({
  fileContent: z.string().max(200_000),
  fileContentEditorState: EditorState,
  preferredFilename: z.string().max(1000).refine(isPreferredFilename, { error: 'Pattern' }),
  preferredFilenameEditorState: EditorState,
});
export type FileTemplate = z.output<typeof FileTemplate>;

/** The parts that the definitions of nodes which send a file share: everything but their reasons and results. */
export const FILE_TEMPLATE = {
  settings: FileTemplate,
  defaults: {
    fileContent: '',
    fileContentEditorState: null,
    preferredFilename: '',
    preferredFilenameEditorState: null,
  },
  inFile: {
    fileContent: 'template',
    fileContentEditorState: 'editorState',
    preferredFilename: 'template',
    preferredFilenameEditorState: 'editorState',
  },
  required: ['fileContent', 'preferredFilename'],
  templates: ({ fileContent, preferredFilename }: FileTemplate): TemplateField[] => [
    { field: 'fileContent', template: fileContent },
    { field: 'preferredFilename', template: preferredFilename },
  ],
} as const;
