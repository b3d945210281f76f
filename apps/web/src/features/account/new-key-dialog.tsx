import { Alert, Button, Code, CopyButton, Group, Stack } from '@mantine/core';
import { apiKeys } from '@scriptorium/contract/people/api-keys.ts';
import { Dialog } from '@scriptorium/ui/dialog.tsx';
import { commonTexts } from '@scriptorium/web-kit/texts/common-texts.ts';
import { formTexts } from '@scriptorium/web-kit/texts/form-texts.ts';
import { FormWithButtons } from '@scriptorium/web-kit/forms/form-with-buttons.tsx';
import { useWrite } from '@scriptorium/web-data/queries.ts';
import { DayField } from '@scriptorium/web-kit/forms/day-field.tsx';
import { useTexts } from '@scriptorium/web-kit/texts/texts.ts';
import { IconCheck, IconCopy } from '@tabler/icons-react';
import { useState } from 'react';
import { expirationDays, endOfDay } from './expiration-days.ts';
import { accountTexts } from './texts.ts';

/** Shows the token once; it is not stored anywhere else. */
function ShowToken({ token, onClose }: { token: string; onClose: () => void }) {
  const t = useTexts(accountTexts);
  const common = useTexts(commonTexts);
  return (
    <Stack gap="md">
      <Alert color="yellow" variant="light" p="sm">
        {t('createdOnce')}
      </Alert>
      <Code block aria-label={t('token')} style={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}>
        {t('tokenIs', { token })}
      </Code>
      <Group justify="flex-end" gap="xs">
        <CopyButton value={token} timeout={3000}>
          {({ copied, copy }) => (
            <Button
              variant="default"
              leftSection={copied ? <IconCheck size={16} /> : <IconCopy size={16} />}
              onClick={copy}
            >
              <span aria-live="polite">{copied ? t('copied') : t('copy')}</span>
            </Button>
          )}
        </CopyButton>
        <Button onClick={onClose}>{common('close')}</Button>
      </Group>
    </Stack>
  );
}

function ExpirationForm({ onCreated, onClose }: { onCreated: (token: string) => void; onClose: () => void }) {
  const t = useTexts(accountTexts);
  const tForm = useTexts(formTexts);
  const [days] = useState(() => expirationDays(new Date()));
  const [day, setDay] = useState<string | null>(days.proposed);
  const create = useWrite(apiKeys.create, { refreshes: [apiKeys.list] });
  const expirationDate = day !== null && day >= days.first && day <= days.last ? endOfDay(day) : undefined;
  return (
    <FormWithButtons
      onSubmit={() => {
        if (expirationDate !== undefined)
          create.mutate({ body: { expirationDate } }, { onSuccess: onCreated });
      }}
      onClose={onClose}
      saving={create.isPending}
      disabled={expirationDate === undefined}
      submitLabel={t('create')}
      gap="md"
    >
      <DayField
        label={t('expires')}
        description={t('expiresHint')}
        required
        data-autofocus
        minDate={days.first}
        maxDate={days.last}
        value={day}
        error={
          expirationDate === undefined
            ? tForm(day === null ? 'entity.validation.required' : 'invalid')
            : undefined
        }
        onChange={setDay}
      />
    </FormWithButtons>
  );
}

/**
 * Asks for the expiration date, creates the token and shows it. A click outside the dialog must not close it, because
 * the token would be lost.
 */
export function NewKeyDialog({ onClose }: { onClose: () => void }) {
  const t = useTexts(accountTexts);
  const [token, setToken] = useState<string | null>(null);
  return (
    <Dialog
      onClose={onClose}
      size={520}
      title={token === null ? t('newTokenTitle') : t('createdTitle')}
      closeOnClickOutside={token === null}
    >
      {token === null ? (
        <ExpirationForm onCreated={setToken} onClose={onClose} />
      ) : (
        <ShowToken token={token} onClose={onClose} />
      )}
    </Dialog>
  );
}
