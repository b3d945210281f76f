import { Table } from '@mantine/core';
import type { AuditEntry } from '@scriptorium/contract/people/audits.ts';
import { DataTable } from '@scriptorium/ui/card.tsx';
import { formatTimestampWithSeconds } from '@scriptorium/web-kit/format/format.ts';
import { hasText, useTexts } from '@scriptorium/web-kit/texts/texts.ts';
import classes from './audit-table.module.css';
import { auditDataTexts, auditTexts } from './audit-texts.ts';
import { auditTypeTexts } from './audit-type-texts.ts';
import { formatField, formatFieldValue } from './format-audit-data.ts';

function Details({ data }: { data: AuditEntry['data'] }) {
  const t = useTexts(auditDataTexts);
  const fields = Object.entries(data);
  if (fields.length === 0) return null;
  return (
    <dl className={classes.details}>
      {fields.map(([field, value]) => (
        <div key={field}>
          <dt>{formatField(t, field)}: </dt>
          <dd>{formatFieldValue(t, field, value)}</dd>
        </div>
      ))}
    </dl>
  );
}

export function AuditTable({ entries }: { entries: readonly AuditEntry[] }) {
  const t = useTexts(auditTexts);
  const tTypes = useTexts(auditTypeTexts);
  return (
    <Table.ScrollContainer minWidth={860}>
      <DataTable aria-label={t('list')}>
        <Table.Thead>
          <Table.Tr>
            <Table.Th w={150}>{t('when')}</Table.Th>
            <Table.Th w={180}>{t('who')}</Table.Th>
            <Table.Th w={210}>{t('what')}</Table.Th>
            <Table.Th w={140}>{t('address')}</Table.Th>
            <Table.Th>{t('details')}</Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {entries.map(({ id, timestamp, principal, type, address, data }) => (
            <Table.Tr key={id}>
              <Table.Td c="dimmed" className={classes.moment}>
                {formatTimestampWithSeconds(timestamp)}
              </Table.Td>
              <Table.Td className={classes.who}>{principal}</Table.Td>
              <Table.Td>{hasText(auditTypeTexts, type) ? tTypes(type) : type}</Table.Td>
              <Table.Td c="dimmed" className={classes.address}>
                {address}
              </Table.Td>
              <Table.Td>
                <Details data={data} />
              </Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </DataTable>
    </Table.ScrollContainer>
  );
}
