import { zodResolver } from '@hookform/resolvers/zod';
import { Button, Group, Input, Stack, Textarea } from '@mantine/core';
import {
  processes,
  processTags,
  type Process,
  type ProcessTag,
} from '@scriptorium/contract/process/processes.ts';
import { Card } from '@scriptorium/ui/card.tsx';
import { PageFrame } from '@scriptorium/ui/page-frame.tsx';
import { BackLink } from '../../shared/page/back-link.tsx';
import { commonTexts } from '@scriptorium/web-kit/texts/common-texts.ts';
import { ButtonLink } from '@scriptorium/web-kit/page/links.tsx';
import { PageTitle } from '../../shared/page/page-title.tsx';
import { useHasProfile } from '../../shared/people/profiles.ts';
import { useRead, useWrite } from '@scriptorium/web-data/queries.ts';
import { useTexts } from '@scriptorium/web-kit/texts/texts.ts';
import { useValidateAgain } from '../../shared/forms/use-validate-again.ts';
import { IconTags } from '@tabler/icons-react';
import { useEffect, useState, useRef } from 'react';
import { useForm } from 'react-hook-form';
import { uniqueName } from '@scriptorium/domain/names.ts';
import classes from './create-process-page.module.css';
import { ProcessTagChip } from './process-tag-chip.tsx';
import { NO_RAG, ragBody, RagFields } from './rag-fields.tsx';
import { defaultTags, hasSystemTag } from './tag-choice.ts';
import { StartFile } from './start-file.tsx';
import { TagPicker } from './tag-picker.tsx';
import { BLANK, TemplateCards } from './template-cards.tsx';
import { processTexts } from './texts.ts';
import { useStart } from './use-start.ts';
import { useProcessNameForm } from './use-process-name.ts';

interface NameField {
  /** Whether the field has a name that is not the last one suggested. */
  readonly isTyped: (last: string) => boolean;
  readonly onName: (name: string) => void;
}

/** Suggests a name that no process has, as soon as the list of them is here; a name that the user typed stays. */
function useSuggestedName({ isTyped, onName }: NameField): (name: string | undefined) => void {
  const { data: existing } = useRead(processes.list, { query: {} });
  const [wanted, setWanted] = useState<string>();
  const last = useRef('');
  const now = useRef({ isTyped, onName, existing });
  useEffect(() => {
    now.current = { isTyped, onName, existing };
  });
  // Not again when the list changes: the new process itself comes into it.
  const isListHere = existing !== undefined;
  useEffect(() => {
    if (wanted === undefined || !isListHere || now.current.isTyped(last.current)) return;
    last.current = uniqueName(wanted, now.current.existing ?? []);
    now.current.onName(last.current);
  }, [wanted, isListHere]);
  return (name) => name !== undefined && setWanted(name);
}

/** Creates a process with a unique name and tags, exactly one of them a system tag (PROC-14, PROC-15, TAG-04), and with RAG or without (PROC-11). */
export function CreateProcessPage({ onCreated }: { onCreated: (process: Process) => Promise<void> }) {
  const t = useTexts(processTexts);
  const common = useTexts(commonTexts);
  const [picked, setTags] = useState<ProcessTag[] | null>(null);
  const known = useRead(processTags.list, { query: {} });
  const tags = picked ?? defaultTags(known.data ?? []);
  const [picking, setPicking] = useState(false);
  const create = useWrite(processes.create, { refreshes: [processes.list] });
  const hasRag = useHasProfile('rag');
  const [rag, setRag] = useState(NO_RAG);
  const { Form, known: knownNames } = useProcessNameForm();
  const start = useStart();
  const { register, handleSubmit, formState, setFocus, getValues, setValue, trigger } = useForm({
    resolver: zodResolver(Form),
    mode: 'onChange',
    defaultValues: { name: '' },
  });
  useValidateAgain(knownNames, trigger, formState.isDirty);
  useEffect(() => setFocus('name'), [setFocus]);
  const submit = handleSubmit(async ({ name }) => {
    const body = { name, tags: tags.map(({ id }) => ({ id })), ...(hasRag ? ragBody(rag) : {}) };
    const process = await (start.create(name, tags) ?? create.mutateAsync({ body }));
    await onCreated(process);
  });
  const ready = formState.isValid && hasSystemTag(tags) && start.isReady && !formState.isSubmitting;
  const suggest = useSuggestedName({
    isTyped: (last) => getValues('name') !== '' && getValues('name') !== last,
    onName: (name) => setValue('name', name, { shouldValidate: true }),
  });

  return (
    <PageFrame title={t('newTitle')} width={960} back={<BackLink to="/entity/process">{t('back')}</BackLink>}>
      <PageTitle>{t('newTitle')}</PageTitle>
      <Card p="lg">
        <form onSubmit={(event) => void submit(event).catch(() => undefined)} noValidate>
          <Stack gap="lg">
            <TemplateCards
              templates={start.templates}
              value={start.key}
              onChange={(key) => {
                start.setKey(key);
                suggest(start.nameOf(key));
              }}
            />
            {start.isFromFile && <StartFile start={start} onName={suggest} />}
            <Textarea
              label={t('name')}
              required
              autosize
              minRows={2}
              maxRows={6}
              error={formState.errors.name?.message}
              {...register('name')}
            />
            <Input.Wrapper
              label={t('tags')}
              labelElement="div"
              required
              description={known.isPending || hasSystemTag(tags) ? undefined : t('needsSystemTag')}
            >
              <Group gap="xs" mt={4} mb={4}>
                <Button
                  variant="default"
                  leftSection={<IconTags size={16} />}
                  onClick={() => setPicking(true)}
                  aria-haspopup="dialog"
                >
                  {t('tags')}
                </Button>
                <ul className={classes.tags} aria-label={t('chosenTags')}>
                  {tags.map((tag) => (
                    <li key={tag.id}>
                      <ProcessTagChip tag={tag} />
                    </li>
                  ))}
                </ul>
              </Group>
            </Input.Wrapper>
            {hasRag && start.key === BLANK && <RagFields value={rag} onChange={setRag} />}
            <Group justify="flex-end" gap="xs">
              <ButtonLink to="/entity/process" variant="default">
                {common('cancel')}
              </ButtonLink>
              <Button type="submit" loading={formState.isSubmitting} disabled={!ready}>
                {common('save')}
              </Button>
            </Group>
          </Stack>
        </form>
      </Card>
      {picking ? (
        <TagPicker
          chosen={tags}
          onConfirm={(chosen) => {
            setTags(chosen);
            setPicking(false);
          }}
          onClose={() => setPicking(false)}
        />
      ) : null}
    </PageFrame>
  );
}
