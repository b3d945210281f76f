import { Select, Stack, Textarea } from '@mantine/core';
import { applyTypeRules, type NodeDefinition } from '@scriptorium/domain/graph/node-definition.ts';
import { useTexts } from '@scriptorium/web-kit/texts/texts.ts';
import { ModelSelect } from '../models/model-select.tsx';
import type { HowEdited, NodePanelProps } from '../node-web.ts';
import { SavedTogether } from '../saved-together.tsx';
import { SecretSelect } from '../secrets/secret-select.tsx';
import {
  externalKindOf,
  externalOf,
  newExternal,
  type ExternalDraft,
  type ExternalKind,
} from './machine-draft.ts';
import { AgreementFields } from './agreement-fields.tsx';
import type { ConfigProps } from './config-props.ts';
import { CustomFields } from './custom-fields.tsx';
import { useProblem } from './use-problem.ts';
import { machineTexts } from './texts.ts';

interface ExternalFieldsProps {
  readonly panel: NodePanelProps;
  readonly definition: NodeDefinition;
}

const KINDS: readonly ExternalKind[] = ['PEOPLE', 'LLM', 'CUSTOM', 'AGREEMENT'];

/** Chooses who labels the documents of a node, and configures an external model. */
export function ExternalFields({ panel, definition }: ExternalFieldsProps) {
  const t = useTexts(machineTexts);
  const { node, draft, edit, readOnly } = panel;
  const config = externalOf(draft);
  const change = (externalConfig: ExternalDraft | null, how?: HowEdited) => {
    const { automatic, requiresAcceptance, autoStepStatus } = applyTypeRules(definition, draft, {
      ...draft,
      externalConfig,
    });
    edit({ externalConfig, automatic, requiresAcceptance, autoStepStatus }, how);
  };
  const choose = (kind: ExternalKind) =>
    change(kind === externalKindOf(node) ? externalOf(node) : newExternal(kind));
  return (
    <Stack gap="sm">
      <Select
        label={t('labelledBy')}
        description={t('labelledByAbout')}
        data={KINDS.map((value) => ({ value, label: t(value) }))}
        value={externalKindOf(draft)}
        allowDeselect={false}
        readOnly={readOnly}
        onChange={(value) => value && choose(value as ExternalKind)}
      />
      {config?.configType === 'LLM' && <LlmFields {...panel} config={config} change={change} />}
      {config?.configType === 'CUSTOM' && (
        <CustomFields
          panel={panel}
          config={config}
          change={change}
          addressAbout={t('restApiUrlAbout')}
          modelAbout={t('modelAbout')}
        />
      )}
      {config?.configType === 'AGREEMENT' && (
        <AgreementFields {...panel} config={config} change={change} definition={definition} />
      )}
    </Stack>
  );
}

function LlmFields(props: ConfigProps<'LLM'>) {
  const t = useTexts(machineTexts);
  const { config, change, draft, readOnly, errorOf } = props;
  const problem = useProblem(props);
  return (
    <>
      <SavedTogether>
        <ModelSelect
          chosen={config.llmModel?.id}
          readOnly={readOnly}
          error={problem ?? errorOf('externalConfig.llmModel')}
          onChoose={({ id }) => change({ ...config, llmModel: { id } }, 'typed')}
        />
        <SecretSelect
          processId={draft.processId}
          chosen={config.secret?.id}
          readOnly={readOnly}
          error={errorOf('secret')}
          onChoose={(secret) => change({ ...config, secret }, 'typed')}
          label={t('secret')}
          placeholder={t('secretNone')}
          target="MODEL"
        />
      </SavedTogether>
      <Textarea
        label={t('instructions')}
        description={t('instructionsAbout')}
        autosize
        minRows={3}
        maxRows={12}
        maxLength={20_000}
        value={config.instructions}
        readOnly={readOnly}
        error={errorOf('externalConfig.instructions')}
        onChange={(event) => change({ ...config, instructions: event.currentTarget.value }, 'typed')}
      />
    </>
  );
}
