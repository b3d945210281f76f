import { Alert, Button, Group, Select, Stack, Text } from '@mantine/core';
import { processChanges, type ProcessChange } from '@scriptorium/contract/process/process-changes.ts';
import type { ActivityType } from '@scriptorium/domain/graph/activity-type.ts';
import { findWebNode } from '@scriptorium/nodes/catalogue.web.ts';
import { Dialog } from '@scriptorium/ui/dialog.tsx';
import { useErrorMessage } from '@scriptorium/web-kit/texts/error-message.ts';
import { formatTimestampWithSeconds } from '@scriptorium/web-kit/format/format.ts';
import { ButtonLink } from '@scriptorium/web-kit/page/links.tsx';
import { ChangeList } from '../../shared/process-file/change-list.tsx';
import { previewTexts } from '../../shared/process-file/preview-texts.ts';
import { useRead } from '@scriptorium/web-data/queries.ts';
import { displayName } from '@scriptorium/web-data/session.ts';
import { textOf, useTexts } from '@scriptorium/web-kit/texts/texts.ts';
import { IconSitemap } from '@tabler/icons-react';
import { useState } from 'react';
import { changeTexts } from './texts.ts';

interface CompareDialogProps {
  readonly processId: number;
  /** The versions of the page, newest first. */
  readonly changes: readonly ProcessChange[];
  readonly from: ProcessChange;
  readonly onClose: () => void;
}

const NOW = 'now';

const typeName = (type: string): string => {
  const web = findWebNode(type as ActivityType);
  return web ? textOf(web.texts)('name') : type;
};

/** The differences between two versions in words, node by node. */
export function CompareDialog({ processId, changes, from, onClose }: CompareDialogProps) {
  const t = useTexts(changeTexts);
  const about = useTexts(previewTexts);
  const message = useErrorMessage();
  const [fromId, setFrom] = useState(String(from.id));
  const [toId, setTo] = useState(NOW);
  const options = changes.map(({ id, at, author }) => ({
    value: String(id),
    label: `${formatTimestampWithSeconds(at)} · ${displayName(author)}`,
  }));
  const query = { from: Number(fromId), ...(toId === NOW ? {} : { to: Number(toId) }) };
  const { data, error, isPending } = useRead(processChanges.compare, { params: { id: processId }, query });
  const choice = { allowDeselect: false, style: { flex: '1 1 220px' } } as const;
  return (
    <Dialog onClose={onClose} size="xl" title={t('compareTitle')}>
      <Stack>
        <Group align="flex-end">
          <Select
            label={t('compareFrom')}
            data={options}
            value={fromId}
            onChange={(value) => value && setFrom(value)}
            {...choice}
          />
          <Select
            label={t('compareTo')}
            data={[{ value: NOW, label: t('now') }, ...options]}
            value={toId}
            onChange={(value) => value && setTo(value)}
            {...choice}
          />
        </Group>
        <section aria-live="polite" aria-label={about('changes')}>
          {error && <Alert color="red">{message(error)}</Alert>}
          {isPending && <Text size="sm">{t('comparing')}</Text>}
          {data?.changeCount === 0 && <Text size="sm">{about('nothing')}</Text>}
          {data && <ChangeList changes={data.changes} typeName={typeName} />}
          {data && data.changeCount > data.changes.length && (
            <Text size="sm">{about('more', { count: data.changeCount - data.changes.length })}</Text>
          )}
        </section>
        <Group justify="flex-end">
          <ButtonLink
            to="/entity/process/$processId/versions/compare"
            params={{ processId }}
            search={query}
            leftSection={<IconSitemap size={16} />}
          >
            {t('showOnCanvas')}
          </ButtonLink>
          <Button variant="default" onClick={onClose}>
            {t('close')}
          </Button>
        </Group>
      </Stack>
    </Dialog>
  );
}
