import { formTexts } from '@scriptorium/web-kit/texts/form-texts.ts';
import { useTexts } from '@scriptorium/web-kit/texts/texts.ts';
import { useEffect, useRef, useState, type ChangeEvent, type SubmitEvent } from 'react';

export interface Credentials {
  username: string;
  password: string;
  rememberMe: boolean;
}

/** Limits of the server, in characters. */
const MAX_LENGTH = { username: 254, password: 256 } as const;
type TextName = keyof typeof MAX_LENGTH;

/**
 * The form of the sign-in page. Written without the form library, because the page is part of the first load: errors
 * are shown from the first submission on, and the first invalid field is focused.
 */
export function useSignInForm(onSignIn: (credentials: Credentials) => Promise<void>) {
  const t = useTexts(formTexts);
  const [values, setValues] = useState<Credentials>({ username: '', password: '', rememberMe: false });
  const [isChecked, setChecked] = useState(false);
  const [isSubmitting, setSubmitting] = useState(false);
  const [failure, setFailure] = useState<unknown>(null);
  const inputs = { username: useRef<HTMLInputElement>(null), password: useRef<HTMLInputElement>(null) };
  const { username } = inputs;
  useEffect(() => username.current?.focus(), [username]);

  const errorOf = (name: TextName): string | undefined => {
    if (values[name] === '') return t('entity.validation.required');
    const count = MAX_LENGTH[name];
    return values[name].length > count ? t('entity.validation.maxlength', { count }) : undefined;
  };
  const fieldOf = (name: TextName) => ({
    name,
    ref: inputs[name],
    value: values[name],
    error: isChecked ? errorOf(name) : undefined,
    onChange: ({ currentTarget }: ChangeEvent<HTMLInputElement>) =>
      setValues({ ...values, [name]: currentTarget.value }),
  });
  const submit = async () => {
    setChecked(true);
    const invalid = (['username', 'password'] as const).find((name) => errorOf(name) !== undefined);
    if (invalid) return inputs[invalid].current?.focus();
    setFailure(null);
    setSubmitting(true);
    await onSignIn(values).catch(setFailure);
    setSubmitting(false);
  };
  return {
    username: fieldOf('username'),
    password: fieldOf('password'),
    rememberMe: {
      name: 'rememberMe',
      checked: values.rememberMe,
      onChange: ({ currentTarget }: ChangeEvent<HTMLInputElement>) =>
        setValues({ ...values, rememberMe: currentTarget.checked }),
    },
    failure,
    isSubmitting,
    submit: (event: SubmitEvent<HTMLFormElement>) => {
      event.preventDefault();
      void submit();
    },
  };
}
