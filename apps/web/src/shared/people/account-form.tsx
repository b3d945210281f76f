import { Button, Group, Select, SimpleGrid, Stack, TextInput } from '@mantine/core';
import { LANGUAGES, type Language } from '@scriptorium/domain/languages.ts';
import type { ReactNode } from 'react';
import {
  Controller,
  FormProvider,
  useFormContext,
  type FieldValues,
  type UseFormReturn,
} from 'react-hook-form';
import { accountFieldTexts } from './account-field-texts.ts';
import { commonTexts } from '@scriptorium/web-kit/texts/common-texts.ts';
import { useTexts } from '@scriptorium/web-kit/texts/texts.ts';

interface PersonValues {
  firstName: string | null;
  lastName: string | null;
  email: string | null;
  langKey: Language;
}

const AUTOCOMPLETE = { firstName: 'given-name', lastName: 'family-name', email: 'email' } as const;

interface PersonFieldProps {
  name: keyof typeof AUTOCOMPLETE;
  /** The browser may fill in the user's own data, but not for other people's accounts. */
  own: boolean;
}

/** Name or e-mail address, in an `AccountForm`. */
export function PersonField({ name, own }: PersonFieldProps) {
  const t = useTexts(accountFieldTexts);
  const { register, formState } = useFormContext<PersonValues>();
  return (
    <TextInput
      label={t(name)}
      type={name === 'email' ? 'email' : 'text'}
      autoComplete={own ? AUTOCOMPLETE[name] : 'off'}
      error={formState.errors[name]?.message}
      {...register(name)}
    />
  );
}

/** Language of the page and of mails, in an `AccountForm`. */
export function LanguageField({ nameOf }: { nameOf: (language: Language) => string }) {
  const t = useTexts(accountFieldTexts);
  const { control } = useFormContext<PersonValues>();
  return (
    <Controller
      name="langKey"
      control={control}
      render={({ field: { value, onChange } }) => (
        <Select
          label={t('language')}
          data={LANGUAGES.map((code) => ({ value: code, label: nameOf(code) }))}
          value={value}
          onChange={onChange}
          allowDeselect={false}
        />
      )}
    />
  );
}

interface AccountFormProps<Input extends FieldValues, Output> {
  form: UseFormReturn<Input, unknown, Output>;
  onSubmit: () => Promise<void>;
  /** Shown in two columns. */
  fields: ReactNode;
  /** Shown before "Save". */
  cancel?: ReactNode;
  /** Parts below the fields. */
  children?: ReactNode;
}

/** The form of an account: the user's own, or any account for administrators. */
export function AccountForm<Input extends FieldValues, Output>({
  form,
  onSubmit,
  fields,
  cancel,
  children,
}: AccountFormProps<Input, Output>) {
  const common = useTexts(commonTexts);
  return (
    <FormProvider {...form}>
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          void onSubmit();
        }}
      >
        <Stack gap="lg">
          <SimpleGrid cols={{ base: 1, sm: 2 }} spacing="md" verticalSpacing="sm">
            {fields}
          </SimpleGrid>
          {children}
          <Group justify="flex-end" gap="xs">
            {cancel}
            <Button type="submit" loading={form.formState.isSubmitting}>
              {common('save')}
            </Button>
          </Group>
        </Stack>
      </form>
    </FormProvider>
  );
}
