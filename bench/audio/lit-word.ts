import type { Page } from '@playwright/test';

/** A word of the transcript, in their order; times in milliseconds. */
export interface Timed {
  readonly id: number;
  readonly start: number;
  readonly end: number;
}

/** One painted frame. */
interface Frame {
  /** The player's clock when the frame was made, in ms. */
  readonly clock: number;
  /** The word that the frame shows as spoken. */
  readonly lit: number | null;
}

export interface Followed {
  readonly frames: number;
  /** Word boundaries that the player's clock passed. */
  readonly boundaries: number;
  /** How far outside the lit word the clock was, the most of all frames, ms. */
  readonly drift: number;
  /** Frames after the first one of a word until it was lit, the most of all words. */
  readonly late: number;
}

const PLAYED_SECONDS = 1.2;
/** Jumps over the whole recording, the first and the last second included. */
const PLACES = 24;
const SPEEDS = [1, 2];

/** Plays from a place and records each painted frame; runs in the page. */
async function play(given: { at: number; speed: number; seconds: number }): Promise<Frame[]> {
  const audio = document.querySelector('audio');
  if (!audio) throw new Error('There is no audio element');
  /** A recording that cannot be read would be waited for without an end. */
  const inTime = async (what: string, work: Promise<unknown>): Promise<void> => {
    const late = new Promise<never>((_, reject) =>
      setTimeout(() => {
        const { readyState, networkState, error, currentTime } = audio;
        const state = JSON.stringify({ readyState, networkState, error: error?.message, currentTime });
        reject(new Error(`${what} at ${given.at} s took too long: ${state}`));
      }, 30_000),
    );
    await Promise.race([work, late]);
  };
  const nextEvent = (event: string) =>
    new Promise((resolve) => audio.addEventListener(event, resolve, { once: true }));
  audio.pause();
  // Before its metadata is there, a recording does not tell of jumps.
  if (audio.readyState < HTMLMediaElement.HAVE_METADATA) await inTime('Loading', nextEvent('loadedmetadata'));
  const sought = nextEvent('seeked');
  audio.currentTime = given.at;
  await inTime('The jump', sought);
  audio.playbackRate = given.speed;
  await inTime('The start', audio.play());
  const painted = (): Promise<void> =>
    new Promise((resolve) => {
      const { port1, port2 } = new MessageChannel();
      port1.addEventListener('message', () => resolve(), { once: true });
      port1.start();
      port2.postMessage(null);
    });
  // The page highlights the word's text without changing an element; the peer marks the element.
  let marked: Element | null = null;
  const litWord = (): number | null => {
    const [range] = CSS.highlights.get('transcript-now') ?? [];
    if (range) marked = range.startContainer.parentElement?.closest('[data-token]') ?? null;
    else if (!marked?.hasAttribute('data-lit')) marked = document.querySelector('[data-lit]');
    return marked?.isConnected ? Number(marked.getAttribute('data-token')) : null;
  };
  const frames: { clock: number; lit: number | null }[] = [];
  const until = performance.now() + given.seconds * 1000;
  while (performance.now() < until && !audio.ended) {
    await new Promise((resolve) => requestAnimationFrame(resolve));
    const clock = audio.currentTime * 1000;
    await painted();
    frames.push({ clock, lit: litWord() });
  }
  audio.pause();
  return frames;
}

/** The index of the last word that has started. */
function wordAt(words: readonly Timed[], ms: number): number {
  let low = 0;
  let high = words.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((words[middle]?.start ?? 0) <= ms) low = middle + 1;
    else high = middle;
  }
  return low - 1;
}

/** Compares the frames with the transcript; in the pauses between utterances nothing has to be lit. */
function judge(
  words: readonly Timed[],
  byId: ReadonlyMap<number, Timed>,
  frames: readonly Frame[],
): Followed {
  const result = { frames: 0, boundaries: 0, drift: 0, late: 0 };
  let [last, wrong] = [-1, 0];
  for (const { clock, lit } of frames) {
    const at = wordAt(words, clock);
    const spoken = words[at];
    if (!spoken || clock >= spoken.end) continue;
    result.frames += 1;
    if (at !== last) {
      if (last >= 0) result.boundaries += 1;
      [last, wrong] = [at, 0];
    }
    if (lit === spoken.id) {
      wrong = 0;
      continue;
    }
    wrong += 1;
    const shown = lit === null ? undefined : byId.get(lit);
    const off = shown ? Math.max(shown.start - clock, clock - shown.end) : clock - spoken.start;
    result.drift = Math.max(result.drift, off);
    result.late = Math.max(result.late, wrong);
  }
  return result;
}

/** Jumps over the whole recording at each speed, and follows the lit word. */
export async function followLitWord(page: Page, words: readonly Timed[]): Promise<Followed> {
  const byId = new Map(words.map((word) => [word.id, word]));
  const end = (words.at(-1)?.end ?? 0) / 1000;
  const parts: Followed[] = [];
  for (const speed of SPEEDS)
    for (let place = 0; place < PLACES; place += 1) {
      const at = (place / (PLACES - 1)) * (end - PLAYED_SECONDS * speed);
      const frames = await page.evaluate(play, { at, speed, seconds: PLAYED_SECONDS });
      parts.push(judge(words, byId, frames));
    }
  const sum = (read: (part: Followed) => number) => parts.reduce((total, part) => total + read(part), 0);
  return {
    frames: sum(({ frames }) => frames),
    boundaries: sum(({ boundaries }) => boundaries),
    drift: Math.max(...parts.map(({ drift }) => drift)),
    late: Math.max(...parts.map(({ late }) => late)),
  };
}
