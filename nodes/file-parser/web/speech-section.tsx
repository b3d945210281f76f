import { Select, Stack, Textarea } from '@mantine/core';
import { MAX_SPEECH_HINTS } from '@scriptorium/domain/graph/machine-settings.ts';
import { SPEECH_LANGUAGES } from '@scriptorium/domain/transcript/speech-languages.ts';
import { CustomFields } from '@scriptorium/node-web/machine/custom-fields.tsx';
import { ModelSelect } from '@scriptorium/node-web/models/model-select.tsx';
import type { HowEdited, NodePanelProps } from '@scriptorium/node-web/node-web.ts';
import { SavedTogether } from '@scriptorium/node-web/saved-together.tsx';
import { SecretSelect } from '@scriptorium/node-web/secrets/secret-select.tsx';
import { NodeWildcards } from '@scriptorium/node-web/template-editor/node-wildcards.tsx';
import { formTexts } from '@scriptorium/web-kit/texts/form-texts.ts';
import { useLanguage, useTexts } from '@scriptorium/web-kit/texts/texts.ts';

import { speechTexts } from './speech-texts.ts';
import {
  newRecognition,
  recognitionOf,
  transcriberOf,
  type RecognitionDraft,
  type SpeechDraft,
  type Transcriber,
} from './speech.ts';

const TRANSCRIBERS: readonly Transcriber[] = ['PEOPLE', 'SPEECH', 'CUSTOM'];

/** Chooses who transcribes the recordings that have no transcript. */
export function SpeechSection(panel: NodePanelProps) {
  const t = useTexts(speechTexts);
  const { node, draft, edit, readOnly } = panel;
  const config = recognitionOf(draft);
  const change = (externalConfig: RecognitionDraft | null, how?: HowEdited) => edit({ externalConfig }, how);
  const choose = (transcriber: Transcriber) =>
    change(transcriber === transcriberOf(node) ? recognitionOf(node) : newRecognition(transcriber));
  return (
    <NodeWildcards nodeId={node.id} triggerType="ALWAYS" resultTexts={panel.resultTexts}>
      <Stack gap="sm">
        <Select
          label={t('transcriber')}
          description={t('transcriberAbout')}
          data={TRANSCRIBERS.map((value) => ({ value, label: t(value) }))}
          value={transcriberOf(draft)}
          allowDeselect={false}
          readOnly={readOnly}
          onChange={(value) => value && choose(value as Transcriber)}
        />
        {config?.configType === 'SPEECH' && <SpeechFields panel={panel} config={config} change={change} />}
        {config?.configType === 'CUSTOM' && (
          <CustomFields
            panel={panel}
            config={config}
            change={change}
            addressAbout={t('addressAbout')}
            modelAbout={t('modelAbout')}
          />
        )}
      </Stack>
    </NodeWildcards>
  );
}

interface SpeechFieldsProps {
  readonly panel: NodePanelProps;
  readonly config: SpeechDraft;
  readonly change: (config: SpeechDraft, how?: HowEdited) => void;
}

function SpeechFields({ panel, config, change: changeAll }: SpeechFieldsProps) {
  const t = useTexts(speechTexts);
  const inForms = useTexts(formTexts);
  const { draft, errorOf, readOnly } = panel;
  const change = (part: Partial<SpeechDraft>, how?: HowEdited) => changeAll({ ...config, ...part }, how);
  return (
    <>
      <SavedTogether>
        <ModelSelect
          kind="TRANSCRIPTION"
          chosen={config.llmModel?.id}
          readOnly={readOnly}
          error={
            config.llmModel === null
              ? inForms('entity.validation.required')
              : errorOf('externalConfig.llmModel')
          }
          onChoose={({ id }) => change({ llmModel: { id } }, 'typed')}
        />
        <SecretSelect
          label={t('secret')}
          placeholder={t('secretNone')}
          target="MODEL"
          processId={draft.processId}
          chosen={config.secret?.id}
          readOnly={readOnly}
          error={errorOf('secret')}
          onChoose={(secret) => change({ secret }, 'typed')}
        />
      </SavedTogether>
      <LanguageSelect
        value={config.language}
        readOnly={readOnly}
        onChange={(language) => change({ language })}
      />
      <Textarea
        label={t('hints')}
        description={t('hintsAbout')}
        autosize
        minRows={2}
        maxRows={6}
        maxLength={MAX_SPEECH_HINTS}
        value={config.hints}
        readOnly={readOnly}
        error={errorOf('externalConfig.hints')}
        onChange={(event) => change({ hints: event.currentTarget.value }, 'typed')}
      />
    </>
  );
}

interface LanguageSelectProps {
  readonly value: SpeechDraft['language'];
  readonly readOnly: boolean;
  readonly onChange: (language: SpeechDraft['language']) => void;
}

function LanguageSelect({ value, readOnly, onChange }: LanguageSelectProps) {
  const t = useTexts(speechTexts);
  const shown = useLanguage();
  const names = new Intl.DisplayNames(shown, { type: 'language' });
  const options = SPEECH_LANGUAGES.map((code) => ({ value: code, label: names.of(code) ?? code }));
  return (
    <Select
      label={t('language')}
      placeholder={t('languageUnknown')}
      data={options.toSorted((a, b) => a.label.localeCompare(b.label, shown))}
      value={value}
      searchable
      clearable={!readOnly}
      readOnly={readOnly}
      nothingFoundMessage={t('noLanguage')}
      onChange={(code) => onChange(SPEECH_LANGUAGES.find((known) => known === code) ?? null)}
    />
  );
}
