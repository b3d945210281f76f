import { Stack } from '@mantine/core';
import { withAllowedCharacters } from '@scriptorium/domain/text/preferred-filename.ts';
import { formTexts } from '@scriptorium/web-kit/texts/form-texts.ts';
import { useTexts } from '@scriptorium/web-kit/texts/texts.ts';
import type { NodePanelProps } from '../node-web.ts';
import { TemplateField } from '../template-editor/template-field.tsx';
import { fileOf, fileProblems } from './file-problems.ts';
import { fileTemplateTexts } from './texts.ts';

interface FileSectionProps extends NodePanelProps {
  /** More about the name. */
  readonly aboutName?: string;
}

/** The name and the content of the file that a node sends. */
export function FileSection(panel: FileSectionProps) {
  const { node, draft, edit, errorOf, isTouched, readOnly, aboutName } = panel;
  const t = useTexts(fileTemplateTexts);
  const inForms = useTexts(formTexts);
  const stored = fileOf(node);
  const given = fileOf(draft);
  // No errors for the empty fields of a new node.
  const problems = isTouched ? fileProblems(draft) : null;
  const words = { required: inForms('entity.validation.required'), pattern: t('filenamePattern') };
  const errorAt = (field: 'preferredFilename' | 'fileContent') => {
    const problem = problems?.[field];
    return problem ? words[problem] : errorOf(field);
  };
  return (
    <Stack gap="sm">
      <TemplateField
        label={t('preferredFilename')}
        description={[t('filenameAbout'), aboutName].filter(Boolean).join(' ')}
        singleLine
        allowed={withAllowedCharacters}
        required
        readOnly={readOnly}
        error={errorAt('preferredFilename')}
        value={given.preferredFilename}
        onChange={({ value, editorState }) =>
          edit(
            {
              preferredFilename: value,
              preferredFilenameEditorState:
                value === stored.preferredFilename ? stored.preferredFilenameEditorState : editorState,
            },
            'typed',
          )
        }
      />
      <TemplateField
        label={t('fileContent')}
        required
        readOnly={readOnly}
        error={errorAt('fileContent')}
        value={given.fileContent}
        onChange={({ value, editorState }) =>
          edit(
            {
              fileContent: value,
              fileContentEditorState:
                value === stored.fileContent ? stored.fileContentEditorState : editorState,
            },
            'typed',
          )
        }
      />
    </Stack>
  );
}
