import { Text, TextInput } from '@mantine/core';
import { serverInfo } from '@scriptorium/contract/management/management-info.ts';
import { isCron, normalizeCron } from '@scriptorium/domain/schedule/cron.ts';
import { formatTimestampWithSeconds } from '@scriptorium/web-kit/format/format.ts';
import { formTexts } from '@scriptorium/web-kit/texts/form-texts.ts';
import { useRead } from '@scriptorium/web-data/queries.ts';
import { useTexts } from '@scriptorium/web-kit/texts/texts.ts';
import { actionTexts } from './texts.ts';

interface CronFieldProps {
  readonly value: string | null;
  /** The stored schedule with its next time; null where none is stored. */
  readonly stored: { readonly cron: string | null; readonly nextTick: string | null } | null;
  readonly isRequired?: boolean;
  /** Whether an empty field is shown as an error. */
  readonly showsRequired?: boolean;
  readonly readOnly: boolean;
  /** The server's error. */
  readonly error: string | undefined;
  readonly onChange: (cron: string | null) => void;
}

/** A cron of six or seven fields in the time zone of the server, with its next time. */
export function CronField(props: CronFieldProps) {
  const { value, stored, isRequired = false, showsRequired = false, readOnly, onChange } = props;
  const t = useTexts(actionTexts);
  const inForms = useTexts(formTexts);
  const { data: info } = useRead(serverInfo, { query: {} });
  const cron = value ?? '';
  const isWrong = cron.trim() !== '' && !isCron(cron);
  const isMissing = showsRequired && cron.trim() === '';
  const error = isWrong ? t('cronError') : isMissing ? inForms('entity.validation.required') : props.error;
  return (
    <div>
      <TextInput
        label={t('cron')}
        description={t(isRequired ? 'cronAbout' : 'cronOptional', { zone: info?.timeZone ?? '…' })}
        placeholder="0 30 8 * * MON-FRI"
        withAsterisk={isRequired}
        maxLength={200}
        spellCheck={false}
        styles={{ input: { fontFamily: 'var(--mantine-font-family-monospace)' } }}
        value={cron}
        readOnly={readOnly}
        error={error}
        onChange={({ currentTarget: { value: next } }) => onChange(next.trim() === '' ? null : next)}
      />
      {cron !== '' && !isWrong && <NextTick stored={stored} cron={cron} />}
    </div>
  );
}

/** The server knows the next time of what is stored. */
function NextTick({ stored, cron }: { stored: CronFieldProps['stored']; cron: string }) {
  const t = useTexts(actionTexts);
  const words = () => {
    if (stored === null || normalizeCron(cron) !== stored.cron) return t('nextTickLater');
    return stored.nextTick === null
      ? t('noTick')
      : t('nextTick', { at: formatTimestampWithSeconds(stored.nextTick) });
  };
  return (
    <Text size="xs" c="dimmed" mt={5} aria-live="polite">
      {words()}
    </Text>
  );
}
