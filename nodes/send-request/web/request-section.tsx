import { Select, Stack } from '@mantine/core';
import { formTexts } from '@scriptorium/web-kit/texts/form-texts.ts';
import { useTexts } from '@scriptorium/web-kit/texts/texts.ts';
import type { NodePanelProps } from '@scriptorium/node-web/node-web.ts';
import { SecretWildcards } from '@scriptorium/node-web/template-editor/secret-wildcards.tsx';
import { TemplateField } from '@scriptorium/node-web/template-editor/template-field.tsx';
import { REQUEST_METHODS } from '../send-request.definition.ts';
import { requestOf, urlProblem } from './request.ts';
import { sendRequestTexts } from './texts.ts';

/** The method and the URL. */
export function RequestSection({ node, draft, edit, errorOf, isTouched, readOnly }: NodePanelProps) {
  const t = useTexts(sendRequestTexts);
  const inForms = useTexts(formTexts);
  const { httpRequestMethod, url } = requestOf(draft);
  const stored = requestOf(node);
  const problem = urlProblem(draft);
  // No errors for the empty fields of a new node.
  const words = {
    required: () => inForms('entity.validation.required'),
    pattern: () => t('urlError'),
    credentials: () => t('urlCredentials'),
    hostWildcard: () => t('urlHostWildcard'),
    secretPlace: () => t('urlSecretPlace'),
  };
  const error = problem && isTouched ? words[problem]() : undefined;
  return (
    <Stack gap="sm">
      <Select
        label={t('method')}
        data={[...REQUEST_METHODS]}
        value={httpRequestMethod}
        allowDeselect={false}
        withAsterisk
        readOnly={readOnly}
        error={errorOf('httpRequestMethod')}
        onChange={(method) => method && edit({ httpRequestMethod: method })}
      />
      <SecretWildcards processId={draft.processId}>
        <TemplateField
          label={t('url')}
          singleLine
          required
          readOnly={readOnly}
          error={error ?? errorOf('url')}
          value={url}
          onChange={(next) =>
            edit(
              {
                url: next.value,
                urlEditorState: next.value === stored.url ? stored.urlEditorState : next.editorState,
              },
              'typed',
            )
          }
        />
      </SecretWildcards>
    </Stack>
  );
}
