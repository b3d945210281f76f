import { Alert, Button, Code, FileInput, Group, Spoiler, Stack, Table, Text } from '@mantine/core';
import { labels } from '@scriptorium/contract/process/labels.ts';
import type { Endpoint, ReplyOf } from '@scriptorium/contract/kit/endpoint.ts';
import { MAX_LABEL_DEPTH } from '@scriptorium/domain/labels/label-limits.ts';
import { Dialog } from '@scriptorium/ui/dialog.tsx';
import { useWrite } from '@scriptorium/web-data/queries.ts';
import { errorKeyMessage } from '@scriptorium/web-kit/texts/error-message.ts';
import { useTexts } from '@scriptorium/web-kit/texts/texts.ts';
import { IconAlertTriangle, IconCheck, IconUpload } from '@tabler/icons-react';
import { useRef, useState } from 'react';
import { panelTexts } from '../texts.ts';
import classes from './labels.module.css';
import { checkChosenFile, EXAMPLE, type CheckedFile, type FileProblem } from './label-file.ts';

/** Rows of the error table; a wrong file can have thousands. */
const MOST_PROBLEMS = 100;

interface LabelImportProps {
  nodeId: number;
  /** Reads that the import changes besides the labels. */
  refreshes: readonly Endpoint[];
  onClose: () => void;
}

/** choose a file → checked: wrong (upload blocked) or fine → uploaded → counts → confirmed (LEX-08). */
export function LabelImportDialog({ nodeId, refreshes, onClose }: LabelImportProps) {
  const t = useTexts(panelTexts);
  const [chosen, setChosen] = useState<File | null>(null);
  const [checked, setChecked] = useState<CheckedFile | null>(null);
  const newest = useRef<File | null>(null);
  const upload = useWrite(labels.importFile, { refreshes: [labels.ofNode, ...refreshes] });

  const choose = async (file: File | null) => {
    newest.current = file;
    setChosen(file);
    // Until the file is checked, nothing can be uploaded, and above all not the one before it.
    setChecked(null);
    const result = file && (await checkChosenFile(file));
    if (newest.current === file) setChecked(result);
  };
  const send = () => checked?.kind === 'fine' && upload.mutate({ params: { nodeId }, body: checked.file });

  if (upload.data) return <ImportResult counts={upload.data} onConfirm={onClose} />;
  return (
    <Dialog onClose={onClose} size="xl" title={t('importTitle')} styles={{ content: { maxHeight: '80vh' } }}>
      <Stack>
        <FileInput
          label={t('importFile')}
          placeholder={t('chooseFile')}
          accept="application/json,.json"
          leftSection={<IconUpload size={16} />}
          value={chosen}
          onChange={(file) => void choose(file)}
        />
        {checked?.kind === 'fine' && (
          <Alert color="teal" icon={<IconCheck size={18} />}>
            {t('fileFine', {
              labels: t('countedLabels', { count: checked.counts.labels }),
              rules: t('countedRules', { count: checked.counts.rules }),
            })}
          </Alert>
        )}
        {checked?.kind === 'unreadable' && (
          <Alert color="red" title={t('validationFailed')} icon={<IconAlertTriangle size={18} />}>
            {t('unreadable', { reason: checked.reason })}
          </Alert>
        )}
        {checked?.kind === 'tooDeep' && (
          <Alert color="red" title={t('validationFailed')} icon={<IconAlertTriangle size={18} />}>
            {errorKeyMessage('error.label.depth', { max: MAX_LABEL_DEPTH })}
          </Alert>
        )}
        {checked?.kind === 'wrong' && <Problems problems={checked.problems} />}
        <Spoiler maxHeight={0} showLabel={t('example')} hideLabel={t('example')}>
          <Code block mt="xs">
            {JSON.stringify(EXAMPLE, null, 2)}
          </Code>
        </Spoiler>
        <Group justify="flex-end">
          <Button variant="default" onClick={onClose}>
            {t('cancel')}
          </Button>
          <Button disabled={checked?.kind !== 'fine'} loading={upload.isPending} onClick={send}>
            {t('upload')}
          </Button>
        </Group>
      </Stack>
    </Dialog>
  );
}

function Problems({ problems }: { problems: readonly FileProblem[] }) {
  const t = useTexts(panelTexts);
  const wordsOf = ({ schema, message }: FileProblem) => {
    if (schema.endsWith('/additionalProperties')) return t('unknownProperty');
    return schema.endsWith('/enum') ? t('notAllowedValue') : message;
  };
  const columns = ['message', 'property', 'path', 'argument', 'schema'] as const;
  return (
    <Alert color="red" title={t('validationFailed')} icon={<IconAlertTriangle size={18} />}>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls can be scrolled by keys */}
      <section className={classes.scroll} aria-label={t('validationFailed')} tabIndex={0}>
        <Table fz="xs" miw={560}>
          <Table.Thead>
            <Table.Tr>
              {columns.map((column) => (
                <Table.Th key={column}>{t(column)}</Table.Th>
              ))}
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {problems.slice(0, MOST_PROBLEMS).map((problem) => (
              <Table.Tr key={`${problem.path} ${problem.schema}`}>
                {columns.map((column) => (
                  <Table.Td key={column} style={{ overflowWrap: 'anywhere' }}>
                    {column === 'message' ? wordsOf(problem) : problem[column]}
                  </Table.Td>
                ))}
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
      </section>
      {problems.length > MOST_PROBLEMS && (
        <Text size="sm">{t('moreErrors', { count: problems.length - MOST_PROBLEMS })}</Text>
      )}
    </Alert>
  );
}

interface ImportResultProps {
  counts: ReplyOf<typeof labels.importFile>;
  onConfirm: () => void;
}

function ImportResult({ counts, onConfirm }: ImportResultProps) {
  const t = useTexts(panelTexts);
  const duplicates = counts.duplicatedTagTypes + counts.duplicatedRules > 0;
  const row = (key: keyof typeof counts) => (
    <Table.Tr key={key}>
      <Table.Th fw={500}>{t(key)}</Table.Th>
      <Table.Td ta="end">{counts[key]}</Table.Td>
    </Table.Tr>
  );
  return (
    <Dialog onClose={onConfirm} title={t('importCompleted')}>
      <Stack>
        <Table aria-label={t('importCompleted')}>
          <Table.Tbody>
            {(['savedTagTypes', 'savedRules', 'duplicatedTagTypes', 'duplicatedRules'] as const).map(row)}
          </Table.Tbody>
        </Table>
        {duplicates && (
          <Alert color="yellow" icon={<IconAlertTriangle size={18} />}>
            {t('duplicatesSkipped')}
          </Alert>
        )}
        <Group justify="flex-end">
          <Button onClick={onConfirm} data-autofocus>
            {t('confirm')}
          </Button>
        </Group>
      </Stack>
    </Dialog>
  );
}
