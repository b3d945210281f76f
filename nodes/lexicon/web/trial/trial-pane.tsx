import { Alert, Loader, SegmentedControl, Text } from '@mantine/core';
import type { Node } from '@scriptorium/contract/process/nodes.ts';
import { useErrorMessage } from '@scriptorium/web-kit/texts/error-message.ts';
import { refresh, useRead } from '@scriptorium/web-data/queries.ts';
import { useTexts } from '@scriptorium/web-kit/texts/texts.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useMemo, useState } from 'react';
import { MAX_TRIED_CHARS } from '../../rule-trial-limits.ts';
import { ruleTrials, type RuleTrial } from '../../rule-trials.contract.ts';
import { CountDocuments } from './count-documents.tsx';
import { AboutHit, HitList } from './hit-list.tsx';
import { markId, MarkedText } from './marked-text.tsx';
import type { ShownHit } from './shown-hits.ts';
import { TrialSourceFields, useDocumentChoice, type SourceKind } from './trial-source.tsx';
import { trialTexts } from './trial-texts.ts';
import classes from './trial.module.css';
import { expressionOf, type DraftSource, type TriedForm, type TriedRules } from './tried-rules.ts';
import { useRuleTrial, type TrialSource } from './use-rule-trial.ts';
import { useWarmRules } from './use-warm-rules.ts';

export type Scope = 'ALL' | 'GROUP';

interface TrialPaneProps {
  node: Node;
  /** Null while the form has nothing to try. */
  form: TriedForm | null;
  scope: Scope;
  /** Whether an expression is wrong; what is counted must be what is saved. */
  isFaulty: boolean;
  onScope: (scope: Scope) => void;
  onTrial: (tried: TriedRules | null) => void;
  toShown: (tried: TriedRules) => ShownHit[];
}

/** Beside the form of rules: a text with what they find in it. */
export function TrialPane({ node, form, scope, isFaulty, onScope, onTrial, toShown }: TrialPaneProps) {
  const t = useTexts(trialTexts);
  const words = useErrorMessage();
  useWarmRules(node.id);
  const choice = useDocumentChoice(node.processId);
  const [chosenKind, setKind] = useState<SourceKind | null>(null);
  const [text, setText] = useState('');
  const isEmptyProcess = choice.isRead && choice.options.length === 0;
  const kind = chosenKind ?? (isEmptyProcess ? 'text' : 'document');
  const shown = useShownText(node.id, kind, choice.shown?.value ?? null, text);
  const { trial, of, error, isStale } = useRuleTrial(form, shown.source);
  const tried = useMemo(() => (trial && of ? { trial, of } : null), [trial, of]);
  useEffect(() => onTrial(tried), [tried, onTrial]);
  useRefreshedText(trial, shown.version);
  const ofText = tried?.trial.version === shown.version ? tried : null;
  const hits = useMemo(() => (ofText ? toShown(ofText) : []), [ofText, toShown]);
  const [pointed, setPointed] = useState<{ hits: readonly ShownHit[]; at: number } | null>(null);
  const current = pointed?.hits === hits ? pointed.at : null;

  return (
    <section className={classes.pane} aria-label={t('title')}>
      <Text size="sm" fw={500}>
        {t('title')}
      </Text>
      <TrialSourceFields kind={kind} choice={choice} text={text} onKind={setKind} onText={setText} />
      <SegmentedControl
        aria-label={t('scope')}
        size="xs"
        fullWidth
        value={scope}
        data={[
          { value: 'GROUP', label: t('scopeForm') },
          { value: 'ALL', label: t('scopeAll') },
        ]}
        onChange={(value) => onScope(value as Scope)}
      />
      {shown.isShortened && (
        <Text size="xs" c="dimmed">
          {t('shortened', { most: MAX_TRIED_CHARS })}
        </Text>
      )}
      <Summary trial={ofText?.trial} isStale={isStale} hasRules={form !== null} />
      {error !== undefined && (
        <Alert color="red" role="alert" p="xs">
          {words(error)}
        </Alert>
      )}
      {ofText && <SlowPatterns trial={ofText.trial} sources={ofText.of.sources} />}
      <div className={isStale ? classes.stale : undefined}>
        <MarkedText
          text={shown.text}
          hits={hits}
          label={t('marked')}
          current={current}
          onPoint={(at) => setPointed({ hits, at })}
        />
      </div>
      {hits.length > 0 && (
        <>
          <AboutHit text={shown.text} hit={current === null ? undefined : hits[current]} />
          <HitList
            text={shown.text}
            hits={hits}
            current={current}
            onChoose={(at) => {
              setPointed({ hits, at });
              document.getElementById(markId(at))?.scrollIntoView({ block: 'nearest' });
            }}
          />
        </>
      )}
      <CountDocuments body={isFaulty ? null : (form?.body ?? null)} processId={node.processId} />
    </section>
  );
}

interface ShownText {
  readonly text: string;
  readonly isShortened: boolean;
  /** The version of the document; null for a text. */
  readonly version: number | null | undefined;
  readonly source: TrialSource | null;
}

/** The text that is shown, in the form in which the server reads it. */
function useShownText(nodeId: number, kind: SourceKind, document: string | null, text: string): ShownText {
  const documentId = kind === 'document' && document !== null ? Number(document) : null;
  const read = useRead(
    ruleTrials.text,
    { query: { nodeId, documentId: documentId ?? 0 } },
    { enabled: documentId !== null },
  );
  const normalized = useMemo(() => text.normalize('NFC'), [text]);
  const { data } = read;
  const readVersion = data?.version;
  const source = useMemo<TrialSource | null>(() => {
    // A later version of the text is tried again.
    if (documentId !== null)
      return readVersion === undefined ? null : { kind: 'document', id: documentId, version: readVersion };
    const isTried = kind === 'text' && normalized !== '' && normalized.length <= MAX_TRIED_CHARS;
    return isTried ? { kind: 'text', text: normalized } : null;
  }, [documentId, readVersion, kind, normalized]);
  if (kind === 'text') {
    const isTooLong = normalized.length > MAX_TRIED_CHARS;
    return { text: isTooLong ? '' : normalized, isShortened: false, version: null, source };
  }
  return { text: data?.text ?? '', isShortened: data?.shortened ?? false, version: data?.version, source };
}

/** The document was changed after its text was read: it is read again. */
function useRefreshedText(trial: RuleTrial | undefined, version: number | null | undefined): void {
  const cache = useQueryClient();
  const isOld = typeof trial?.version === 'number' && typeof version === 'number' && trial.version > version;
  useEffect(() => {
    if (isOld) void refresh(cache, [ruleTrials.text]);
  }, [isOld, cache]);
}

interface SummaryProps {
  trial: RuleTrial | undefined;
  isStale: boolean;
  hasRules: boolean;
}

function Summary({ trial, isStale, hasRules }: SummaryProps) {
  const t = useTexts(trialTexts);
  if (!hasRules)
    return (
      <Text size="xs" c="dimmed">
        {t('nothingYet')}
      </Text>
    );
  const isCut = trial !== undefined && trial.hits.length < trial.total;
  return (
    <Text component="output" display="block" size="xs" mih={18}>
      {trial && t('hits', { count: trial.total })}
      {isCut && ` · ${t('shownHits', { shown: trial.hits.length })}`}
      {isStale && <Loader size={12} ms="xs" aria-label={t('trying')} />}
    </Text>
  );
}

function SlowPatterns({ trial, sources }: { trial: RuleTrial; sources: readonly DraftSource[] }) {
  const t = useTexts(trialTexts);
  const slow = trial.slow.flatMap(({ draft }) => (draft === null ? [] : (sources[draft] ?? [])));
  return slow.map((source) => (
    <Alert key={expressionOf(source)} color="yellow" p="xs">
      {t('slow', { expression: expressionOf(source).trim() })}
    </Alert>
  ));
}
