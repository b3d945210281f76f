import { Stack } from '@mantine/core';
import { withAllowedCharacters } from '@scriptorium/domain/text/preferred-filename.ts';
import type { NodePanelProps } from '@scriptorium/node-kit/panels/node-web.ts';
import { TemplateField } from '@scriptorium/node-kit/panels/template-editor/template-field.tsx';
import { isUnsaved } from '@scriptorium/node-kit/panels/unsaved.ts';
import { formTexts } from '@scriptorium/web-kit/form-texts.ts';
import { useTexts } from '@scriptorium/web-kit/texts.ts';
import { fileOf, fileProblems } from './file.ts';
import { sendToSftpTexts } from './texts.ts';

/** The name and the content of the file. */
export function FileSection({ node, draft, edit, errorOf, readOnly }: NodePanelProps) {
  const t = useTexts(sendToSftpTexts);
  const inForms = useTexts(formTexts);
  const stored = fileOf(node);
  const given = fileOf(draft);
  const problems = fileProblems(draft);
  const words = { required: inForms('entity.validation.required'), pattern: t('filenamePattern') };
  const errorAt = (field: 'preferredFilename' | 'fileContent') => {
    const problem = problems[field];
    // No errors for the empty fields of a new node.
    return problem && isUnsaved(node, draft) ? words[problem] : errorOf(field);
  };
  return (
    <Stack gap="sm">
      <TemplateField
        label={t('preferredFilename')}
        description={t('preferredFilenameAbout')}
        singleLine
        required
        readOnly={readOnly}
        allowed={withAllowedCharacters}
        error={errorAt('preferredFilename')}
        value={given.preferredFilename}
        onChange={({ value, editorState }) =>
          edit({
            preferredFilename: value,
            preferredFilenameEditorState:
              value === stored.preferredFilename ? stored.preferredFilenameEditorState : editorState,
          })
        }
      />
      <TemplateField
        label={t('fileContent')}
        required
        readOnly={readOnly}
        error={errorAt('fileContent')}
        value={given.fileContent}
        onChange={({ value, editorState }) =>
          edit({
            fileContent: value,
            fileContentEditorState:
              value === stored.fileContent ? stored.fileContentEditorState : editorState,
          })
        }
      />
    </Stack>
  );
}
