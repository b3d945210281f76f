import { Select, Stack } from '@mantine/core';
import { secrets, type Secret } from '@scriptorium/contract/process/secrets.ts';
import { maySecretGo, type SecretTarget } from '@scriptorium/domain/secrets/secret-hosts.ts';
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
  /** The text of the field without a secret. */
  readonly placeholder: string;
  /** The receiver of the secret; null as long as no server is named. */
  readonly target: SecretTarget | null;
}

/**
 * Chooses among the secrets of the process; inactive ones cannot be chosen. Those that may not go to the target are chosen by
 * administrators of the process only, who allow it by saving; nobody chooses one for a question that is not meant for it.
 */
export function SecretSelect(props: SecretSelectProps) {
  const { processId, chosen, onChoose, readOnly, error, label, placeholder, target } = props;
  const t = useTexts(secretTexts);
  const { data = [], isSuccess } = useRead(secrets.list, { query: { processId } });
  const isAdmin = useHasProcessRight(processId, 'ADMIN');
  const mayGo = (secret: Secret) => target === null || maySecretGo(secret, target);
  const mayAllow = isAdmin && target !== 'QUESTION';
  const words =
    target === 'MODEL' ? 'notForModels' : target === 'QUESTION' ? 'notForQuestions' : 'notForHost';
  const labelOf = (secret: Secret) => {
    const { name, active } = secret;
    if (!active) return t('inactive', { name });
    return mayGo(secret) ? name : t(words, { name });
  };
  const options = data.map((secret) => ({
    value: String(secret.id),
    label: labelOf(secret),
    disabled: !secret.active || (!mayGo(secret) && !mayAllow),
  }));
  const isGone = isSuccess && chosen !== undefined && !data.some(({ id }) => id === chosen);
  const own = data.find(({ id }) => id === chosen);
  const isForbidden = own !== undefined && own.active && !mayGo(own);
  const problems = [
    isGone ? t('gone') : undefined,
    own?.active === false ? t('isInactive') : undefined,
    isForbidden && !mayAllow ? t('isForbidden') : undefined,
  ];
  const warning = problems.find((problem) => problem !== undefined);
  const about = isForbidden && mayAllow && !readOnly ? t('isAllowedBySaving') : undefined;
  return (
    <Stack gap={4}>
      <Select
        label={label}
        description={about}
        inputWrapperOrder={['label', 'input', 'description', 'error']}
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
