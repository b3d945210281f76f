import { Button } from '@mantine/core';
import { secrets } from '@scriptorium/contract/process/secrets.ts';
import { Card } from '@scriptorium/ui/card.tsx';
import { PageFrame } from '@scriptorium/ui/page-frame.tsx';
import { PageTitle } from '../../shared/page/page-title.tsx';
import { useRead } from '@scriptorium/web-data/queries.ts';
import { ReadStates } from '../../shared/lists/read-states.tsx';
import { useTexts } from '@scriptorium/web-kit/texts/texts.ts';
import { IconPlus } from '@tabler/icons-react';
import { useState } from 'react';
import { SecretForm } from './secret-form.tsx';
import { SecretTable } from './secret-table.tsx';
import { secretTexts } from './texts.ts';

/** Passwords and keys of a process: their names, never their values (SECRET-01). */
export function SecretsPage({ processId }: { processId: number }) {
  const t = useTexts(secretTexts);
  const [isCreating, setCreating] = useState(false);
  const read = useRead(secrets.list, { query: { processId } });
  const rows = read.data ?? [];
  return (
    <PageFrame
      title={t('title')}
      subtitle={t('about')}
      width={960}
      actions={
        <Button leftSection={<IconPlus size={16} />} onClick={() => setCreating(true)}>
          {t('create')}
        </Button>
      }
    >
      <PageTitle>{t('title')}</PageTitle>
      <Card>
        <ReadStates read={read} empty={rows.length === 0} emptyText={t('none')}>
          <SecretTable secrets={rows} />
        </ReadStates>
      </Card>
      {isCreating ? <SecretForm processId={processId} onClose={() => setCreating(false)} /> : null}
    </PageFrame>
  );
}
