import { Checkbox, Select, Stack, Switch, TextInput } from '@mantine/core';
import {
  MIN_TRAINING_THRESHOLD,
  type RemoteTrainableConfig,
  type TrainableConfig,
} from '@scriptorium/domain/graph/machine-settings.ts';
import {
  applyTypeRules,
  canLearnHere,
  type NodeDefinition,
} from '@scriptorium/domain/graph/node-definition.ts';
import { hostOfAddress } from '@scriptorium/domain/secrets/secret-hosts.ts';
import { useTexts } from '@scriptorium/web-kit/texts/texts.ts';
import { BoundedNumber } from '../bounded-number.tsx';
import type { HowEdited, NodePanelProps } from '../node-web.ts';
import { SavedTogether } from '../saved-together.tsx';
import { SecretSelect } from '../secrets/secret-select.tsx';
import { isTrainingWrong, mayLabelByItself, newTrainable, ofModel, trainableOf } from './training-draft.ts';
import { trainingTexts } from './texts.ts';

interface TrainingFieldsProps {
  readonly panel: NodePanelProps;
  readonly definition: NodeDefinition;
}

const MAX_THRESHOLD = 100_000;
const MODELS = ['BUILT_IN', 'REMOTE'] as const;

/**
 * Whether and how a node learns. A node for tags starts with a model elsewhere, and has no other one where it has no tags on texts
 * (NODE-14).
 */
export function TrainingFields({ panel, definition }: TrainingFieldsProps) {
  const t = useTexts(trainingTexts);
  const { node, draft, edit, readOnly } = panel;
  const config = trainableOf(draft);
  const { labels } = definition.traits;
  const hasBuiltIn = canLearnHere(definition.traits, draft.supportedTaggingTypes);
  const settle = (trainableConfig: TrainableConfig | null, automatic: boolean, how?: HowEdited) => {
    const machine = { ...draft, trainableConfig };
    const options = applyTypeRules(definition, { ...draft, automatic }, machine);
    const { requiresAcceptance, autoStepStatus } = options;
    edit({ trainableConfig, automatic: options.automatic, requiresAcceptance, autoStepStatus }, how);
  };
  // Only what the server has learned can label by itself.
  const change = (next: TrainableConfig | null, how?: HowEdited) =>
    settle(next, next?.model === 'BUILT_IN' && draft.automatic, how);
  const start = () => trainableOf(node) ?? newTrainable(labels === 'CLASSIFIER' ? 'BUILT_IN' : 'REMOTE');
  return (
    <Stack gap="sm">
      <Switch
        label={t('learns')}
        description={t('learnsAbout')}
        checked={config !== null}
        disabled={readOnly}
        onChange={(event) => change(event.currentTarget.checked ? start() : null)}
      />
      {config && (
        <Select
          label={t('model')}
          description={hasBuiltIn ? undefined : t('remoteOnly')}
          data={MODELS.map((value) => ({
            value,
            label: t(value === 'BUILT_IN' && labels === 'TAGS' ? 'TAGGER' : value),
            disabled: value === 'BUILT_IN' && !hasBuiltIn,
          }))}
          value={config.model}
          allowDeselect={false}
          readOnly={readOnly || (!hasBuiltIn && config.model === 'REMOTE')}
          onChange={(model) => model && change(ofModel(config, model as TrainableConfig['model']))}
        />
      )}
      {config?.model === 'REMOTE' && <RemoteFields {...panel} config={config} change={change} />}
      {config && <AutomaticFields config={config} change={change} readOnly={readOnly} />}
      {mayLabelByItself(draft) && (
        <Checkbox
          label={t('labelsByItself')}
          description={t('labelsByItselfAbout')}
          checked={draft.automatic}
          disabled={readOnly}
          onChange={(event) => settle(config, event.currentTarget.checked)}
        />
      )}
    </Stack>
  );
}

interface ConfigProps {
  readonly config: TrainableConfig;
  readonly change: (config: TrainableConfig, how?: HowEdited) => void;
}

interface RemoteProps {
  readonly config: RemoteTrainableConfig;
  readonly change: (config: RemoteTrainableConfig, how?: HowEdited) => void;
}

function RemoteFields(props: NodePanelProps & RemoteProps) {
  const { draft, isTouched, readOnly, errorOf, config, change } = props;
  const t = useTexts(trainingTexts);
  const isWrong = isTouched && isTrainingWrong(draft);
  return (
    <SavedTogether>
      <TextInput
        label={t('requestPath')}
        description={t('requestPathAbout')}
        required
        maxLength={4000}
        value={config.requestPath}
        readOnly={readOnly}
        error={isWrong ? t('requestPathWrong') : errorOf('trainableConfig.requestPath')}
        onChange={(event) => change({ ...config, requestPath: event.currentTarget.value }, 'typed')}
      />
      <SecretSelect
        processId={draft.processId}
        chosen={config.secret?.id}
        readOnly={readOnly}
        error={errorOf('trainableConfig.secret')}
        onChoose={(secret) => change({ ...config, secret }, 'typed')}
        label={t('token')}
        placeholder={t('tokenNone')}
        target={hostOfAddress(config.requestPath)}
      />
    </SavedTogether>
  );
}

function AutomaticFields({ config, change, readOnly }: ConfigProps & { readonly readOnly: boolean }) {
  const t = useTexts(trainingTexts);
  return (
    <>
      <Checkbox
        label={t('automaticTraining')}
        checked={config.automaticTraining}
        disabled={readOnly}
        onChange={(event) => change({ ...config, automaticTraining: event.currentTarget.checked })}
      />
      <BoundedNumber
        label={t('threshold')}
        min={MIN_TRAINING_THRESHOLD}
        max={MAX_THRESHOLD}
        value={config.threshold}
        disabled={readOnly || !config.automaticTraining}
        onChange={(threshold) => change({ ...config, threshold }, 'typed')}
      />
    </>
  );
}
