import { ActionIcon, UnstyledButton } from '@mantine/core';
import type { NerTag } from '@scriptorium/contract/annotations/tags.ts';
import { wordsPerMinute } from '@scriptorium/domain/transcript/speech-rate.ts';
import { type Utterance, ARTIFACT } from '@scriptorium/domain/transcript/transcript.ts';
import { formatPlayTime } from '@scriptorium/web-kit/format/format.ts';
import { useTexts } from '@scriptorium/web-kit/texts/texts.ts';
import { IconChevronDown, IconChevronRight } from '@tabler/icons-react';
import { memo, type CSSProperties, type ReactNode } from 'react';
import { RowWords } from './row-words.tsx';
import { useTranscriptEditing } from './transcript-editing.ts';
import { rowTextOf } from '../../../annotating/transcript/transcript-text.ts';
import { transcriptTexts } from '../../../annotating/transcript/transcript-texts.ts';
import { useTranscriptView } from './transcript-view.ts';
import classes from '../transcript.module.css';
import type { Actor } from '../../core/recording-context.ts';

/** Colours of speakers in the style sheet of the page. */
const SPEAKER_COLOURS = 8;

function numberOf(name: string): number {
  let sum = 0;
  for (const sign of name) sum = (sum * 31 + (sign.codePointAt(0) ?? 0)) % 997;
  return sum;
}

/** The colour of a speaker: by place in the list of the process; a speaker that is not in it has one by name. */
function speakerColour(actor: string, actors: readonly Actor[]): string {
  if (actor === ARTIFACT) return 'var(--text-muted)';
  const at = actors.findIndex((one) => one.actor === actor);
  return `var(--speaker-${((at < 0 ? numberOf(actor) : at) % SPEAKER_COLOURS) + 1})`;
}

/** The name that people gave a speaker, else the one of the recogniser. */
const speakerName = (actor: string, actors: readonly Actor[]): string =>
  actors.find((one) => one.actor === actor)?.name ?? actor;

export interface UtteranceRowProps {
  utterance: Utterance;
  tags: readonly NerTag[];
  selectedTag: number | null;
  issueTokens: ReadonlySet<number> | null;
  isCollapsed: boolean;
  /** Whether Tab reaches the row's buttons; those of the other rows are left out, because there are thousands. */
  isCurrent: boolean;
}

const PlainSpeaker = ({ children }: { children: ReactNode }) => children;
const PlainWords = PlainSpeaker;

/** The speaker, the start and the toggle of the row (AUDIO-12). */
function RowHead({ utterance, isCollapsed, isCurrent }: UtteranceRowProps) {
  const t = useTexts(transcriptTexts);
  const { actors, play, toggleRow } = useTranscriptView();
  const { Speaker = PlainSpeaker } = useTranscriptEditing();
  const start = utterance.tokens[0]?.tsStart ?? 0;
  const time = formatPlayTime(start);
  const speaker = speakerName(utterance.actor, actors);
  const tabIndex = isCurrent ? 0 : -1;
  const rate = wordsPerMinute(utterance.tokens);
  return (
    <div className={classes.head}>
      <Speaker utterance={utterance}>
        <span className={classes.speaker} title={speaker}>
          {speaker}
        </span>
      </Speaker>
      <span className={classes.headTools}>
        <UnstyledButton
          className={classes.time}
          aria-label={t('playFrom', { time })}
          disabled={play === null}
          tabIndex={tabIndex}
          onClick={() => play?.(start)}
        >
          {time}
        </UnstyledButton>
        <ActionIcon
          size="sm"
          variant="subtle"
          color="gray"
          aria-expanded={!isCollapsed}
          aria-label={t(isCollapsed ? 'expandRow' : 'collapseRow', { speaker, time })}
          tabIndex={tabIndex}
          onClick={() => toggleRow(utterance.id)}
        >
          {isCollapsed ? <IconChevronRight size={14} /> : <IconChevronDown size={14} />}
        </ActionIcon>
        {rate === null ? null : (
          <span className={classes.rate} title={t('rateTitle')}>
            {t('rate', { rate })}
          </span>
        )}
      </span>
    </div>
  );
}

/** A row of the transcript. It renders again when its utterance, its tags or its own words' marks change. */
export const UtteranceRow = memo(function UtteranceRow(props: UtteranceRowProps) {
  const { utterance, tags, selectedTag, issueTokens, isCollapsed } = props;
  const t = useTexts(transcriptTexts);
  const { actors, showsHidden } = useTranscriptView();
  const { Words = PlainWords, Actions } = useTranscriptEditing();
  const { text } = rowTextOf(utterance, showsHidden);
  const colour = { '--speaker': speakerColour(utterance.actor, actors) } as CSSProperties;
  return (
    <div className={classes.row} style={colour}>
      <RowHead {...props} />
      {isCollapsed ? (
        <p className={classes.preview} dir="auto">
          {text}
        </p>
      ) : (
        <Words utterance={utterance}>
          <p className={classes.words} data-words={utterance.id} dir="auto">
            <RowWords utterance={utterance} tags={tags} selectedTag={selectedTag} issueTokens={issueTokens} />
            {text === '' ? <span className={classes.noWords}>{t('noWords')}</span> : null}
          </p>
        </Words>
      )}
      {Actions ? (
        <div className={classes.actions}>
          <Actions utterance={utterance} />
        </div>
      ) : null}
    </div>
  );
});
