import { SegmentedControl, Stack } from '@mantine/core';
import { useTexts } from '@scriptorium/web-kit/texts/texts.ts';
import type { HowEdited, NodePanelProps } from '@scriptorium/node-web/node-web.ts';
import { TemplateField } from '@scriptorium/node-web/template-editor/template-field.tsx';
import { BODY_TYPES } from '../send-request.definition.ts';
import { FieldMapList } from './field-map.tsx';
import { requestOf, type Request } from './request.ts';
import { sendRequestTexts } from './texts.ts';

/** The body of the request; GET has none. */
export function BodySection({ node, draft, edit, errorOf, readOnly }: NodePanelProps) {
  const t = useTexts(sendRequestTexts);
  const { requestBody } = requestOf(draft);
  const stored = requestOf(node).requestBody;
  const change = (part: Partial<Request['requestBody']>, how?: HowEdited) =>
    edit({ requestBody: { ...requestBody, ...part } }, how);
  return (
    <Stack gap="sm">
      <SegmentedControl
        aria-label={t('bodyType')}
        data={BODY_TYPES.map((value) => ({ value, label: t(value) }))}
        value={requestBody.bodyType}
        readOnly={readOnly}
        onChange={(bodyType) => change({ bodyType: bodyType as Request['requestBody']['bodyType'] })}
      />
      {requestBody.bodyType === 'JSON' ? (
        <FieldMapList
          kind="field"
          map={requestBody.jsonBody}
          readOnly={readOnly}
          errorOf={(name) => errorOf(`requestBody.jsonBody.${name}.value`)}
          onChange={(jsonBody) => change({ jsonBody })}
        />
      ) : (
        <TemplateField
          label={t('plainText')}
          readOnly={readOnly}
          value={requestBody.plainTextBody}
          error={errorOf('requestBody.plainTextBody')}
          onChange={({ value, editorState }) =>
            change(
              {
                plainTextBody: value,
                plainTextBodyEditorState:
                  value === stored.plainTextBody ? stored.plainTextBodyEditorState : editorState,
              },
              'typed',
            )
          }
        />
      )}
    </Stack>
  );
}
