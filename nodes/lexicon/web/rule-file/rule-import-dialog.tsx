import { Alert, Button, Checkbox, FileInput, Group, Loader, Select, Stack, Text } from '@mantine/core';
import type { NerTagType } from '@scriptorium/contract/process/labels.ts';
import type { Node } from '@scriptorium/contract/process/nodes.ts';
import { flatLabels } from '@scriptorium/node-web/labels/label-paths.ts';
import { panelTexts } from '@scriptorium/node-web/texts.ts';
import { VirtualList } from '@scriptorium/node-web/virtual-list.tsx';
import { Dialog } from '@scriptorium/ui/dialog.tsx';
import { useErrorMessage } from '@scriptorium/web-kit/texts/error-message.ts';
import { refresh, useWrite } from '@scriptorium/web-data/queries.ts';
import { useTexts } from '@scriptorium/web-kit/texts/texts.ts';
import { IconUpload } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { matchingRules, type RuleFileReport } from '../../lexicon.contract.ts';
import { MAX_FILE_CHARS } from '../../rule-file/rule-lines.ts';
import classes from './rule-file.module.css';
import { usePatternWords } from '../pattern/pattern-words.ts';
import { ruleFileTexts } from './rule-file-texts.ts';

const ROW_PX = 32;
const LIST_PX = 256;

interface RuleImportProps {
  node: Node;
  trees: readonly NerTagType[];
  onClose: () => void;
}

/** choose a file → previewed: a report on each line → added, all or none → the number of new rules. */
export function RuleImportDialog({ node, trees, onClose }: RuleImportProps) {
  const t = useTexts(ruleFileTexts);
  const panel = useTexts(panelTexts);
  const words = useErrorMessage();
  const [file, setFile] = useState<File | null>(null);
  const [text, setText] = useState<string | null>(null);
  const [label, setLabel] = useState('');
  const chosenFile = useRef<File | null>(null);
  const cache = useQueryClient();
  // One call for both, so that the report is that of the last one.
  const {
    mutate,
    reset,
    variables,
    data: report,
    error,
    isPending,
  } = useWrite(matchingRules.importFile, {
    showsError: true,
  });

  const callOf = (content: string, chosen: string, stores: boolean, given = file) => ({
    params: { nodeId: node.id },
    body: {
      format: given && /\.json$/i.test(given.name) ? ('JSON' as const) : ('CSV' as const),
      text: content,
      ...(chosen === '' ? {} : { nerTagTypeId: Number(chosen) }),
      store: stores,
    },
  });
  const choose = async (chosen: File | null) => {
    chosenFile.current = chosen;
    setFile(chosen);
    reset();
    setText(null);
    const content = await chosen?.text();
    if (content === undefined || chosenFile.current !== chosen) return;
    setText(content);
    if (content.length <= MAX_FILE_CHARS) mutate(callOf(content, label, false, chosen));
  };
  const isTooLarge = text !== null && text.length > MAX_FILE_CHARS;
  const chooseLabel = (value: string) => {
    setLabel(value);
    if (text !== null && !isTooLarge) mutate(callOf(text, value, false));
  };
  const store = () => {
    if (text === null) return;
    const refreshList = () => refresh(cache, [matchingRules.list]);
    mutate(callOf(text, label, true), { onSuccess: ({ stored }) => void (stored && refreshList()) });
  };
  const isStored = report?.stored === true;
  const isStoring = isPending && variables.body.store === true;
  return (
    <Dialog onClose={onClose} size="xl" title={t('title')}>
      <Stack gap="sm">
        <FileInput
          label={t('file')}
          description={t('columns')}
          placeholder={t('chooseFile')}
          accept=".csv,.txt,.json,text/csv,text/plain,application/json"
          leftSection={<IconUpload size={16} />}
          value={file}
          error={isTooLarge ? t('tooLarge') : undefined}
          onChange={(chosen) => void choose(chosen)}
        />
        <Select
          label={t('defaultLabel')}
          searchable
          allowDeselect={false}
          data={[
            { value: '', label: t('noDefault') },
            ...flatLabels(trees).map((flat) => ({ value: String(flat.label.id), label: flat.path })),
          ]}
          value={label}
          disabled={isStored || isStoring}
          onChange={(value) => chooseLabel(value ?? '')}
        />
        {isPending && !isStoring && (
          <Group gap="xs">
            <Loader size="xs" />
            <Text size="sm" component="output">
              {t('reading')}
            </Text>
          </Group>
        )}
        {error && <Alert color="red">{words(error)}</Alert>}
        {report && <Report report={report} />}
        <Group justify="flex-end" gap="xs">
          <Button variant="default" onClick={onClose}>
            {panel(isStored ? 'close' : 'cancel')}
          </Button>
          {!isStored && (
            <Button
              disabled={!report || report.errors > 0 || report.added === 0}
              loading={isStoring}
              onClick={store}
            >
              {t('add', { count: report?.errors === 0 ? report.added : 0 })}
            </Button>
          )}
        </Group>
      </Stack>
    </Dialog>
  );
}

function Report({ report }: { report: RuleFileReport }) {
  const t = useTexts(ruleFileTexts);
  const [onlyErrors, setOnlyErrors] = useState(false);
  const { added, duplicates, errors, stored, lines } = report;
  const shown = onlyErrors && errors > 0 ? lines.filter(({ outcome }) => outcome === 'ERROR') : lines;
  return (
    <>
      <output>
        <Alert color={errors > 0 ? 'red' : stored ? 'teal' : 'blue'}>
          {stored ? t('done', { count: added }) : t('preview', { added, duplicates, errors })}
          {errors > 0 && <div>{t('hasErrors')}</div>}
          {!stored && errors === 0 && added === 0 && <div>{t('nothingNew')}</div>}
        </Alert>
      </output>
      {errors > 0 && (
        <Checkbox
          label={t('onlyErrors')}
          checked={onlyErrors}
          onChange={(event) => setOnlyErrors(event.currentTarget.checked)}
        />
      )}
      {shown.length > 0 && (
        <VirtualList
          rows={shown}
          rowHeight={ROW_PX}
          maxHeight={LIST_PX}
          label={t('report')}
          keyOf={({ line, column }) => `${line}:${column}`}
        >
          {(line) => <Line line={line} />}
        </VirtualList>
      )}
    </>
  );
}

function Line({ line }: { line: RuleFileReport['lines'][number] }) {
  const t = useTexts(ruleFileTexts);
  const patternWords = usePatternWords();
  const detail = line.problem === 'INVALID_PATTERN' ? patternWords(line.detail ?? '') : (line.detail ?? '');
  const words = line.problem ? t(line.problem, { detail }) : '';
  return (
    <div className={classes.line} data-outcome={line.outcome} title={words || line.expression}>
      <span className={classes.place}>{t('line', { line: line.line, column: line.column })}</span>
      <span className={classes.outcome}>{t(line.outcome)}</span>
      <code className={classes.expression}>{line.expression}</code>
      {words !== '' && <span className={classes.problem}>{words}</span>}
    </div>
  );
}
