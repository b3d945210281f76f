import { PasswordInput, type PasswordInputProps } from '@mantine/core';
import { useTexts } from '@scriptorium/web-kit/texts/texts.ts';
import { signInTexts } from './texts.ts';

/** A password field; its visibility toggle is reachable by keyboard. */
export function PasswordField(props: PasswordInputProps) {
  const t = useTexts(signInTexts);
  return (
    <PasswordInput
      required
      withAsterisk={false}
      visibilityToggleButtonProps={{ 'aria-label': t('showPassword'), tabIndex: 0 }}
      {...props}
    />
  );
}
