import {
  Checkbox,
  Fieldset,
  Group,
  Select,
  Stack,
  Text,
  TextInput,
  NumberInput,
  type NumberInputProps,
} from '@mantine/core';
import {
  ANSWER_FORMATS,
  OUTPUT_LIMIT_FIELDS,
  type ModelKind,
} from '@scriptorium/contract/machines/models.ts';
import { useTexts } from '@scriptorium/web-kit/texts/texts.ts';
import { Controller, type UseFormReturn, type Control, type FieldPathByValue } from 'react-hook-form';
import type { Fields } from './model-fields.ts';
import { modelTexts } from './texts.ts';

interface NumberFieldProps extends Pick<NumberInputProps, 'label' | 'description' | 'min' | 'max' | 'w'> {
  readonly name: FieldPathByValue<Fields, number | null | undefined>;
  readonly control: Control<Fields>;
  /** Said instead of an error of the field that needs an explanation. */
  readonly errorText?: string | undefined;
  /** Digits after the point; 0 by default. */
  readonly decimals?: number;
}

/** A number that may be empty. */
function NumberField({ name, control, decimals = 0, errorText, ...input }: NumberFieldProps) {
  return (
    <Controller
      name={name}
      control={control}
      render={({ field: { value, onChange, ...field }, fieldState: { error } }) => (
        <NumberInput
          {...input}
          {...field}
          flex={1}
          // Several are beside each other; a long description or an error must not move one of them.
          inputWrapperOrder={['label', 'input', 'error', 'description']}
          value={value ?? ''}
          allowDecimal={decimals > 0}
          decimalScale={decimals}
          allowNegative={false}
          hideControls
          clampBehavior="none"
          error={error && (errorText ?? error.message)}
          onChange={(next) => onChange(typeof next === 'number' ? next : null)}
        />
      )}
    />
  );
}

interface LimitFieldsProps {
  readonly form: UseFormReturn<Fields>;
  readonly fields: Fields;
}

/** Fields for the limits of a model and the prices of its calls. */
export function LimitFields({ form, fields }: LimitFieldsProps) {
  const t = useTexts(modelTexts);
  const { control, register, formState } = form;
  const isChat = fields.kind === 'CHAT';
  // Its embeddings are asked for with a context; other providers have their own.
  const hasContext = fields.kind === 'EMBEDDING' && fields.protocol === 'OLLAMA';
  return (
    <>
      <Fieldset legend={t('limits')}>
        <Stack gap="sm">
          <Group align="flex-start" wrap="nowrap">
            {isChat && <TokenLimits form={form} />}
            {hasContext && <EmbeddingContext form={form} />}
            <NumberField
              name="concurrency"
              control={control}
              label={t('concurrency')}
              description={t('concurrencyAbout')}
            />
          </Group>
          {fields.kind === 'EMBEDDING' && <PrefixFields form={form} />}
          {isChat && <AnswerShape form={form} fields={fields} />}
          {fields.kind !== 'EMBEDDING' && (
            <Checkbox label={t('takesTemperature')} {...register('takesTemperature')} />
          )}
        </Stack>
      </Fieldset>
      <Fieldset legend={t('costs')}>
        <Stack gap="sm">
          <Group align="flex-start" wrap="nowrap">
            <PriceFields form={form} kind={fields.kind} />
            <TextInput
              label={t('currency')}
              w={90}
              maxLength={3}
              error={formState.errors.currency && t('currencyWrong')}
              {...register('currency')}
            />
          </Group>
          <NumberField
            name="dailyBudget"
            control={control}
            decimals={2}
            label={t('dailyBudget')}
            description={t('dailyBudgetAbout')}
          />
        </Stack>
      </Fieldset>
      <Checkbox label={t('active')} description={t('activeAbout')} {...register('active')} />
    </>
  );
}

interface FormProps {
  readonly form: UseFormReturn<Fields>;
}

function TokenLimits({ form: { control, formState } }: FormProps) {
  const t = useTexts(modelTexts);
  // The only rule that is not about the number itself.
  const isNeeded = formState.errors.contextTokens?.type === 'custom';
  return (
    <>
      <NumberField
        name="contextTokens"
        control={control}
        label={t('contextTokens')}
        description={t('contextAbout')}
        errorText={isNeeded ? t('contextNeeded') : undefined}
      />
      <NumberField
        name="maxOutputTokens"
        control={control}
        label={t('maxOutputTokens')}
        description={t('maxOutputAbout')}
      />
    </>
  );
}

function AnswerShape({ form: { control }, fields }: LimitFieldsProps) {
  const t = useTexts(modelTexts);
  return (
    <>
      {fields.protocol === 'OPENAI' && (
        <Controller
          name="outputLimitField"
          control={control}
          render={({ field }) => (
            <Select
              label={t('outputLimitField')}
              description={t('outputLimitAbout')}
              data={[...OUTPUT_LIMIT_FIELDS]}
              allowDeselect={false}
              {...field}
              value={field.value ?? null}
            />
          )}
        />
      )}
      <Controller
        name="answerFormat"
        control={control}
        render={({ field }) => (
          <Select
            label={t('answerFormat')}
            description={t('answerFormatAbout')}
            data={ANSWER_FORMATS.map((value) => ({ value, label: t(value) }))}
            allowDeselect={false}
            {...field}
            value={field.value ?? null}
          />
        )}
      />
    </>
  );
}

function EmbeddingContext({ form: { control } }: FormProps) {
  const t = useTexts(modelTexts);
  return (
    <NumberField
      name="contextTokens"
      control={control}
      label={t('contextTokens')}
      description={t('contextEmbeddingAbout')}
    />
  );
}

function PrefixFields({ form: { register } }: FormProps) {
  const t = useTexts(modelTexts);
  return (
    <Stack gap={4}>
      <Group align="flex-start" wrap="nowrap">
        <TextInput
          label={t('questionPrefix')}
          placeholder="query: "
          flex={1}
          {...register('questionPrefix')}
        />
        <TextInput
          label={t('passagePrefix')}
          placeholder="passage: "
          flex={1}
          {...register('passagePrefix')}
        />
      </Group>
      <Text size="xs" c="dimmed">
        {t('prefixAbout')}
      </Text>
    </Stack>
  );
}

type PriceName = 'priceInput' | 'priceCachedInput' | 'priceOutput' | 'priceMinute';

interface Price {
  readonly name: PriceName;
  readonly label: PriceName | 'priceText';
  readonly about?: 'priceAbout' | 'priceMinuteAbout';
}

/** The prices by kind of model: embeddings have no output. */
const PRICES: Readonly<Record<ModelKind, readonly Price[]>> = {
  CHAT: [
    { name: 'priceInput', label: 'priceInput', about: 'priceAbout' },
    { name: 'priceCachedInput', label: 'priceCachedInput' },
    { name: 'priceOutput', label: 'priceOutput' },
  ],
  EMBEDDING: [{ name: 'priceInput', label: 'priceText', about: 'priceAbout' }],
  TRANSCRIPTION: [{ name: 'priceMinute', label: 'priceMinute', about: 'priceMinuteAbout' }],
};

function PriceFields({ form: { control }, kind = 'CHAT' }: FormProps & { readonly kind: Fields['kind'] }) {
  const t = useTexts(modelTexts);
  return PRICES[kind].map(({ name, label, about }) => (
    <NumberField
      key={name}
      name={name}
      control={control}
      decimals={6}
      label={t(label)}
      {...(about ? { description: t(about) } : {})}
    />
  ));
}
