import { NumberInput, type NumberInputProps } from '@mantine/core';
import { useEffect, useState } from 'react';

interface ForcedNumberProps extends Omit<NumberInputProps, 'value' | 'onChange'> {
  readonly value: number;
  /** The number that stands for what was typed; undefined for a number that is not finished, such as "0." */
  readonly toValue: (typed: number | string) => number | undefined;
  readonly onChange: (value: number) => void;
}

/** A number that is brought within its bounds while it is typed. */
export function ForcedNumber({ value, toValue, onChange, ...input }: ForcedNumberProps) {
  const [typed, setTyped] = useState<number | string>(value);
  const forced = toValue(typed);
  // The field is told the other number only after it has shown what was typed: it ignores one that it had before.
  useEffect(() => {
    if (forced !== undefined && typed !== value) setTyped(value);
  }, [forced, typed, value]);
  return (
    <NumberInput
      {...input}
      clampBehavior="none"
      value={typed}
      onChange={(next) => {
        setTyped(next);
        const number = toValue(next);
        if (number !== undefined) onChange(number);
      }}
      onBlur={() => setTyped(value)}
    />
  );
}
