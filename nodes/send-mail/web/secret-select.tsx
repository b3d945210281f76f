import { Select, Stack } from '@mantine/core';
import { secrets } from '@scriptorium/contract/secrets.ts';
import type { NodePanelProps } from '@scriptorium/node-kit/panels/node-web.ts';
import { AnchorLink } from '@scriptorium/web-kit/links.tsx';
import { useRead } from '@scriptorium/web-kit/queries.ts';
import { useHasProcessRight } from '@scriptorium/web-kit/session.ts';
import { useTexts } from '@scriptorium/web-kit/texts.ts';
import { mailOf } from './mail.ts';
import { sendMailTexts } from './texts.ts';

/** Chooses the password among the secrets of the process; inactive ones cannot be chosen. */
export function SecretSelect({ draft, edit, errorOf, readOnly }: NodePanelProps) {
  const t = useTexts(sendMailTexts);
  const { processId } = draft;
  const { data = [], isSuccess } = useRead(secrets.list, { query: { processId } });
  const isAdmin = useHasProcessRight(processId, 'ADMIN');
  const chosen = mailOf(draft).secret?.id;
  const options = data.map(({ id, name, active }) => ({
    value: String(id),
    label: active ? name : t('secretInactive', { name }),
    disabled: !active,
  }));
  const isGone = isSuccess && chosen !== undefined && !data.some(({ id }) => id === chosen);
  const isOff = data.some(({ id, active }) => id === chosen && !active);
  const warning = isGone ? t('secretGone') : isOff ? t('secretIsInactive') : undefined;
  return (
    <Stack gap={4}>
      <Select
        label={t('secret')}
        placeholder={t('secretNone')}
        data={isGone ? [...options, { value: String(chosen), label: t('secretGone') }] : options}
        value={chosen === undefined ? null : String(chosen)}
        clearable={!readOnly}
        searchable={data.length > 10}
        readOnly={readOnly}
        error={errorOf('secret') ?? warning}
        onChange={(id) => edit({ secret: id === null ? null : { id: Number(id) } })}
      />
      {isAdmin && (
        <AnchorLink to="/entity/process/$processId/secrets" params={{ processId }} size="xs">
          {t('manageSecrets')}
        </AnchorLink>
      )}
    </Stack>
  );
}
