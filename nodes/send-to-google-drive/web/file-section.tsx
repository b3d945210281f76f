import { Stack } from '@mantine/core';
import { withAllowedCharacters } from '@scriptorium/domain/text/preferred-filename.ts';
import type { NodePanelProps } from '@scriptorium/node-kit/panels/node-web.ts';
import { TemplateField } from '@scriptorium/node-kit/panels/template-editor/template-field.tsx';
import { isUnsaved } from '@scriptorium/node-kit/panels/unsaved.ts';
import { formTexts } from '@scriptorium/web-kit/form-texts.ts';
import { useTexts } from '@scriptorium/web-kit/texts.ts';
import { fileOf, problemsOf } from './file-settings.ts';
import { sendToGoogleDriveTexts } from './texts.ts';

/** The name and the content of the file. */
export function FileSection({ node, draft, edit, errorOf, readOnly }: NodePanelProps) {
  const t = useTexts(sendToGoogleDriveTexts);
  const inForms = useTexts(formTexts);
  const { fileContent, preferredFilename } = fileOf(draft);
  const stored = fileOf(node);
  // No errors for the empty fields of a new node.
  const problems = isUnsaved(node, draft) ? problemsOf(draft) : null;
  const words = { required: inForms('entity.validation.required'), pattern: t('filenamePattern') };
  const errorFor = (field: 'fileContent' | 'preferredFilename') => {
    const problem = problems?.[field];
    return problem ? words[problem] : errorOf(field);
  };
  return (
    <Stack gap="sm">
      <TemplateField
        label={t('preferredFilename')}
        description={t('filenameHint')}
        singleLine
        allowed={withAllowedCharacters}
        required
        readOnly={readOnly}
        error={errorFor('preferredFilename')}
        value={preferredFilename}
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
        error={errorFor('fileContent')}
        value={fileContent}
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
