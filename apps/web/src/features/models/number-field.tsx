import { NumberInput, type NumberInputProps } from '@mantine/core';
import { Controller, type Control, type FieldPathByValue } from 'react-hook-form';
import type { Fields } from './model-fields.ts';

interface NumberFieldProps extends Pick<NumberInputProps, 'label' | 'description' | 'min' | 'max' | 'w'> {
  readonly name: FieldPathByValue<Fields, number | null | undefined>;
  readonly control: Control<Fields>;
  /** Digits after the point; 0 by default. */
  readonly decimals?: number;
}

/** A number that may be empty. */
export function NumberField({ name, control, decimals = 0, ...input }: NumberFieldProps) {
  return (
    <Controller
      name={name}
      control={control}
      render={({ field: { value, onChange, ...field }, fieldState: { error } }) => (
        <NumberInput
          {...input}
          {...field}
          flex={1}
          value={value ?? ''}
          allowDecimal={decimals > 0}
          decimalScale={decimals}
          allowNegative={false}
          hideControls
          clampBehavior="none"
          error={error?.message}
          onChange={(next) => onChange(typeof next === 'number' ? next : null)}
        />
      )}
    />
  );
}
