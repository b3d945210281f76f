import { PasswordInput, type PasswordInputProps } from '@mantine/core';
import { useTexts } from '@scriptorium/web-kit/texts.ts';
import type { UseFormRegisterReturn } from 'react-hook-form';
import { signInTexts } from './texts.ts';

interface PasswordFieldProps extends Pick<PasswordInputProps, 'label' | 'autoComplete'> {
  error: string | undefined;
  field: UseFormRegisterReturn;
}

/** A password field; its visibility toggle is reachable by keyboard. */
export function PasswordField({ field, ...props }: PasswordFieldProps) {
  const t = useTexts(signInTexts);
  return (
    <PasswordInput
      required
      withAsterisk={false}
      visibilityToggleButtonProps={{ 'aria-label': t('showPassword'), tabIndex: 0 }}
      {...props}
      {...field}
    />
  );
}
