import { Button, ScrollArea, Table, Text } from '@mantine/core';
import { Tooltip } from '@scriptorium/ui/tooltip.tsx';
import { LabelChip } from '@scriptorium/node-web/label-chip.tsx';
import { displayName } from '@scriptorium/web-data/session.ts';
import { statusTexts } from '../../../../shared/page/status.tsx';
import { useTexts } from '@scriptorium/web-kit/texts/texts.ts';
import { IconArrowsDiff, IconEqual } from '@tabler/icons-react';
import { Passage } from '../../tagging/find/passage.tsx';
import { useWorkspace } from '../../core/workspace-context.ts';
import { isInMaster, missingInMaster, type Mark, type Row } from './compare-copies.ts';
import type { ComparisonProps } from './comparison.types.ts';
import { copiesTexts } from './copies-texts.ts';
import classes from './copies.module.css';
import type { Copies } from './use-copies.ts';

interface TakeOverProps {
  /** The visible text of the button, and the whole name for screen readers. */
  label: string;
  name: string;
  copies: Copies;
  /** Nothing of it is missing in the master. */
  isThere: boolean;
  onTakeOver: () => void;
}

/** The button stays focusable when it is disabled, and tells why. */
function TakeOver({ label, name, copies, isThere, onTakeOver }: TakeOverProps) {
  const t = useTexts(copiesTexts);
  const status = useTexts(statusTexts);
  const closed = t('masterClosed', { status: status(copies.master.stepDTO.status) });
  const open = copies.isMasterOpen ? null : closed;
  const reason = isThere ? t('inMaster') : open;
  return (
    <Tooltip label={reason} disabled={reason === null} multiline maw={260}>
      <Button
        size="compact-xs"
        variant="default"
        aria-label={name}
        aria-disabled={reason !== null}
        aria-description={reason ?? undefined}
        data-disabled={reason !== null || undefined}
        onClick={() => reason === null && onTakeOver()}
      >
        {label}
      </Button>
    </Tooltip>
  );
}

type TableProps = Pick<ComparisonProps, 'kind' | 'copies' | 'compared' | 'rows' | 'onTakeOver'>;
type RowProps = Omit<TableProps, 'rows' | 'kind'> & { row: Row };

interface CellProps extends RowProps {
  at: number;
}

/** The labels of one copy in a row. */
function Cell({ row, at, copies, compared, onTakeOver }: CellProps) {
  const t = useTexts(copiesTexts);
  const copy = compared[at];
  const number = (copy?.stepDTO.copy ?? 0) + 1;
  const master = compared.indexOf(copies.master);
  const nameOf = ({ name }: Mark): string =>
    row.range
      ? t('takeOverOf', { label: name, number, quote: row.quote })
      : t('takeOverLabelOf', { label: name, number });
  const cell = row.cells[at] ?? [];
  if (cell.length === 0)
    return (
      <Text size="sm" c="dimmed">
        {t('nothing')}
      </Text>
    );
  return cell.map((mark) => (
    <div key={mark.labelId} className={classes.mark}>
      <LabelChip name={mark.name} backgroundColor={mark.backgroundColor} textColor={mark.textColor} />
      {at === master ? null : (
        <TakeOver
          label={t('takeOver')}
          name={nameOf(mark)}
          copies={copies}
          isThere={isInMaster(row, master, mark)}
          onTakeOver={() => onTakeOver([mark])}
        />
      )}
    </div>
  ));
}

function ComparedRow(props: RowProps) {
  const t = useTexts(copiesTexts);
  const { document } = useWorkspace();
  const { row, copies, compared, onTakeOver } = props;
  const missing = missingInMaster(row, compared.indexOf(copies.master));
  const Icon = row.differs ? IconArrowsDiff : IconEqual;
  return (
    <Table.Tr data-differs={row.differs || undefined} className={classes.row}>
      <Table.Th scope="row" fw={400} className={classes.place}>
        {row.range ? <Passage text={document.content?.content ?? ''} range={row.range} /> : row.quote}
      </Table.Th>
      {compared.map((copy, at) => (
        <Table.Td key={copy.stepDTO.id}>
          <Cell {...props} at={at} />
        </Table.Td>
      ))}
      <Table.Td>
        <span className={classes.result}>
          <Icon size={15} aria-hidden="true" />
          {row.differs ? t('differs') : t('same')}
        </span>
        <TakeOver
          label={t('takeOverRow')}
          name={t('takeOverRowOf', { quote: row.quote })}
          copies={copies}
          isThere={missing.length === 0}
          onTakeOver={() => onTakeOver(missing)}
        />
      </Table.Td>
    </Table.Tr>
  );
}

/** A column for each compared copy. */
export function ComparisonTable({ kind, rows, ...props }: TableProps) {
  const t = useTexts(copiesTexts);
  const { copies, compared } = props;
  return (
    <ScrollArea.Autosize mah="58vh" type="auto" viewportProps={{ tabIndex: 0, 'aria-label': t('table') }}>
      <Table stickyHeader verticalSpacing={6} miw={360 + 190 * compared.length} aria-label={t('table')}>
        <Table.Thead>
          <Table.Tr>
            <Table.Th scope="col">{kind === 'tags' ? t('place') : t('label')}</Table.Th>
            {compared.map((copy) => (
              <Table.Th key={copy.stepDTO.id} scope="col">
                {t('copy', { number: copy.stepDTO.copy + 1 })}
                {copy === copies.master ? ` · ${t('master')}` : ''}
                <Text size="xs" c="dimmed">
                  {copy.stepDTO.blockedBy ? displayName(copy.stepDTO.blockedBy) : t('free')}
                </Text>
              </Table.Th>
            ))}
            <Table.Th scope="col">{t('result')}</Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {rows.map((row) => (
            <ComparedRow key={row.key} row={row} {...props} />
          ))}
        </Table.Tbody>
      </Table>
    </ScrollArea.Autosize>
  );
}
