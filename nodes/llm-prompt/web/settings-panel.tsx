import { Checkbox, Stack } from '@mantine/core';
import { llmModels } from '@scriptorium/contract/machines/models.ts';
import { ExportSection } from '@scriptorium/node-web/export-section.tsx';
import { ModelSelect } from '@scriptorium/node-web/models/model-select.tsx';
import type { NodePanelProps } from '@scriptorium/node-web/node-web.ts';
import { AcceptanceFields, PriorityField } from '@scriptorium/node-web/options-fields.tsx';
import { PanelSections } from '@scriptorium/node-web/panel-sections.tsx';
import { SavedTogether } from '@scriptorium/node-web/saved-together.tsx';
import { SecretSelect } from '@scriptorium/node-web/secrets/secret-select.tsx';
import { NodeWildcards } from '@scriptorium/node-web/template-editor/node-wildcards.tsx';
import { TemplateField } from '@scriptorium/node-web/template-editor/template-field.tsx';
import { TemperatureField } from '@scriptorium/node-web/temperature-field.tsx';
import { panelTexts } from '@scriptorium/node-web/texts.ts';
import { formTexts } from '@scriptorium/web-kit/texts/form-texts.ts';
import { useRead } from '@scriptorium/web-data/queries.ts';
import { useTexts } from '@scriptorium/web-kit/texts/texts.ts';
import { llmPrompt } from '../llm-prompt.definition.ts';
import { promptOf, promptProblems } from './prompt.ts';
import { llmPromptTexts } from './texts.ts';

/** The error of a field; none for the empty fields of a new node. */
function useErrors({ isTouched, draft, errorOf }: NodePanelProps) {
  const inForms = useTexts(formTexts);
  const problems = isTouched ? promptProblems(draft) : [];
  return (field: 'llmModel' | 'prompt'): string | undefined =>
    problems.includes(field) ? inForms('entity.validation.required') : errorOf(field);
}

function PromptSection(panel: NodePanelProps) {
  const t = useTexts(llmPromptTexts);
  const { node, draft, edit, readOnly } = panel;
  const { llmModel, secret, attachFile, prompt, temperature } = promptOf(draft);
  const stored = promptOf(node);
  const errorOf = useErrors(panel);
  return (
    <Stack gap="sm">
      <SavedTogether>
        <ModelSelect
          chosen={llmModel?.id}
          readOnly={readOnly}
          error={errorOf('llmModel')}
          preselects={stored.prompt.trim() === ''}
          onChoose={({ id, modalities }) =>
            edit({ llmModel: { id }, attachFile: attachFile && modalities.length > 0 }, 'typed')
          }
        />
        <SecretSelect
          processId={draft.processId}
          chosen={secret?.id}
          readOnly={readOnly}
          error={panel.errorOf('secret')}
          onChoose={(next) => edit({ secret: next }, 'typed')}
          label={t('secret')}
          placeholder={t('secretNone')}
          target="MODEL"
        />
      </SavedTogether>
      <TemplateField
        label={t('promptText')}
        required
        readOnly={readOnly}
        value={prompt}
        error={errorOf('prompt')}
        onChange={({ value, editorState }) =>
          edit(
            {
              prompt: value,
              promptEditorState: value === stored.prompt ? stored.promptEditorState : editorState,
            },
            'typed',
          )
        }
      />
      <AttachFile {...panel} />
      <TemperatureField
        label={t('temperature')}
        description={t('temperatureAbout')}
        value={temperature}
        disabled={readOnly}
        onChange={(next) => edit({ temperature: next }, 'typed')}
      />
    </Stack>
  );
}

/** Only for models that read more than text (LLM-04). */
function AttachFile({ draft, edit, readOnly }: NodePanelProps) {
  const t = useTexts(llmPromptTexts);
  const { llmModel, attachFile } = promptOf(draft);
  const { data = [] } = useRead(llmModels.list, { query: {} });
  const model = data.find(({ id }) => id === llmModel?.id);
  const kinds = (model?.modalities ?? []).map((modality) => t(modality)).join(', ');
  return (
    <Checkbox
      label={t('attachFile')}
      description={model && (kinds === '' ? t('attachNone') : t('attachAbout', { kinds }))}
      checked={attachFile}
      disabled={readOnly || (kinds === '' && !attachFile)}
      onChange={(event) => edit({ attachFile: event.currentTarget.checked })}
    />
  );
}

/** Whether the model is asked when a step begins; otherwise people run each step. */
function AutomaticField({ draft, edit, readOnly }: NodePanelProps) {
  const t = useTexts(llmPromptTexts);
  return (
    <Checkbox
      label={t('automatic')}
      description={t('automaticAbout')}
      checked={draft.automatic}
      disabled={readOnly}
      onChange={(event) => edit({ automatic: event.currentTarget.checked })}
    />
  );
}

export function NewNodeFields(panel: NodePanelProps) {
  return (
    <Stack gap="sm">
      <PromptSection {...panel} />
      <AutomaticField {...panel} />
    </Stack>
  );
}

export function SettingsPanel(panel: NodePanelProps) {
  const t = useTexts(llmPromptTexts);
  const ofPanels = useTexts(panelTexts);
  const additional = (
    <Stack gap="sm">
      <AutomaticField {...panel} />
      <PriorityField {...panel} />
      <AcceptanceFields {...panel} definition={llmPrompt} />
    </Stack>
  );
  return (
    <NodeWildcards nodeId={panel.node.id} triggerType="ALWAYS" resultTexts={panel.resultTexts}>
      <PanelSections
        sections={[
          { key: 'prompt', title: t('prompt'), content: <PromptSection {...panel} /> },
          { key: 'additional', title: ofPanels('additional'), content: additional },
          { key: 'export', title: t('export'), content: <ExportSection node={panel.node} /> },
        ]}
      />
    </NodeWildcards>
  );
}
