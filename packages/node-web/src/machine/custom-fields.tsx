import { TextInput } from '@mantine/core';
import type { CustomConfig } from '@scriptorium/domain/graph/machine-settings.ts';
import { hostOfAddress } from '@scriptorium/domain/secrets/secret-hosts.ts';
import { useTexts } from '@scriptorium/web-kit/texts/texts.ts';
import type { HowEdited, NodePanelProps } from '../node-web.ts';
import { SavedTogether } from '../saved-together.tsx';
import { SecretSelect } from '../secrets/secret-select.tsx';
import { SecretWildcards } from '../template-editor/secret-wildcards.tsx';
import { TemplateField } from '../template-editor/template-field.tsx';
import { externalOf, urlProblem } from './machine-draft.ts';
import { machineTexts } from './texts.ts';

interface CustomFieldsProps {
  readonly panel: NodePanelProps;
  readonly config: CustomConfig;
  readonly change: (config: CustomConfig, how: HowEdited) => void;
  /** Explains the request to the address, and its answer. */
  readonly addressAbout: string;
  /** Explains where the name of the model is shown. */
  readonly modelAbout: string;
}

/** The address, secret and name of a custom model. */
export function CustomFields({ panel, config, change, addressAbout, modelAbout }: CustomFieldsProps) {
  const t = useTexts(machineTexts);
  const { node, draft, isTouched, readOnly, errorOf } = panel;
  const stored = externalOf(node);
  // None while nobody has changed the node.
  const problem = isTouched ? urlProblem(config.restApiUrl) : null;
  return (
    <SavedTogether>
      <SecretWildcards processId={draft.processId}>
        <TemplateField
          label={t('restApiUrl')}
          description={addressAbout}
          required
          singleLine
          readOnly={readOnly}
          value={config.restApiUrl}
          error={problem === null ? errorOf('externalConfig.restApiUrl') : t(problem)}
          onChange={({ value, editorState }) => {
            const isStored = stored?.configType === 'CUSTOM' && stored.restApiUrl === value;
            const restApiUrlEditorState = isStored ? stored.restApiUrlEditorState : editorState;
            change({ ...config, restApiUrl: value, restApiUrlEditorState }, 'typed');
          }}
        />
      </SecretWildcards>
      <TextInput
        label={t('model')}
        description={modelAbout}
        maxLength={100}
        value={config.model}
        readOnly={readOnly}
        error={errorOf('externalConfig.model')}
        onChange={(event) => change({ ...config, model: event.currentTarget.value }, 'typed')}
      />
      <SecretSelect
        processId={draft.processId}
        chosen={config.secret?.id}
        readOnly={readOnly}
        error={errorOf('secret')}
        onChoose={(secret) => change({ ...config, secret }, 'typed')}
        label={t('token')}
        placeholder={t('tokenNone')}
        target={hostOfAddress(config.restApiUrl)}
      />
    </SavedTogether>
  );
}
