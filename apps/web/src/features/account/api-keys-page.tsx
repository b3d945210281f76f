import { ActionIcon, Badge, Button, Code, Group, Table, Text, VisuallyHidden } from '@mantine/core';
import { modals } from '@mantine/modals';
import { API_KEY_PAGE_SIZE, apiKeys, type ApiKey } from '@scriptorium/contract/api-keys.ts';
import { Card, DataTable } from '@scriptorium/ui/card.tsx';
import { ListStates } from '@scriptorium/ui/list-states.tsx';
import { PageFrame } from '@scriptorium/ui/page-frame.tsx';
import { Pager } from '@scriptorium/ui/pager.tsx';
import { commonTexts } from '@scriptorium/web-kit/common-texts.ts';
import { useErrorMessage } from '@scriptorium/web-kit/error-message.ts';
import { formatTimestamp } from '@scriptorium/web-kit/format.ts';
import { PageTitle } from '@scriptorium/web-kit/page-title.tsx';
import { useRead, useWrite } from '@scriptorium/web-kit/queries.ts';
import { useTexts } from '@scriptorium/web-kit/texts.ts';
import { IconPlus, IconTrash } from '@tabler/icons-react';
import { useEffect, useState } from 'react';
import { NewKeyDialog } from './new-key-dialog.tsx';
import { accountTexts } from './texts.ts';

const maskedKey = (hint: string) => `${hint}…`;

function useConfirmDeletion() {
  const t = useTexts(accountTexts);
  const common = useTexts(commonTexts);
  const remove = useWrite(apiKeys.remove, { refreshes: [apiKeys.list] });
  return ({ id, hint }: ApiKey) =>
    modals.openConfirmModal({
      title: t('deleteTitle'),
      children: <Text size="sm">{t('deleteQuestion', { hint: maskedKey(hint) })}</Text>,
      labels: { confirm: common('delete'), cancel: common('cancel') },
      confirmProps: { color: 'red' },
      onConfirm: () => remove.mutate({ params: { id } }),
    });
}

function KeyTable({ keys }: { keys: readonly ApiKey[] }) {
  const t = useTexts(accountTexts);
  const common = useTexts(commonTexts);
  const confirmDeletion = useConfirmDeletion();
  const [now] = useState(() => Date.now());
  return (
    <DataTable>
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
            <Table.Td>
              <Code>{maskedKey(key.hint)}</Code>
            </Table.Td>
            <Table.Td>{formatTimestamp(key.createdDate)}</Table.Td>
            <Table.Td>
              <Group gap="xs" wrap="nowrap">
                {formatTimestamp(key.expirationDate)}
                {Date.parse(key.expirationDate) <= now ? (
                  <Badge color="red" variant="light" size="sm" tt="none">
                    {t('expired')}
                  </Badge>
                ) : null}
              </Group>
            </Table.Td>
            <Table.Td>{key.lastUsedDate === null ? t('never') : formatTimestamp(key.lastUsedDate)}</Table.Td>
            <Table.Td ta="right">
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
    </DataTable>
  );
}

interface ApiKeysPageProps {
  /** Starts at 1. */
  page: number;
  onPage: (page: number) => void;
}

/** The user's access tokens, 15 per page (spec platform 2.9, 9). */
export function ApiKeysPage({ page, onPage }: ApiKeysPageProps) {
  const t = useTexts(accountTexts);
  const common = useTexts(commonTexts);
  const errorMessage = useErrorMessage();
  const [isCreating, setCreating] = useState(false);
  const size = API_KEY_PAGE_SIZE;
  const { data, isPending, error, refetch } = useRead(
    apiKeys.list,
    { query: { page: page - 1, size } },
    { keepPrevious: true },
  );
  const total = data?.total ?? 0;
  const totalPages = Math.ceil(total / size);
  // The items of the last page may have been deleted.
  const isBeyondLastPage = data !== undefined && page > Math.max(1, totalPages);
  useEffect(() => {
    if (isBeyondLastPage) onPage(Math.max(1, totalPages));
  }, [isBeyondLastPage, onPage, totalPages]);

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
        <ListStates
          pending={isPending}
          error={data === undefined && error ? errorMessage(error) : null}
          empty={total === 0}
          labels={{ loading: common('loading'), retry: common('retry'), empty: t('noTokens') }}
          onRetry={() => void refetch()}
        >
          <KeyTable keys={data?.rows ?? []} />
          <Pager
            page={page}
            totalPages={totalPages}
            size={size}
            sizes={[size]}
            labels={{
              pages: t('pages'),
              page: (number) => t('page', { page: number }),
              previous: t('previous'),
              next: t('next'),
              size: t('size'),
              summary: t('summary', {
                from: Math.min(total, (page - 1) * size + 1),
                to: Math.min(total, page * size),
                total,
              }),
            }}
            onPage={onPage}
            onSize={() => undefined}
          />
        </ListStates>
      </Card>
      {isCreating ? <NewKeyDialog onClose={() => setCreating(false)} /> : null}
    </PageFrame>
  );
}
