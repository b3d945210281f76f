import { Stack } from '@mantine/core';
import type { NodePanelProps } from '@scriptorium/node-web/node-web.ts';
import { AcceptanceFields, PriorityField } from '@scriptorium/node-web/options-fields.tsx';
import { PanelSections } from '@scriptorium/node-web/panel-sections.tsx';
import { NodeWildcards } from '@scriptorium/node-web/template-editor/node-wildcards.tsx';
import { TemplateField } from '@scriptorium/node-web/template-editor/template-field.tsx';
import { panelTexts } from '@scriptorium/node-web/texts.ts';
import { formTexts } from '@scriptorium/web-kit/texts/form-texts.ts';
import { useTexts } from '@scriptorium/web-kit/texts/texts.ts';
import { ips } from '../ips.definition.ts';
import { ReceiversField } from './receivers-field.tsx';
import { nameProblem, payloadProblem, senderOf, type Problem } from './sender.ts';
import { ipsTexts } from './texts.ts';

/** The name and the text of the documents. */
function TemplateFields(panel: NodePanelProps) {
  const { node, draft, edit, errorOf, isTouched, readOnly } = panel;
  const t = useTexts(ipsTexts);
  const inForms = useTexts(formTexts);
  const { preferredDocName, payload } = senderOf(draft);
  const stored = senderOf(node);
  // No errors for the empty fields of a new node.
  const textOf = (problem: Problem | null): string | undefined => {
    if (problem === null || !isTouched) return undefined;
    return problem === 'required' ? inForms('entity.validation.required') : t('namePattern');
  };
  return (
    <Stack gap="sm">
      <TemplateField
        label={t('preferredDocName')}
        description={t('preferredDocNameAbout')}
        singleLine
        required
        readOnly={readOnly}
        value={preferredDocName}
        error={textOf(nameProblem(draft)) ?? errorOf('preferredDocName')}
        onChange={({ value, editorState }) =>
          edit(
            {
              preferredDocName: value,
              preferredDocNameEditorState:
                value === stored.preferredDocName ? stored.preferredDocNameEditorState : editorState,
            },
            'typed',
          )
        }
      />
      <TemplateField
        label={t('payload')}
        required
        readOnly={readOnly}
        value={payload}
        error={textOf(payloadProblem(draft)) ?? errorOf('payload')}
        onChange={({ value, editorState }) =>
          edit(
            {
              payload: value,
              payloadEditorState: value === stored.payload ? stored.payloadEditorState : editorState,
            },
            'typed',
          )
        }
      />
    </Stack>
  );
}

/** The documents, and where they go. */
function DocumentSection(panel: NodePanelProps) {
  return (
    <Stack gap="sm">
      <TemplateFields {...panel} />
      <ReceiversField {...panel} />
    </Stack>
  );
}

/** The receivers are chosen for a stored node, which the server checks them against. */
export const NewNodeFields = TemplateFields;

export function SettingsPanel(panel: NodePanelProps) {
  const t = useTexts(ipsTexts);
  const inPanels = useTexts(panelTexts);
  const additional = (
    <Stack gap="sm">
      <PriorityField {...panel} />
      <AcceptanceFields {...panel} definition={ips} />
    </Stack>
  );
  return (
    <NodeWildcards
      nodeId={panel.node.id}
      triggerType={panel.draft.triggerType}
      resultTexts={panel.resultTexts}
    >
      <PanelSections
        sections={[
          { key: 'settings', title: t('settings'), content: <DocumentSection {...panel} /> },
          { key: 'additional', title: inPanels('additional'), content: additional },
        ]}
      />
    </NodeWildcards>
  );
}
