import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromium, type Browser, type Page } from '@playwright/test';
import { callAt, signInAt, startServerProcess } from '@scriptorium/testing/product/server-process.ts';
import { run, startPostgres } from '../../testing/databases/postgres-server.ts';
import type { BenchRow } from '../bench-row.ts';
import { servePeer } from '../serve-peer.ts';
import { makeRecorded, type Recorded } from './document.ts';
import { editWords, startEditing } from './edit.ts';
import { followLitWord, type Timed } from './lit-word.ts';
import { measure, type Measured, type Subject, WORD } from './measure.ts';
import { measurePeaks } from './peaks.ts';
import { writeRecording } from './recording.ts';
import { rowsOf, type Figures } from './rows.ts';
import { makeSpoken, type Spoken } from './transcript.ts';

/** The data that the page of the peer reads. */
export interface PeerData {
  readonly durationMs: number;
  readonly words: readonly { id: number; value: string; start: number; end: number; inUtterance: number }[];
  readonly tags: readonly { start: number; end: number; words: number[] }[];
  /** The number of tags that become regions. */
  readonly regions: number;
  readonly peaks: number[];
}

const SIZE = { hours: 3, utterances: 3000, tags: 6000 };
const RATE = 8000;
const ROUNDS = 3;
const PEER_PEAKS = 8000;
/** With all tags as regions, the page of the peer does not answer for minutes. */
const PEER_REGIONS = 300;
const FLAGS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--disable-background-networking',
  '--autoplay-policy=no-user-gesture-required',
];
const VIEW = { viewport: { width: 1440, height: 900 }, reducedMotion: 'reduce' } as const;
/** The requests that bring the transcript, its tags and the waveform. */
const DATA =
  /\/api\/(documents\/\d+\?|v2\/document\/\d+\/state|ner-tags\?|ner-tag-relation-graphs\?|asr-documents\/\d+\/(utterances|peaks))/;

/** Frames as fast as they can be made, independent of a screen. */
const UNLIMITED = ['--disable-frame-rate-limit', '--disable-gpu-vsync'];
const IN_TIME: readonly string[] = [];

const openBrowser = (flags: readonly string[]) =>
  chromium.launch({
    executablePath: process.env['CHROMIUM'] ?? '/usr/bin/chromium',
    args: [...FLAGS, ...flags],
  });

function peerDataOf({ durationMs, utterances, tags }: Spoken): PeerData {
  const words = utterances
    .flatMap(({ tokens }, inUtterance) => tokens.map((token) => ({ ...token, inUtterance })))
    .map(({ value, tsStart, tsEnd, inUtterance }, id) => ({
      id,
      value,
      start: tsStart,
      end: tsEnd,
      inUtterance,
    }));
  return {
    durationMs,
    words,
    tags: tags.map(({ word, words: count }) => ({
      start: words[word]?.start ?? 0,
      end: words[word + count - 1]?.end ?? 0,
      words: Array.from({ length: count }, (_, at) => word + at),
    })),
    regions: PEER_REGIONS,
    peaks: Array.from({ length: PEER_PEAKS }, (_, at) => 0.2 + 0.5 * Math.abs(Math.sin(at))),
  };
}

const timesOf = ({ utterances }: Recorded): Timed[] =>
  utterances.flatMap(({ tokens }) =>
    tokens.map(({ id, tsStart, tsEnd }) => ({ id, start: tsStart, end: tsEnd })),
  );

/** A browser of its own, so that no other page counts. */
async function inPage<T>(
  flags: readonly string[],
  token: string | null,
  work: (browser: Browser, page: Page) => Promise<T>,
): Promise<T> {
  const browser = await openBrowser(flags);
  try {
    const page = await browser.newPage(VIEW);
    if (token !== null)
      await page.addInitScript((key) => sessionStorage.setItem('jhi-authenticationToken', key), token);
    return await work(browser, page);
  } finally {
    await browser.close();
  }
}

/** The lit word of a page, after its transcript is shown. */
const follow = (subject: Subject, token: string | null, words: readonly Timed[]) =>
  inPage(IN_TIME, token, async (_browser, page) => {
    await page.goto(subject.address);
    await page.locator(WORD).first().waitFor({ timeout: 300_000 });
    return followLitWord(page, words);
  });

/** Words changed in the step of the file parser. */
async function edit(server: { url: string; token: string }, path: string, recorded: Recorded) {
  await startEditing(callAt(server.url, server.token), recorded);
  return inPage(UNLIMITED, server.token, async (browser, page) => {
    await page.goto(`${server.url}${path}?stepId=${recorded.parserStepId}`);
    await page.locator(WORD).first().waitFor({ timeout: 300_000 });
    return editWords(browser, page);
  });
}

async function compare(server: { url: string; token: string }, folder: string): Promise<Figures> {
  const spoken = makeSpoken(SIZE);
  const wav = join(folder, 'talk.wav');
  await writeRecording(wav, { seconds: SIZE.hours * 3600, rate: RATE, channels: 1 });
  const recorded = await makeRecorded(callAt(server.url, server.token), spoken, wav);
  const peerData = peerDataOf(spoken);
  const data = { '/transcript.json': peerData };
  const peer = await servePeer(join(import.meta.dirname, 'peer'), join(folder, 'peer'), data, {
    '/recording.wav': wav,
  });
  const path = `/entity/process/${recorded.processId}/document/${recorded.documentId}`;
  const ours: Subject = { address: `${server.url}${path}?stepId=${recorded.spanStepId}`, data: DATA };
  const naive: Subject = { address: peer.url, data: /\/transcript\.json$/ };
  const [mine, theirs]: [Measured[], Measured[]] = [[], []];
  try {
    for (let round = 0; round < ROUNDS; round += 1) {
      mine.push(await inPage(UNLIMITED, server.token, (browser, page) => measure(browser, page, ours)));
      theirs.push(await inPage(UNLIMITED, null, (browser, page) => measure(browser, page, naive)));
    }
    return {
      ours: mine,
      peer: theirs,
      lit: await follow(ours, server.token, timesOf(recorded)),
      peerLit: await follow(naive, null, peerData.words),
      edited: await edit(server, path, recorded),
      peaks: await measurePeaks(folder),
    };
  } finally {
    peer.server.close();
  }
}

/** The workspace with a recording of three hours, beside a page of wavesurfer with an element for each word. */
export async function runAudioBench(): Promise<BenchRow[]> {
  const folder = await mkdtemp(join(tmpdir(), 'scriptorium-bench-'));
  const postgres = await startPostgres({ durable: false });
  await run(postgres.url('postgres'), 'create database audio');
  const databaseUrl = postgres.url('audio');
  const server = await startServerProcess({ dataDir: join(folder, 'data'), databaseUrl });
  try {
    const token = await signInAt(server.url);
    return rowsOf(await compare({ url: server.url, token }, folder));
  } finally {
    await server.stop();
    await postgres.stop();
    await rm(folder, { recursive: true, force: true });
  }
}
