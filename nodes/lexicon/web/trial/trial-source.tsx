import { SegmentedControl, Select, Textarea } from '@mantine/core';
import { documents } from '@scriptorium/contract/documents/documents.ts';
import { useFilenameDebounce } from '@scriptorium/ui/debounce.ts';
import { useRead } from '@scriptorium/web-data/queries.ts';
import { useTexts } from '@scriptorium/web-kit/texts/texts.ts';
import { useState } from 'react';
import { MAX_TRIED_CHARS } from '../../rule-trial-limits.ts';
import { trialTexts } from './trial-texts.ts';

const SHOWN_DOCUMENTS = 20;

export type SourceKind = 'document' | 'text';

/** The newest documents of a process, or those whose name begins with what is searched. */
export function useDocumentChoice(processId: number) {
  const [name, setName] = useState('');
  const [chosen, setChosen] = useState<{ value: string; label: string } | null>(null);
  const read = useRead(
    documents.info,
    {
      query: { page: 0, size: SHOWN_DOCUMENTS, sort: 'id,desc' },
      body: {
        paged: true,
        filters: [
          { type: 'PROCESS_ID', value: processId },
          ...(name === '' ? [] : [{ type: 'NAME' as const, value: name }]),
        ],
      },
    },
    { keepPrevious: true },
  );
  const found = (read.data?.content ?? []).map(({ id, filename }) => ({
    value: String(id),
    label: filename,
  }));
  // Until somebody chooses one, the newest is tried.
  const [newest] = name === '' ? found : [];
  const shown = chosen ?? newest ?? null;
  return {
    isRead: read.data !== undefined,
    shown,
    options: shown && !found.some(({ value }) => value === shown.value) ? [shown, ...found] : found,
    search: setName,
    choose: (value: string | null) => setChosen(found.find((one) => one.value === value) ?? null),
  };
}

export type DocumentChoice = ReturnType<typeof useDocumentChoice>;

interface TrialSourceProps {
  kind: SourceKind;
  choice: DocumentChoice;
  text: string;
  onKind: (kind: SourceKind) => void;
  onText: (text: string) => void;
}

/** Fields for the text on which the rules are tried: a document of the process, or a typed text. */
export function TrialSourceFields({ kind, choice, text, onKind, onText }: TrialSourceProps) {
  const t = useTexts(trialTexts);
  const search = useFilenameDebounce(choice.search);
  return (
    <>
      <SegmentedControl
        aria-label={t('on')}
        size="xs"
        fullWidth
        value={kind}
        data={[
          { value: 'document', label: t('document') },
          { value: 'text', label: t('ownText') },
        ]}
        onChange={(value) => onKind(value as SourceKind)}
      />
      {kind === 'document' ? (
        <Select
          aria-label={t('document')}
          placeholder={t('pickDocument')}
          size="xs"
          searchable
          allowDeselect={false}
          // The server has searched.
          filter={({ options }) => options}
          data={choice.options}
          nothingFoundMessage={t('noDocuments')}
          value={choice.shown?.value ?? null}
          onSearchChange={(typed) => search(typed === choice.shown?.label ? '' : typed)}
          onChange={choice.choose}
        />
      ) : (
        <Textarea
          aria-label={t('textLabel')}
          placeholder={t('textPlaceholder')}
          size="xs"
          rows={4}
          value={text}
          error={
            text.length > MAX_TRIED_CHARS
              ? t('textTooLong', { most: MAX_TRIED_CHARS, count: text.length })
              : undefined
          }
          onChange={(event) => onText(event.currentTarget.value)}
        />
      )}
    </>
  );
}
