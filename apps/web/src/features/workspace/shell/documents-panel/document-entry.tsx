import { Group } from '@mantine/core';
import type { DocumentRow } from '@scriptorium/contract/documents/documents.ts';
import { StatusBadge, StepBadge } from '../../../../shared/page/status.tsx';
import { Link } from '@tanstack/react-router';
import classes from './documents-panel.module.css';

interface DocumentEntryProps {
  row: DocumentRow;
  processId: number;
  current: boolean;
}

/** A document with its steps in work order; finished documents are marked. */
export function DocumentEntry({ row, processId, current }: DocumentEntryProps) {
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
            <StepBadge key={stepDTO.id} size="xs" status={stepDTO.status} name={nodeDTO.name} />
          ))}
        </span>
      )}
    </Link>
  );
}
