import { Select, Stack, Textarea } from '@mantine/core';
import { MAX_SPEECH_HINTS } from '@scriptorium/domain/graph/machine-settings.ts';
import { SPEECH_LANGUAGES } from '@scriptorium/domain/transcript/speech-languages.ts';
import { ModelSelect } from '@scriptorium/node-kit/panels/models/model-select.tsx';
import type { NodePanelProps } from '@scriptorium/node-kit/panels/node-web.ts';
import { SecretSelect } from '@scriptorium/node-kit/panels/secrets/secret-select.tsx';
import { formTexts } from '@scriptorium/web-kit/form-texts.ts';
import { useLanguage, useTexts } from '@scriptorium/web-kit/texts.ts';
import { NEW_SPEECH, speechOf, type SpeechDraft } from './speech.ts';
import { speechTexts } from './speech-texts.ts';

const WRITERS = ['PEOPLE', 'SPEECH'] as const;

/** Who transcribes the recordings that have no transcript. */
export function SpeechSection(panel: NodePanelProps) {
  const t = useTexts(speechTexts);
  const { node, draft, edit, readOnly } = panel;
  const speech = speechOf(draft);
  return (
    <Stack gap="sm">
      <Select
        label={t('writer')}
        description={t('writerAbout')}
        data={WRITERS.map((value) => ({ value, label: t(value) }))}
        value={speech?.configType ?? 'PEOPLE'}
        allowDeselect={false}
        readOnly={readOnly}
        onChange={(writer) =>
          edit({ externalConfig: writer === 'SPEECH' ? (speechOf(node) ?? NEW_SPEECH) : null })
        }
      />
      {speech && <SpeechFields panel={panel} speech={speech} />}
    </Stack>
  );
}

function SpeechFields({ panel, speech }: { panel: NodePanelProps; speech: SpeechDraft }) {
  const t = useTexts(speechTexts);
  const inForms = useTexts(formTexts);
  const { draft, edit, errorOf, readOnly } = panel;
  const change = (part: Partial<SpeechDraft>) => edit({ externalConfig: { ...speech, ...part } });
  return (
    <>
      <ModelSelect
        kind="TRANSCRIPTION"
        chosen={speech.llmModel?.id}
        readOnly={readOnly}
        error={
          speech.llmModel === null
            ? inForms('entity.validation.required')
            : errorOf('externalConfig.llmModel')
        }
        onChoose={({ id }) => change({ llmModel: { id } })}
      />
      <SecretSelect
        label={t('secret')}
        placeholder={t('secretNone')}
        processId={draft.processId}
        chosen={speech.secret?.id}
        readOnly={readOnly}
        error={errorOf('externalConfig.secret')}
        onChoose={(secret) => change({ secret })}
      />
      <LanguageSelect
        value={speech.language}
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
        value={speech.hints}
        readOnly={readOnly}
        error={errorOf('externalConfig.hints')}
        onChange={(event) => change({ hints: event.currentTarget.value })}
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
