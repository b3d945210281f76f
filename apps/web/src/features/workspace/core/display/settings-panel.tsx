import { zodResolver } from '@hookform/resolvers/zod';
import { Button, Checkbox, ColorInput, Group, NumberInput, Radio, Stack, Text, Title } from '@mantine/core';
import {
  DEFAULT_USER_SETTINGS,
  FONT_SIZE,
  LINE_HEIGHT,
  UserSettings,
  userSettings,
} from '@scriptorium/contract/people/user-settings.ts';
import { PALETTE } from '@scriptorium/domain/palette.ts';
import { commonTexts } from '@scriptorium/web-kit/texts/common-texts.ts';
import { useWrite } from '@scriptorium/web-data/queries.ts';
import { useLanguage, useTexts } from '@scriptorium/web-kit/texts/texts.ts';
import { IconKeyboard } from '@tabler/icons-react';
import { useEffect } from 'react';
import { Controller, useForm, type Control } from 'react-hook-form';
import { displayTexts } from './display-texts.ts';
import classes from './display.module.css';
import { PITCHES } from './pitch-choice.ts';
import { useDisplay } from './use-display.ts';
import { validSettings } from './valid-settings.ts';

const REFRESHES = { refreshes: [userSettings.get] };

interface NumberFieldProps {
  control: Control<UserSettings>;
  name: 'font-size' | 'line-height';
  label: string;
  bounds: { min: number; max: number; step: number };
}

function NumberField({ control, name, label, bounds }: NumberFieldProps) {
  const language = useLanguage();
  return (
    <Controller
      name={name}
      control={control}
      render={({ field, fieldState }) => (
        <NumberInput
          label={label}
          {...bounds}
          // Values out of bounds show an error instead of being clamped.
          clampBehavior="none"
          decimalScale={2}
          decimalSeparator={language === 'pl' ? ',' : '.'}
          error={fieldState.error?.message}
          {...field}
        />
      )}
    />
  );
}

/** The settings form: input is previewed immediately and discarded with the panel unless it was saved. */
function useSettingsForm() {
  const { saved, preview } = useDisplay();
  const form = useForm({ resolver: zodResolver(UserSettings), mode: 'onChange', defaultValues: saved });
  const save = useWrite(userSettings.save, REFRESHES);
  const clear = useWrite(userSettings.clear, REFRESHES);
  const { subscribe } = form;
  useEffect(() => {
    const stop = subscribe({
      formState: { values: true },
      callback: ({ values }) => preview(validSettings(values)),
    });
    return () => {
      stop();
      preview(null);
    };
  }, [subscribe, preview]);
  const submit = form.handleSubmit(async (body) => {
    await save.mutateAsync({ body });
    form.reset(body);
  });
  return {
    ...form,
    isClearing: clear.isPending,
    // The toast shows the error; the input is kept.
    submit: (event: React.SubmitEvent) => void submit(event).catch(() => undefined),
    cancel: () => form.reset(saved),
    clear: () => clear.mutate({}, { onSuccess: () => form.reset(DEFAULT_USER_SETTINGS) }),
  };
}

/** Character width of a text; stored in the browser immediately, independent of the form. */
function PitchField() {
  const t = useTexts(displayTexts);
  const { pitch, setPitch } = useDisplay();
  return (
    <Radio.Group
      className={classes.pitch}
      label={t('pitch')}
      description={t('pitchHint')}
      value={pitch}
      onChange={(value) => setPitch(PITCHES.find((one) => one === value) ?? 'auto')}
    >
      <Stack gap={8} mt="xs">
        {PITCHES.map((one) => (
          <Radio key={one} size="sm" value={one} label={t(`pitch.${one}`)} />
        ))}
      </Stack>
    </Radio.Group>
  );
}

/** Display settings of the signed-in user (SETTINGS-01). */
export function SettingsPanel({ onShortcuts }: { onShortcuts: () => void }) {
  const t = useTexts(displayTexts);
  const common = useTexts(commonTexts);
  const { control, register, formState, isClearing, submit, cancel, clear } = useSettingsForm();
  return (
    <div className={classes.panel}>
      <form aria-label={t('title')} onSubmit={submit} noValidate>
        <Stack gap="md">
          <div>
            <Title order={2} fz={16}>
              {t('title')}
            </Title>
            <Text size="sm" c="dimmed" mt={4}>
              {t('hint')}
            </Text>
          </div>
          <NumberField control={control} name="font-size" label={t('fontSize')} bounds={FONT_SIZE} />
          <NumberField control={control} name="line-height" label={t('lineHeight')} bounds={LINE_HEIGHT} />
          <Controller
            name="font-color"
            control={control}
            render={({ field, fieldState }) => (
              <ColorInput
                label={t('fontColor')}
                format="hex"
                swatches={[DEFAULT_USER_SETTINGS['font-color'], ...PALETTE.slice(1)]}
                swatchesPerRow={9}
                error={fieldState.error?.message}
                {...field}
              />
            )}
          />
          <Checkbox
            label={t('sourceDownloadBlocked')}
            description={t('sourceDownloadBlockedHint')}
            {...register('source-download-blocked')}
          />
          <Group justify="flex-end" gap={6}>
            <Button variant="default" size="xs" px={8} onClick={cancel}>
              {common('cancel')}
            </Button>
            <Button variant="default" size="xs" px={8} loading={isClearing} onClick={clear}>
              {t('clear')}
            </Button>
            <Button type="submit" size="xs" px={8} loading={formState.isSubmitting}>
              {common('save')}
            </Button>
          </Group>
        </Stack>
      </form>
      <PitchField />
      <Button
        size="xs"
        variant="default"
        mt="lg"
        leftSection={<IconKeyboard size={16} aria-hidden="true" />}
        onClick={onShortcuts}
      >
        {t('shortcuts')}
      </Button>
    </div>
  );
}
