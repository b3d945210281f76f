import { NumberInput, type NumberInputProps } from '@mantine/core';
import { useState } from 'react';
import { flushSync } from 'react-dom';

interface ForcedNumberProps extends Omit<NumberInputProps, 'value' | 'onChange'> {
  readonly value: number;
  /** The number that stands for what was typed; undefined for a number that is not finished, such as "0." */
  readonly toValue: (typed: number | string) => number | undefined;
  readonly onChange: (value: number) => void;
}

/** A number that is brought within its bounds while it is typed. */
export function ForcedNumber({ value, toValue, onChange, ...input }: ForcedNumberProps) {
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
