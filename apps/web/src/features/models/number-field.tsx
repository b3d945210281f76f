import { NumberInput, type NumberInputProps } from '@mantine/core';
import { Controller, type Control, type FieldPathByValue } from 'react-hook-form';
import type { Fields } from './model-fields.ts';

interface NumberFieldProps extends Pick<NumberInputProps, 'label' | 'description' | 'min' | 'max' | 'w'> {
  readonly name: FieldPathByValue<Fields, number | null | undefined>;
  readonly control: Control<Fields>;
  /** Said instead of an error of the field that needs an explanation. */
  readonly errorText?: string | undefined;
  /** Digits after the point; 0 by default. */
  readonly decimals?: number;
}

/** A number that may be empty. */
export function NumberField({ name, control, decimals = 0, errorText, ...input }: NumberFieldProps) {
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
