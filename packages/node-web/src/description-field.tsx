import { Textarea } from '@mantine/core';
import { useTexts } from '@scriptorium/web-kit/texts/texts.ts';
import type { UseFormRegisterReturn } from 'react-hook-form';
import { panelTexts } from './texts.ts';

/** The description of a node or a label, in a dialog. */
export function DescriptionField({ error, ...field }: UseFormRegisterReturn & { error: string | undefined }) {
  const t = useTexts(panelTexts);
  return <Textarea label={t('description')} autosize minRows={2} maxRows={5} error={error} {...field} />;
}
