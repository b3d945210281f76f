import { ActionIcon, Button, Group, Select, Stack, Text } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { documents } from '@scriptorium/contract/documents/documents.ts';
import type { AdditionalSubmits, Node } from '@scriptorium/contract/process/nodes.ts';
import { MAX_SUBMITS } from '@scriptorium/domain/graph/joins.ts';
import { useRead } from '@scriptorium/web-data/queries.ts';
import { useTexts } from '@scriptorium/web-kit/texts/texts.ts';
import { IconTrash } from '@tabler/icons-react';
import { useState } from 'react';
import { BoundedNumber } from './bounded-number.tsx';
import type { HowEdited, NodePanelProps } from './node-web.ts';
import { submitsTexts } from './submits-texts.ts';

type Entry = AdditionalSubmits[number];
type OfDocument = Entry & { docId: number };

const isOfDocument = (entry: Entry): entry is OfDocument => entry.docId !== undefined;
const nodeWide = (entries: AdditionalSubmits) => entries.find((entry) => !isOfDocument(entry));

/** In the order in which the server lists them, so that what is set back counts as unchanged. */
const listOf = (wide: Entry | undefined, ofDocuments: readonly OfDocument[]): AdditionalSubmits => [
  ...(wide ? [wide] : []),
  ...ofDocuments.toSorted((a, b) => a.docId - b.docId),
];

/** The number of copies of a step beyond the first: for all documents, and for single ones (NODE-15). */
export function SubmitsField({ node, draft, edit, errorOf, readOnly }: NodePanelProps) {
  const t = useTexts(submitsTexts);
  const entries = draft.additionalNodeSubmits;
  const wide = nodeWide(entries);
  const ofDocuments = entries.filter(isOfDocument);
  const set = (nextWide: Entry | undefined, next: readonly OfDocument[], how?: HowEdited) =>
    edit({ additionalNodeSubmits: listOf(nextWide, next) }, how);
  const setWide = (submits: number) =>
    set(
      submits === 0 && !nodeWide(node.additionalNodeSubmits) ? undefined : { submits },
      ofDocuments,
      'typed',
    );
  const others = (docId: number) => ofDocuments.filter((entry) => entry.docId !== docId);
  return (
    <Stack gap="sm">
      <BoundedNumber
        label={t('submits')}
        description={t('submitsAbout')}
        min={0}
        max={MAX_SUBMITS}
        value={wide?.submits ?? 0}
        readOnly={readOnly}
        error={errorOf('additionalNodeSubmits')}
        onChange={setWide}
      />
      <BlindField draft={draft} edit={edit} readOnly={readOnly} />
      <div>
        <Text size="sm" fw={500}>
          {t('ofDocuments')}
        </Text>
        <Text size="xs" c="dimmed">
          {t('ofDocumentsAbout')}
        </Text>
      </div>
      <DocumentEntries
        entries={ofDocuments}
        readOnly={readOnly}
        errorOf={(entry) => errorOf(`additionalNodeSubmits.${entries.indexOf(entry)}.docId`)}
        onChange={(entry) => set(wide, [...others(entry.docId), entry], 'typed')}
        onRemove={({ docId }) => set(wide, others(docId))}
      />
      {readOnly ? null : (
        <DocumentSearch
          node={node}
          taken={ofDocuments.map(({ docId }) => docId)}
          onChoose={(docId) => set(wide, [...ofDocuments, { docId, submits: 1 }])}
        />
      )}
    </Stack>
  );
}

/** Whether people see each other's copies; nodes of earlier versions can be made blind. */
function BlindField({ draft, edit, readOnly }: Pick<NodePanelProps, 'draft' | 'edit' | 'readOnly'>) {
  const t = useTexts(submitsTexts);
  if (!draft.blind)
    return (
      <Group gap="sm" wrap="nowrap" justify="space-between">
        <Text size="sm">{t('notBlind')}</Text>
        {readOnly ? null : (
          <Button size="compact-sm" variant="default" flex="none" onClick={() => edit({ blind: true })}>
            {t('makeBlind')}
          </Button>
        )}
      </Group>
    );
  const hasCopies = draft.additionalNodeSubmits.some(({ submits }) => submits > 0);
  return hasCopies ? (
    <Text size="xs" c="dimmed">
      {t('blind')}
    </Text>
  ) : null;
}

interface DocumentEntriesProps {
  entries: readonly OfDocument[];
  readOnly: boolean;
  errorOf: (entry: OfDocument) => string | undefined;
  onChange: (entry: OfDocument) => void;
  onRemove: (entry: OfDocument) => void;
}

function DocumentEntries({ entries, readOnly, errorOf, onChange, onRemove }: DocumentEntriesProps) {
  const t = useTexts(submitsTexts);
  const nameOf = useNames(entries.map(({ docId }) => docId));
  if (entries.length === 0) return null;
  return (
    <Stack gap={6} component="ul" p={0} m={0} style={{ listStyle: 'none' }} aria-label={t('ofDocuments')}>
      {entries.map((entry) => {
        const name = nameOf(entry.docId);
        return (
          <Group key={entry.docId} component="li" gap="xs" wrap="nowrap" align="flex-start">
            <Text size="sm" flex={1} mt={7} truncate title={name}>
              {name}
            </Text>
            <BoundedNumber
              aria-label={t('ofDocument', { name })}
              w={84}
              min={0}
              max={MAX_SUBMITS}
              value={entry.submits}
              readOnly={readOnly}
              error={errorOf(entry)}
              onChange={(submits) => onChange({ ...entry, submits })}
            />
            {!readOnly && (
              <ActionIcon
                variant="subtle"
                color="gray"
                mt={4}
                aria-label={t('removeDocument', { name })}
                onClick={() => onRemove(entry)}
              >
                <IconTrash size={16} />
              </ActionIcon>
            )}
          </Group>
        );
      })}
    </Stack>
  );
}

const label = (id: number, filename: string | undefined) => (filename ? `${filename} (${id})` : `# ${id}`);

/** Names of documents by id; the id alone where the reader may not see the document or it has not been read yet. */
function useNames(ids: readonly number[]): (id: number) => string {
  const read = useRead(
    documents.info,
    { query: { size: 100 }, body: { filters: [{ type: 'DOC_ID', value: [...ids] }] } },
    { enabled: ids.length > 0, keepPrevious: true },
  );
  const names = new Map(read.data?.content.map(({ id, filename }) => [id, filename]));
  return (id) => label(id, names.get(id));
}

interface DocumentSearchProps {
  node: Node;
  taken: readonly number[];
  onChoose: (docId: number) => void;
}

/** Finds a document of the process by its filename, or by its id. */
function DocumentSearch({ node, taken, onChoose }: DocumentSearchProps) {
  const t = useTexts(submitsTexts);
  const [words, setWords] = useState('');
  const [searched] = useDebouncedValue(words.trim(), 300);
  const byId = /^\d{1,12}$/.test(searched);
  const read = useRead(
    documents.info,
    {
      query: { size: 20, sort: 'id,desc' },
      body: {
        filters: [
          { type: 'PROCESS_ID', value: node.processId },
          byId ? { type: 'DOC_ID', value: [Number(searched)] } : { type: 'NAME', value: searched },
        ],
      },
    },
    { keepPrevious: true },
  );
  const found = read.data?.content.filter(({ id }) => !taken.includes(id)) ?? [];
  return (
    <Select
      label={t('addDocument')}
      placeholder={t('searchDocument')}
      searchable
      // The server has searched already.
      filter={({ options }) => options}
      data={found.map(({ id, filename }) => ({ value: String(id), label: label(id, filename) }))}
      nothingFoundMessage={t('noDocuments')}
      value={null}
      searchValue={words}
      onSearchChange={setWords}
      onChange={(value) => {
        if (value === null) return;
        onChoose(Number(value));
        setWords('');
      }}
    />
  );
}
