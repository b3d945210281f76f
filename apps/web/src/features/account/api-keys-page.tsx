import { ActionIcon, Badge, Button, Code, Group, Table, VisuallyHidden } from '@mantine/core';
import { API_KEY_PAGE_SIZE, apiKeys, type ApiKey } from '@scriptorium/contract/people/api-keys.ts';
import { Card } from '@scriptorium/ui/card.tsx';
import { PageFrame } from '@scriptorium/ui/page-frame.tsx';
import { StackedTable } from '@scriptorium/ui/stacked-table.tsx';
import { commonTexts } from '@scriptorium/web-kit/texts/common-texts.ts';
import { formatTimestamp } from '@scriptorium/web-kit/format/format.ts';
import { PageTitle } from '../../shared/page/page-title.tsx';
import { pagedListOf } from '../../shared/lists/paged-list.ts';
import { PagedTable } from '../../shared/lists/paged-table.tsx';
import { useRead, useWrite } from '@scriptorium/web-data/queries.ts';
import { useTexts } from '@scriptorium/web-kit/texts/texts.ts';
import { useConfirmDeletion } from '@scriptorium/web-kit/forms/use-confirm-deletion.tsx';
import { IconPlus, IconTrash } from '@tabler/icons-react';
import { useState } from 'react';
import { NewKeyDialog } from './new-key-dialog.tsx';
import { accountTexts } from './texts.ts';

const maskedKey = (hint: string) => `${hint}…`;

function useKeyDeletion() {
  const t = useTexts(accountTexts);
  const confirmDeletion = useConfirmDeletion();
  const remove = useWrite(apiKeys.remove, { refreshes: [apiKeys.list] });
  return ({ id, hint }: ApiKey) =>
    confirmDeletion(t('deleteTitle'), t('deleteQuestion', { hint: maskedKey(hint) }), () =>
      remove.mutate({ params: { id } }),
    );
}

function KeyTable({ keys }: { keys: readonly ApiKey[] }) {
  const t = useTexts(accountTexts);
  const common = useTexts(commonTexts);
  const confirmDeletion = useKeyDeletion();
  const [now] = useState(() => Date.now());
  return (
    <StackedTable minWidth={560}>
      <Table.Thead>
        <Table.Tr>
          <Table.Th>{t('token')}</Table.Th>
          <Table.Th>{t('created')}</Table.Th>
          <Table.Th>{t('expiration')}</Table.Th>
          <Table.Th>{t('lastUsed')}</Table.Th>
          <Table.Th>
            <VisuallyHidden>{common('actions')}</VisuallyHidden>
          </Table.Th>
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody>
        {keys.map((key) => (
          <Table.Tr key={key.id}>
            <Table.Td data-place="name">
              <Code>{maskedKey(key.hint)}</Code>
            </Table.Td>
            <Table.Td data-place="line" data-column={t('created')}>
              {formatTimestamp(key.createdDate)}
            </Table.Td>
            <Table.Td data-place="line" data-column={t('expiration')}>
              <Group gap="xs" wrap="nowrap" display="inline-flex">
                {formatTimestamp(key.expirationDate)}
                {Date.parse(key.expirationDate) <= now ? (
                  <Badge color="red" variant="light" size="sm" tt="none">
                    {t('expired')}
                  </Badge>
                ) : null}
              </Group>
            </Table.Td>
            <Table.Td data-place="line" data-column={t('lastUsed')}>
              {key.lastUsedDate === null ? t('never') : formatTimestamp(key.lastUsedDate)}
            </Table.Td>
            <Table.Td ta="right" data-place="end">
              <ActionIcon
                variant="subtle"
                color="red"
                aria-label={t('deleteToken', { hint: maskedKey(key.hint) })}
                onClick={() => confirmDeletion(key)}
              >
                <IconTrash size={16} />
              </ActionIcon>
            </Table.Td>
          </Table.Tr>
        ))}
      </Table.Tbody>
    </StackedTable>
  );
}

interface ApiKeysPageProps {
  /** Starts at 1. */
  page: number;
  onPage: (page: number) => void;
}

/** The user's access tokens, 15 per page (AUTH-31, CONST-11). */
export function ApiKeysPage({ page, onPage }: ApiKeysPageProps) {
  const t = useTexts(accountTexts);
  const [isCreating, setCreating] = useState(false);
  const list = pagedListOf({
    search: { page },
    onSearch: (next) => onPage(next.page ?? 1),
    sizes: [API_KEY_PAGE_SIZE],
  });
  const read = useRead(apiKeys.list, { query: list.query }, { keepPrevious: true });

  return (
    <PageFrame
      title={t('tokens')}
      subtitle={t('tokensAbout')}
      width={960}
      actions={
        <Button leftSection={<IconPlus size={16} />} onClick={() => setCreating(true)}>
          {t('newToken')}
        </Button>
      }
    >
      <PageTitle>{t('tokens')}</PageTitle>
      <Card>
        <PagedTable list={list} read={read} empty={t('noTokens')}>
          {(keys) => <KeyTable keys={keys} />}
        </PagedTable>
      </Card>
      {isCreating ? <NewKeyDialog onClose={() => setCreating(false)} /> : null}
    </PageFrame>
  );
}
