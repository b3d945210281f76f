import { Button, Group, Stack, Text, Textarea } from '@mantine/core';
import { glossary, MAX_GLOSSARY_TERMS } from '@scriptorium/contract/transcript-edits.ts';
import { ReadStates } from '@scriptorium/node-kit/panels/read-states.tsx';
import { useUnsavedPart } from '@scriptorium/node-kit/panels/unsaved-parts.ts';
import { useRead, useWrite } from '@scriptorium/web-kit/queries.ts';
import { useTexts } from '@scriptorium/web-kit/texts.ts';
import { toastSuccess } from '@scriptorium/web-kit/toasts.ts';
import { useState } from 'react';
import { faultOf, termsOf } from './glossary-terms.ts';
import { fileParserTexts } from './texts.ts';

/** Words that are suggested while transcripts of the process are typed. */
export function GlossarySection({ processId, readOnly }: { processId: number; readOnly: boolean }) {
  const read = useRead(glossary.get, { params: { id: processId }, query: {} });
  return (
    <ReadStates read={read}>
      {(terms) => (
        <GlossaryForm key={JSON.stringify(terms)} stored={terms} processId={processId} readOnly={readOnly} />
      )}
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
  const [text, setText] = useState(() => stored.join('\n'));
  const save = useWrite(glossary.save, { refreshes: [glossary.get] });
  const terms = termsOf(text);
  const fault = faultOf(terms);
  const isChanged = terms.join('\n') !== stored.join('\n');
  const store = async (): Promise<boolean> => {
    try {
      await save.mutateAsync({ params: { id: processId }, body: terms });
      toastSuccess(t('glossarySaved'));
      return true;
    } catch {
      // The toast of the call shows the error.
      return false;
    }
  };
  useUnsavedPart('glossary', isChanged && !readOnly, fault === null ? store : null);
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
        value={text}
        readOnly={readOnly}
        error={error}
        onChange={(event) => setText(event.currentTarget.value)}
      />
      <Group gap="xs" justify="space-between">
        <Text size="xs" c="dimmed">
          {t('glossaryTerms', { count: terms.length })}
        </Text>
        {readOnly ? null : (
          <Button
            size="xs"
            disabled={!isChanged || fault !== null}
            loading={save.isPending}
            onClick={() => void store()}
          >
            {t('saveGlossary')}
          </Button>
        )}
      </Group>
    </Stack>
  );
}
