import { Button, Checkbox, Group, Modal, Stack, Text, TextInput } from '@mantine/core';
import {
  findInTranscript,
  replaceInTranscript,
  type TranscriptHit,
  type TranscriptQuery,
} from '@scriptorium/domain/transcript/replace-in-transcript.ts';
import { textOf, type Utterance } from '@scriptorium/domain/transcript/transcript.ts';
import { useTexts } from '@scriptorium/web-kit/texts/texts.ts';
import { useDeferredValue, useMemo, useState, type FormEvent } from 'react';
import classes from './editing.module.css';
import { editingTexts } from './editing-texts.ts';
import { useEditor } from './editor.ts';

/** Places that are shown at once; the others are chosen all the same. */
const PAGE = 100;
/** Characters around a place. */
const CONTEXT = 40;

const keyOf = ({ utteranceId, start }: TranscriptHit): string => `${utteranceId} ${start}`;

interface HitRowProps {
  hit: TranscriptHit;
  text: string;
  replacement: string;
  checked: boolean;
  onToggle: () => void;
}

function HitRow({ hit: { start, end }, text, replacement, checked, onToggle }: HitRowProps) {
  const t = useTexts(editingTexts);
  const from = Math.max(0, start - CONTEXT);
  const before = (from > 0 ? '…' : '') + text.slice(from, start);
  const after = text.slice(end, end + CONTEXT) + (end + CONTEXT < text.length ? '…' : '');
  return (
    <li>
      <Checkbox
        checked={checked}
        onChange={onToggle}
        aria-label={t('replaceHit', { text: `${before}${text.slice(start, end)}${after}` })}
        label={
          <span className={classes.hit}>
            {before}
            <del>{text.slice(start, end)}</del>
            <ins>{replacement}</ins>
            {after}
          </span>
        }
      />
    </li>
  );
}

interface HitListProps {
  hits: readonly TranscriptHit[];
  utterances: readonly Utterance[];
  replacement: string;
  left: ReadonlySet<string>;
  setLeft: (left: ReadonlySet<string>) => void;
}

/** The places with what they become; `left` are those that stay. */
function HitList({ hits, utterances, replacement, left, setLeft }: HitListProps) {
  const t = useTexts(editingTexts);
  const [shown, setShown] = useState(PAGE);
  const texts = useMemo(() => {
    const ids = new Set(hits.map(({ utteranceId }) => utteranceId));
    return new Map(
      utterances.filter(({ id }) => ids.has(id)).map((utterance) => [utterance.id, textOf(utterance)]),
    );
  }, [hits, utterances]);
  const toggle = (key: string): void => {
    const next = new Set(left);
    if (!next.delete(key)) next.add(key);
    setLeft(next);
  };
  return (
    <>
      <Group gap="xs">
        <Text size="sm" component="output">
          {t('hits', { count: hits.length })}, {t('chosen', { chosen: hits.length - left.size })}
        </Text>
        <Button
          size="compact-xs"
          variant="default"
          onClick={() => setLeft(left.size === 0 ? new Set(hits.map(keyOf)) : new Set())}
        >
          {t(left.size === 0 ? 'chooseNone' : 'chooseAll')}
        </Button>
      </Group>
      <ul className={classes.hits}>
        {hits.slice(0, shown).map((hit) => (
          <HitRow
            key={keyOf(hit)}
            hit={hit}
            text={texts.get(hit.utteranceId) ?? ''}
            replacement={replacement}
            checked={!left.has(keyOf(hit))}
            onToggle={() => toggle(keyOf(hit))}
          />
        ))}
      </ul>
      {hits.length > shown ? (
        <Button size="compact-sm" variant="default" onClick={() => setShown(shown + PAGE)}>
          {t('showMore', { more: Math.min(PAGE, hits.length - shown) })}
        </Button>
      ) : null}
    </>
  );
}

const NONE_LEFT: ReadonlySet<string> = new Set();

/** Finds a text in the whole transcript, shows what each place would become, and replaces the chosen ones at once. */
export default function ReplaceDialog({ onClose }: { onClose: () => void }) {
  const t = useTexts(editingTexts);
  const editor = useEditor();
  const [utterances] = useState(editor.utterances);
  const [query, setQuery] = useState<TranscriptQuery>({ text: '', matchesCase: false, wholeWords: true });
  const [replacement, setReplacement] = useState('');
  const [left, setLeft] = useState(NONE_LEFT);
  const searched = useDeferredValue(query);
  const hits = useMemo(() => findInTranscript(utterances, searched), [utterances, searched]);
  const chosen = hits.filter((hit) => !left.has(keyOf(hit)));
  const search = (change: Partial<TranscriptQuery>): void => {
    setQuery({ ...query, ...change });
    setLeft(NONE_LEFT);
  };
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    if (chosen.length === 0) return;
    onClose();
    // The places are those of the shown transcript: one that was changed since is found again.
    editor.apply((now, newId) => {
      const same = new Set(now.filter((one) => utterances.includes(one)).map(({ id }) => id));
      return replaceInTranscript(
        now,
        chosen.filter(({ utteranceId }) => same.has(utteranceId)),
        replacement.trim(),
        newId,
      );
    });
  };
  return (
    <Modal opened onClose={onClose} title={t('replaceTitle')} size="lg">
      <form onSubmit={submit}>
        <Stack gap="sm">
          <Group gap="sm" grow align="flex-end">
            <TextInput
              label={t('find')}
              data-autofocus
              value={query.text}
              maxLength={200}
              onChange={(event) => search({ text: event.currentTarget.value })}
            />
            <TextInput
              label={t('replaceWith')}
              value={replacement}
              maxLength={200}
              onChange={(event) => setReplacement(event.currentTarget.value)}
            />
          </Group>
          <Group gap="lg">
            <Checkbox
              label={t('matchCase')}
              checked={query.matchesCase}
              onChange={(event) => search({ matchesCase: event.currentTarget.checked })}
            />
            <Checkbox
              label={t('wholeWords')}
              checked={query.wholeWords}
              onChange={(event) => search({ wholeWords: event.currentTarget.checked })}
            />
          </Group>
          {query.text.trim() !== '' && hits.length === 0 ? (
            <Text size="sm" component="output">
              {t('noHits')}
            </Text>
          ) : null}
          {hits.length > 0 ? (
            <HitList
              key={searched.text}
              hits={hits}
              utterances={utterances}
              replacement={replacement.trim()}
              left={left}
              setLeft={setLeft}
            />
          ) : null}
          <Group gap="xs" justify="flex-end">
            <Button variant="default" onClick={onClose}>
              {t('cancel')}
            </Button>
            <Button type="submit" disabled={chosen.length === 0}>
              {chosen.length === 0 ? t('replaceNone') : t('replace', { count: chosen.length })}
            </Button>
          </Group>
        </Stack>
      </form>
    </Modal>
  );
}
