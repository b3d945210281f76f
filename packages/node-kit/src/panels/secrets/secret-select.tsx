import { Select, Stack } from '@mantine/core';
import { secrets } from '@scriptorium/contract/secrets.ts';
import { AnchorLink } from '@scriptorium/web-kit/page/links.tsx';
import { useRead } from '@scriptorium/web-data/queries.ts';
import { useHasProcessRight } from '@scriptorium/web-data/session.ts';
import { useTexts } from '@scriptorium/web-kit/texts/texts.ts';
import { secretTexts } from './texts.ts';

interface SecretSelectProps {
  readonly processId: number;
  /** The id of the chosen secret. */
  readonly chosen: number | undefined;
  readonly onChoose: (secret: { id: number } | null) => void;
  readonly readOnly: boolean;
  readonly error: string | undefined;
  readonly label: string;
  /** What is used without a secret. */
  readonly placeholder: string;
}

/** Chooses among the secrets of the process; inactive ones cannot be chosen. */
export function SecretSelect(props: SecretSelectProps) {
  const { processId, chosen, onChoose, readOnly, error, label, placeholder } = props;
  const t = useTexts(secretTexts);
  const { data = [], isSuccess } = useRead(secrets.list, { query: { processId } });
  const isAdmin = useHasProcessRight(processId, 'ADMIN');
  const options = data.map(({ id, name, active }) => ({
    value: String(id),
    label: active ? name : t('inactive', { name }),
    disabled: !active,
  }));
  const isGone = isSuccess && chosen !== undefined && !data.some(({ id }) => id === chosen);
  const isOff = data.some(({ id, active }) => id === chosen && !active);
  const warning = isGone ? t('gone') : isOff ? t('isInactive') : undefined;
  return (
    <Stack gap={4}>
      <Select
        label={label}
        placeholder={placeholder}
        data={isGone ? [...options, { value: String(chosen), label: t('gone') }] : options}
        value={chosen === undefined ? null : String(chosen)}
        clearable={!readOnly}
        searchable={data.length > 10}
        readOnly={readOnly}
        error={error ?? warning}
        onChange={(id) => onChoose(id === null ? null : { id: Number(id) })}
      />
      {isAdmin && (
        <AnchorLink to="/entity/process/$processId/secrets" params={{ processId }} size="xs">
          {t('manage')}
        </AnchorLink>
      )}
    </Stack>
  );
}
