import {
  TRANSCRIPT_LOSSES,
  type TranscriptFormat,
  type TranscriptLoss,
} from '@scriptorium/domain/transcript/file-formats.ts';
import { distributeTime, nameOfSpeaker, type RawToken, splitAtPauses } from '../read/raw.ts';
import { readCueText } from '../read/cue-text.ts';
import { channelOf } from './ctm.ts';
import { cueText } from './cues.ts';
import {
  actorsOf,
  endOf,
  type SpokenDocument,
  type SpokenToken,
  type SpokenUtterance,
  speakerName,
  startOf,
  textOf,
  withoutHidden,
} from './model.ts';
import { subtitlesOf } from './subtitles.ts';
import { tiersOf } from './tiers.ts';

export interface Loss {
  readonly kind: TranscriptLoss;
  readonly count: number;
}

type Counts = Partial<Record<TranscriptLoss, number>>;

/** How many things of a transcript the file of a format does not say, after it is read again. */
export function lossesOf(whole: SpokenDocument, format: TranscriptFormat, hidden: boolean): Loss[] {
  const written = hidden ? whole : withoutHidden(whole);
  const counts = {
    ...tagLosses(whole, written, format),
    ...wordLosses(written, format),
    ...hiddenLosses(whole, format, hidden),
    ...OWN[format]?.(written),
  };
  return TRANSCRIPT_LOSSES.flatMap((kind) => {
    const count = counts[kind] ?? 0;
    return count === 0 ? [] : [{ kind, count }];
  });
}

function tagLosses(whole: SpokenDocument, written: SpokenDocument, format: TranscriptFormat): Counts {
  const kept = format === 'JSON' ? written : null;
  return {
    LABELS: whole.tags.length - (kept?.tags.length ?? 0),
    TIME_SPANS: whole.spans.length - (kept?.spans.length ?? 0),
    RELATIONS: whole.relations.length - (kept?.relations.length ?? 0),
    CLASSES: whole.classes.length - (kept?.classes.length ?? 0),
  };
}

const countWords = ({ utterances }: SpokenDocument, isCounted: (token: SpokenToken) => boolean): number =>
  utterances.reduce((sum, { tokens }) => sum + tokens.filter(isCounted).length, 0);

const WITH_CONFIDENCE: readonly TranscriptFormat[] = ['JSON', 'CTM', 'WHISPER', 'GOOGLE', 'AZURE', 'VOSK'];

function wordLosses(written: SpokenDocument, format: TranscriptFormat): Counts {
  const hasConfidence = WITH_CONFIDENCE.includes(format);
  // Google's 0 means that there is none.
  const isLost = ({ confidence }: SpokenToken) =>
    confidence !== null && (!hasConfidence || (format === 'GOOGLE' && confidence === 0));
  return {
    CONFIDENCE: countWords(written, isLost),
    PROPERTIES: format === 'JSON' ? 0 : countWords(written, ({ properties }) => properties.length > 0),
  };
}

function hiddenLosses(whole: SpokenDocument, format: TranscriptFormat, hidden: boolean): Counts {
  const count = countWords(whole, (token) => token.hidden);
  if (!hidden) return { HIDDEN_WORDS: count };
  return { HIDDEN_STATE: format === 'JSON' ? 0 : count };
}

/** The losses of single formats in speakers, utterances and times. */
const OWN: Partial<Record<TranscriptFormat, (written: SpokenDocument) => Counts>> = {
  VTT: (written) => ({ WORD_TIMES: changedTimes(written, vttTokens) }),
  SRT: (written) => ({
    ...withoutSpeakers(written),
    UTTERANCES: written.utterances.filter((utterance) => subtitlesOf(utterance).length > 1).length,
    WORD_TIMES: changedTimes(written, (one) =>
      subtitlesOf(one).flatMap((part) => distributeTime(textOf(part), startOf(part), endOf(part))),
    ),
  }),
  TEXT: (written) => ({ WORD_TIMES: countWords(written, () => true) }),
  EAF: inTiers,
  TEXTGRID: inTiers,
  CTM: (written) => ({ SPEAKER_NAMES: namesChangedByCtm(written), UTTERANCES: splitByPauses(written) }),
  GOOGLE: (written) => ({ SPEAKER_NAMES: renumbered(written), UTTERANCES: joinedBySpeaker(written) }),
  AZURE: (written) => ({ SPEAKER_NAMES: renumbered(written) }),
  VOSK: withoutSpeakers,
};

/** The actors that have a name. */
const namesOf = (written: SpokenDocument): string[] =>
  actorsOf(written).filter((actor) => speakerName(written, actor) !== actor);

/** The actors who become another number: they are numbered in the order of their first utterance. */
const renumbered = (written: SpokenDocument): number =>
  actorsOf(written).filter((actor, at) => speakerName(written, actor) !== `SPEAKER${at + 1}`).length;

function withoutSpeakers(written: SpokenDocument): Counts {
  const actors = actorsOf(written).length;
  return actors > 1 ? { SPEAKERS: actors } : { SPEAKER_NAMES: renumbered(written) };
}

function inTiers(written: SpokenDocument): Counts {
  const tiers = tiersOf(written);
  return {
    WORD_TIMES: tiers.reduce((sum, { empty }) => sum + empty, 0),
    OVERLAPS: tiers.reduce((sum, { overlaps }) => sum + overlaps, 0),
  };
}

const vttTokens = (one: SpokenUtterance): RawToken[] => {
  const [start, end] = [startOf(one), endOf(one)];
  return readCueText(cueText(one, start, end), { start, end }).flatMap(({ tokens }) => tokens);
};

/** Words with other times after reading; all words of an utterance that is read with other words. */
function changedTimes(
  { utterances }: SpokenDocument,
  readAgain: (utterance: SpokenUtterance) => readonly RawToken[],
): number {
  return utterances.reduce((sum, utterance) => {
    const read = readAgain(utterance);
    if (read.length !== utterance.tokens.length) return sum + utterance.tokens.length;
    const isChanged = ({ tsStart, tsEnd }: SpokenToken, at: number) =>
      Math.round(read[at]?.start ?? -1) !== tsStart || Math.round(read[at]?.end ?? -1) !== tsEnd;
    return sum + utterance.tokens.filter(isChanged).length;
  }, 0);
}

/** Names with spaces, and names that readers take for numbers of channels. */
const namesChangedByCtm = (written: SpokenDocument): number =>
  namesOf(written).filter((actor) => {
    const name = speakerName(written, actor);
    return nameOfSpeaker(name) === null || channelOf(written, actor) !== name;
  }).length;

/** CTM has no utterances: they are the words of a speaker between two pauses, in the order of time. */
function splitByPauses(written: SpokenDocument): number {
  let lost = 0;
  for (const actor of actorsOf(written)) {
    const own = written.utterances.filter((utterance) => utterance.actor === actor);
    const named = own.map(({ tokens }, at) =>
      tokens.map(({ tsStart: start, tsEnd: end }, index) => ({ value: `${at}/${index}`, start, end })),
    );
    const read = splitAtPauses(
      named.flat().toSorted((a, b) => a.start - b.start),
      { speaker: actor },
    );
    const asOne = (words: readonly RawToken[]) => words.map(({ value }) => value).join(' ');
    const groups = new Set(read.map(({ tokens }) => asOne(tokens)));
    lost += named.filter((words) => !groups.has(asOne(words))).length;
  }
  return lost;
}

/** With several speakers, Google's words have a speaker each: utterances of a speaker in a row become one. */
function joinedBySpeaker(written: SpokenDocument): number {
  const { utterances } = written;
  if (actorsOf(written).length < 2) return 0;
  const isJoined = ({ actor }: SpokenUtterance, at: number) =>
    utterances[at - 1]?.actor === actor || utterances[at + 1]?.actor === actor;
  return utterances.filter(isJoined).length;
}
