import { Badge, Group } from '@mantine/core';
import type { DocumentRow } from '@scriptorium/contract/documents.ts';
import { StatusBadge, STATUS_COLOURS, statusTexts } from '../../../../shared/page/status.tsx';
import { useTexts } from '@scriptorium/web-kit/texts/texts.ts';
import { Link } from '@tanstack/react-router';
import { documentsTexts } from './documents-texts.ts';
import classes from './documents-panel.module.css';

interface DocumentEntryProps {
  row: DocumentRow;
  processId: number;
  current: boolean;
}

/** A document with its steps in work order; finished documents are marked. */
export function DocumentEntry({ row, processId, current }: DocumentEntryProps) {
  const t = useTexts(documentsTexts);
  const status = useTexts(statusTexts);
  const steps = row.steps.toSorted((a, b) => a.stepDTO.order - b.stepDTO.order);
  return (
    <Link
      to="/entity/process/$processId/document/{-$documentId}"
      params={{ processId, documentId: row.id }}
      search={{ panel: 'documents' }}
      className={classes.entry}
      aria-current={current ? 'page' : undefined}
      data-done={row.status === 'DONE' || undefined}
    >
      <Group gap={6} wrap="nowrap" justify="space-between">
        <span className={classes.name}>{row.filename}</span>
        <StatusBadge status={row.status} size="xs" />
      </Group>
      {steps.length === 0 ? null : (
        <span className={classes.steps}>
          {steps.map(({ stepDTO, nodeDTO }) => (
            <Badge
              key={stepDTO.id}
              size="xs"
              radius="sm"
              variant="light"
              tt="none"
              // Unknown statuses are shown as errors (WS-41).
              color={STATUS_COLOURS[stepDTO.status] ?? STATUS_COLOURS.ERROR}
              title={t('step', { name: nodeDTO.name, status: status(stepDTO.status) })}
            >
              {nodeDTO.name}
            </Badge>
          ))}
        </span>
      )}
    </Link>
  );
}
