import { NumberInput, type NumberInputProps } from '@mantine/core';
import { formTexts } from '@scriptorium/web-kit/texts/form-texts.ts';
import { useTexts } from '@scriptorium/web-kit/texts/texts.ts';
import { useState } from 'react';

interface BoundedNumberProps extends Omit<NumberInputProps, 'value' | 'onChange' | 'min' | 'max'> {
  value: number;
  min: number;
  max: number;
  onChange: (value: number) => void;
}

const clamp = (value: number, min: number, max: number) => Math.min(max, Math.max(min, value));

/** A whole number between two bounds: a number beyond them shows an error, and the nearer bound is the value. */
export function BoundedNumber({ value, min, max, onChange, error, ...input }: BoundedNumberProps) {
  const t = useTexts(formTexts);
  const [typed, setTyped] = useState<number | string>(value);
  const [known, setKnown] = useState(value);
  // Discarding a change, or a save by somebody else, gives the field another value.
  if (known !== value) {
    setKnown(value);
    setTyped(value);
  }
  const problem = (): string | undefined => {
    if (typeof typed !== 'number') return undefined;
    if (typed < min) return t('entity.validation.min', { min });
    return typed > max ? t('entity.validation.max', { max }) : undefined;
  };
  return (
    <NumberInput
      {...input}
      min={min}
      max={max}
      allowDecimal={false}
      clampBehavior="blur"
      value={typed}
      error={problem() ?? error}
      onChange={(next) => {
        const number = clamp(typeof next === 'number' ? next : min, min, max);
        setTyped(next);
        setKnown(number);
        onChange(number);
      }}
      onBlur={() => setTyped(value)}
    />
  );
}
