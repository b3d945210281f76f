import { Stack, Text, Textarea } from '@mantine/core';
import { glossary, MAX_GLOSSARY_TERMS } from '@scriptorium/contract/documents/transcript-edits.ts';
import { listDifference } from '@scriptorium/domain/process-changes/list-difference.ts';
import { ReadStates } from '@scriptorium/node-web/read-states.tsx';
import { usePanelPart } from '@scriptorium/node-web/panel-parts.ts';
import { useRead, useWrite } from '@scriptorium/web-data/queries.ts';
import { useTexts } from '@scriptorium/web-kit/texts/texts.ts';
import { faultOf, termsOf } from './glossary-terms.ts';
import { fileParserTexts } from './texts.ts';

/** Words that are suggested while transcripts of the process are typed. */
export function GlossarySection({ processId, readOnly }: { processId: number; readOnly: boolean }) {
  const read = useRead(glossary.get, { params: { id: processId }, query: {} });
  return (
    <ReadStates read={read}>
      {(terms) => <GlossaryForm stored={terms} processId={processId} readOnly={readOnly} />}
    </ReadStates>
  );
}

interface GlossaryFormProps {
  stored: readonly string[];
  processId: number;
  readOnly: boolean;
}

function GlossaryForm({ stored, processId, readOnly }: GlossaryFormProps) {
  const t = useTexts(fileParserTexts);
  const save = useWrite(glossary.change, { refreshes: [glossary.get] });
  const part = usePanelPart({
    name: 'glossary',
    // The text keeps empty lines while it is typed; its terms count.
    stored: stored.join('\n'),
    isValid: (typed) => faultOf(termsOf(typed)) === null,
    // Only the difference: others may have changed the glossary in the meantime.
    write: (typed, base) =>
      save.mutateAsync({ params: { id: processId }, body: listDifference(termsOf(base), termsOf(typed)) }),
  });
  const terms = termsOf(part.value);
  const fault = faultOf(terms);
  const error =
    fault?.kind === 'tooMany'
      ? t('glossaryTooMany', { count: MAX_GLOSSARY_TERMS })
      : fault && t('glossaryTerm', { term: fault.term.slice(0, 40) });
  return (
    <Stack gap="xs">
      <Textarea
        label={t('glossary')}
        description={t('glossaryAbout')}
        autosize
        minRows={4}
        maxRows={14}
        value={part.value}
        readOnly={readOnly}
        error={error}
        onChange={(event) => part.edit(event.currentTarget.value, 'typed')}
      />
      <Text size="xs" c="dimmed">
        {t('glossaryTerms', { count: terms.length })}
      </Text>
    </Stack>
  );
}
