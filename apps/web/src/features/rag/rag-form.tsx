import { Button, Group, Stack, Textarea, NumberInput, type NumberInputProps } from '@mantine/core';
import { MAX_RAG_QUERY_LENGTH, RAG_BOUNDS, toTopK } from '@scriptorium/domain/rag/rag-bounds.ts';
import { ModelSelect } from '@scriptorium/node-web/models/model-select.tsx';
import { SecretSelect } from '@scriptorium/node-web/secrets/secret-select.tsx';
import { TemperatureField } from '@scriptorium/node-web/temperature-field.tsx';
import { useSteadyFocus } from '@scriptorium/ui/steady-focus.ts';
import { formTexts } from '@scriptorium/web-kit/texts/form-texts.ts';
import { useTexts } from '@scriptorium/web-kit/texts/texts.ts';
import { IconPlayerStop, IconSearch } from '@tabler/icons-react';
import { useState, type KeyboardEvent, type SubmitEvent } from 'react';
import { flushSync } from 'react-dom';
import { FIRST_FIELDS, isValid, toThreshold, type RagFields } from './rag-form-state.ts';
import { ragTexts } from './texts.ts';
import { useChosenModel } from './use-chosen-model.ts';

interface ForcedNumberProps extends Omit<NumberInputProps, 'value' | 'onChange'> {
  readonly value: number;
  /** The number that stands for what was typed; undefined for a number that is not finished, such as "0." */
  readonly toValue: (typed: number | string) => number | undefined;
  readonly onChange: (value: number) => void;
}

/** A number that is brought within its bounds while it is typed. */
function ForcedNumber({ value, toValue, onChange, ...input }: ForcedNumberProps) {
  const [typed, setTyped] = useState<number | string>(value);
  return (
    <NumberInput
      // Two of them are beside each other; a long description must not move one of them down.
      inputWrapperOrder={['label', 'input', 'description', 'error']}
      {...input}
      clampBehavior="none"
      value={typed}
      onChange={(next) => {
        // The field ignores a number that it had before, unless it has shown another one in between.
        flushSync(() => setTyped(next));
        const number = toValue(next);
        if (number === undefined) return;
        setTyped(number);
        onChange(number);
      }}
      onBlur={() => setTyped(value)}
    />
  );
}

interface RagFormProps {
  readonly processId: number;
  readonly isAsking: boolean;
  readonly onAsk: (fields: RagFields) => void;
  readonly onStop: () => void;
}

/** The question, and with what it is answered (RAG-02). */
export function RagForm({ processId, isAsking, onAsk, onStop }: RagFormProps) {
  const t = useTexts(ragTexts);
  const inForms = useTexts(formTexts);
  const model = useChosenModel();
  const [typed, setFields] = useState(FIRST_FIELDS);
  const fields: RagFields = { ...typed, modelId: model.modelId };
  const [touched, setTouched] = useState<ReadonlySet<keyof RagFields>>(new Set());
  const edit = (change: Partial<RagFields>) => {
    setFields((now) => ({ ...now, ...change }));
    setTouched((now) => new Set([...now, ...(Object.keys(change) as (keyof RagFields)[])]));
  };
  const buttons = useSteadyFocus<HTMLDivElement>();
  const required = inForms('entity.validation.required');
  const isReady = isValid(fields) && !isAsking;
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (isReady) onAsk(fields);
  };
  const submitByKey = (event: KeyboardEvent<HTMLTextAreaElement>) => {
    if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return;
    event.preventDefault();
    event.currentTarget.form?.requestSubmit();
  };
  const queryError = (): string | undefined => {
    if (!touched.has('query')) return undefined;
    if (fields.query.trim() === '') return required;
    return fields.query.length > MAX_RAG_QUERY_LENGTH
      ? inForms('entity.validation.maxlength', { count: MAX_RAG_QUERY_LENGTH })
      : undefined;
  };
  return (
    <form noValidate onSubmit={submit}>
      <Stack gap="md">
        <Textarea
          label={t('query')}
          description={t('queryAbout')}
          withAsterisk
          autosize
          minRows={4}
          maxRows={12}
          value={fields.query}
          error={queryError()}
          onChange={(event) => edit({ query: event.currentTarget.value })}
          onKeyDown={submitByKey}
        />
        <ModelSelect
          chosen={fields.modelId}
          readOnly={false}
          error={touched.size > 0 && fields.modelId === undefined ? required : undefined}
          onChoose={({ id }) => {
            model.choose(id);
            edit({ modelId: id });
          }}
        />
        <SecretSelect
          processId={processId}
          label={t('secret')}
          placeholder={t('secretNone')}
          target="QUESTION"
          chosen={fields.secretId}
          readOnly={false}
          error={undefined}
          onChoose={(secret) => edit({ secretId: secret?.id })}
        />
        <Group align="flex-start" grow>
          <ForcedNumber
            label={t('topK')}
            description={t('topKAbout')}
            min={RAG_BOUNDS.topK.min}
            max={RAG_BOUNDS.topK.max}
            allowDecimal={false}
            value={fields.topK}
            toValue={toTopK}
            onChange={(topK) => edit({ topK })}
          />
          <ForcedNumber
            label={t('threshold')}
            description={t('thresholdAbout')}
            min={RAG_BOUNDS.similarityThreshold.min}
            max={RAG_BOUNDS.similarityThreshold.max}
            step={RAG_BOUNDS.similarityThreshold.step}
            decimalScale={2}
            value={fields.similarityThreshold}
            toValue={(typed) => (typeof typed === 'number' ? toThreshold(typed) : undefined)}
            onChange={(similarityThreshold) => edit({ similarityThreshold })}
          />
        </Group>
        <TemperatureField
          label={t('temperature')}
          description={t('temperatureAbout')}
          isStrict
          value={fields.temperature}
          onChange={(temperature) => edit({ temperature })}
        />
        {/* oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- a fieldset has a border and a layout of its own */}
        <Group ref={buttons} justify="flex-end" gap="xs" role="group" tabIndex={-1} aria-label={t('actions')}>
          {isAsking && (
            <Button variant="default" leftSection={<IconPlayerStop size={16} />} onClick={onStop}>
              {t('stop')}
            </Button>
          )}
          <Button type="submit" loading={isAsking} disabled={!isReady} leftSection={<IconSearch size={16} />}>
            {t('submit')}
          </Button>
        </Group>
      </Stack>
    </form>
  );
}
