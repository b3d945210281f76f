import { Button } from '@mantine/core';
import { models, type Model } from '@scriptorium/contract/machines/models.ts';
import { Card } from '@scriptorium/ui/card.tsx';
import { PageFrame } from '@scriptorium/ui/page-frame.tsx';
import { ButtonLink } from '@scriptorium/web-kit/page/links.tsx';
import { PageTitle } from '../../shared/page/page-title.tsx';
import { useRead } from '@scriptorium/web-data/queries.ts';
import { ReadStates } from '../../shared/lists/read-states.tsx';
import { useTexts } from '@scriptorium/web-kit/texts/texts.ts';
import { IconCoin, IconPlus } from '@tabler/icons-react';
import { useState } from 'react';
import { ModelForm } from './model-form.tsx';
import { ModelTable } from './model-table.tsx';
import { modelTexts } from './texts.ts';

/** The language models of the installation, with what they cost today. */
export function ModelsPage() {
  const t = useTexts(modelTexts);
  const [edited, setEdited] = useState<Model | 'new'>();
  const read = useRead(models.list, { query: {} });
  const rows = read.data ?? [];
  return (
    <PageFrame
      title={t('title')}
      subtitle={t('about')}
      actions={
        <>
          <ButtonLink to="/admin/model-costs" variant="default" leftSection={<IconCoin size={16} />}>
            {t('costs')}
          </ButtonLink>
          <Button leftSection={<IconPlus size={16} />} onClick={() => setEdited('new')}>
            {t('create')}
          </Button>
        </>
      }
    >
      <PageTitle>{t('title')}</PageTitle>
      <Card>
        <ReadStates read={read} empty={rows.length === 0} emptyText={t('none')}>
          <ModelTable models={rows} onEdit={setEdited} />
        </ReadStates>
      </Card>
      {edited === undefined ? null : (
        <ModelForm stored={edited === 'new' ? undefined : edited} onClose={() => setEdited(undefined)} />
      )}
    </PageFrame>
  );
}
