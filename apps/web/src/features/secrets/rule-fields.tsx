import { Checkbox, Stack, Textarea } from '@mantine/core';
import type { Secret } from '@scriptorium/contract/process/secrets.ts';
import { MAX_SECRET_HOSTS, readSecretHost } from '@scriptorium/domain/secrets/secret-hosts.ts';
import { useTexts } from '@scriptorium/web-kit/texts/texts.ts';
import { secretTexts } from './texts.ts';

/** The allowed receivers of a secret, as they are being typed. */
export interface RuleDraft {
  /** One host per line, or separated by commas. */
  readonly hosts: string;
  readonly models: boolean;
  readonly questions: boolean;
}

export const draftOf = ({ hosts, models, questions }: Pick<Secret, 'hosts' | 'models' | 'questions'>) => ({
  hosts: hosts.join('\n'),
  models,
  questions,
});

const written = (text: string): string[] => text.split(/[\s,;]+/).filter((host) => host !== '');

/** Hosts that the server refuses. */
const wrongIn = (text: string): string[] => written(text).filter((host) => readSecretHost(host) === null);

export const isSavable = ({ hosts }: RuleDraft): boolean =>
  wrongIn(hosts).length === 0 && written(hosts).length <= MAX_SECRET_HOSTS;

export const ruleOf = ({ hosts, ...rest }: RuleDraft) => ({ ...rest, hosts: written(hosts) });

interface RuleFieldsProps {
  readonly draft: RuleDraft;
  readonly onChange: (draft: RuleDraft) => void;
  readonly takesFocus?: boolean;
}

/** The hosts, and whether it may be the key of models and of questions. */
export function RuleFields({ draft, onChange, takesFocus = false }: RuleFieldsProps) {
  const t = useTexts(secretTexts);
  const wrong = wrongIn(draft.hosts);
  const isTooMany = written(draft.hosts).length > MAX_SECRET_HOSTS;
  const error = wrong.length > 0 ? t('hostsWrong', { hosts: wrong.join(', ') }) : undefined;
  return (
    <Stack gap="sm">
      <Textarea
        label={t('hosts')}
        description={t('hostsAbout')}
        placeholder="api.example.com"
        autosize
        minRows={2}
        maxRows={8}
        spellCheck={false}
        data-autofocus={takesFocus || undefined}
        value={draft.hosts}
        error={isTooMany ? t('hostsTooMany', { most: MAX_SECRET_HOSTS }) : error}
        onChange={(event) => onChange({ ...draft, hosts: event.currentTarget.value })}
      />
      <Checkbox
        label={t('models')}
        checked={draft.models}
        onChange={(event) => onChange({ ...draft, models: event.currentTarget.checked })}
      />
      <Checkbox
        label={t('questions')}
        description={t('questionsAbout')}
        checked={draft.questions}
        onChange={(event) => onChange({ ...draft, questions: event.currentTarget.checked })}
      />
    </Stack>
  );
}
