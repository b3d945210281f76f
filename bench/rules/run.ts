import { mkdtemp, rm } from 'node:fs/promises';
import { setTimeout } from 'node:timers/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromium, type Browser, type Page } from '@playwright/test';
import type { Call } from '@scriptorium/contract/kit/client.ts';
import { counts } from '@scriptorium/contract/process/counts.ts';
import { documents } from '@scriptorium/contract/documents/documents.ts';
import { edges } from '@scriptorium/contract/process/edges.ts';
import { labels } from '@scriptorium/contract/process/labels.ts';
import { nodes } from '@scriptorium/contract/process/nodes.ts';
import { replays, type ReplayPreview } from '@scriptorium/contract/process/replays.ts';
import { processes, processTags } from '@scriptorium/contract/process/processes.ts';
import { matchingRules } from '@scriptorium/nodes/lexicon/lexicon.contract.ts';
import { ruleTrials } from '@scriptorium/nodes/lexicon/rule-trials.contract.ts';
import { makeAutomaticProcess } from '@scriptorium/testing/scenes/automatic-process.ts';
import { callAt, signInAt, startServerProcess } from '@scriptorium/testing/product/server-process.ts';
import { uploadForm } from '@scriptorium/testing/scenes/upload-form.ts';
import { median, type BenchRow } from '../bench-row.ts';
import { makeCorpus } from '../matching/corpus.ts';

const SEED = 20_261_126;
const RULES = 10_000;
const LABELS = 2_000;
const ROUNDS = 5;
const FLAGS = ['--no-sandbox', '--disable-gpu', '--disable-quic', '--disable-background-networking'];
const KINDS = ['EXACT', 'FUZZY', 'REGEX'] as const;

/** Rules of all three kinds, in turn, of words that occur in the text. */
function makeRules(words: readonly string[]) {
  const phrase = (i: number) => `${words[i % words.length]} ${words[(i * 7) % words.length]}`;
  return Array.from({ length: RULES }, (_, i) => {
    const matchingType = KINDS[i % KINDS.length] ?? 'EXACT';
    const expression =
      matchingType === 'REGEX' ? String.raw`${words[i % words.length]}\s+\w+${i % 9}?` : phrase(i);
    return {
      expression: `${expression}`,
      matchingType,
      ...(matchingType === 'FUZZY' ? { tolerance: 2 } : {}),
    };
  }).filter(({ expression, matchingType }, index, all) => {
    const first = all.findIndex((one) => one.expression === expression && one.matchingType === matchingType);
    return first === index;
  });
}

async function makeLexicon(
  call: Call,
  name: string,
): Promise<{ processId: number; nodeId: number; labelId: number }> {
  const tag = (await call(processTags.list)).find(({ predefined }) => predefined);
  const { id: processId } = await call(processes.create, {
    body: { name, tags: tag ? [{ id: tag.id }] : [] },
  });
  return { processId, ...(await addLexicon(call, processId)) };
}

async function addLexicon(call: Call, processId: number): Promise<{ nodeId: number; labelId: number }> {
  const { id: nodeId } = await call(nodes.create, {
    body: { processId, activityType: 'LEXICON', name: 'Words' },
  });
  const [labelId = 0] = await call(labels.createMany, {
    params: { nodeId },
    body: { labels: [{ name: 'Found' }] },
  });
  return { nodeId, labelId };
}

/** A process that has read the text as a document. */
async function makeProcessWith(call: Call, text: string): Promise<number> {
  const { processId, uploadNodeId } = await makeAutomaticProcess(call);
  await call(documents.upload, { body: uploadForm({ nodeId: uploadNodeId, name: 'corpus.txt', text }) });
  for (;;) {
    const { documents: stand } = await call(counts.ofProcess, { params: { id: processId } });
    if (stand.DONE === 1) return processId;
    await setTimeout(100);
  }
}

async function timed<T>(work: () => Promise<T>): Promise<[ms: number, result: T]> {
  const start = performance.now();
  const result = await work();
  return [performance.now() - start, result];
}

const within = (name: string, ms: number, goalMs: number, note: string): BenchRow => ({
  name,
  ours: `${ms.toFixed(0)} ms`,
  peer: `goal ${goalMs} ms`,
  ratio: goalMs / ms,
  goal: 1,
  note,
});

/** 10,000 rules are saved, and tried on 100 kB while a draft changes, over HTTP. */
async function rulesOf(call: Call): Promise<BenchRow[]> {
  const { text, words } = makeCorpus(SEED, 100_000);
  const { nodeId, labelId } = await addLexicon(call, await makeProcessWith(call, text));
  const newRules = makeRules(words);
  const [saving] = await timed(() => call(matchingRules.save, { body: { nerTagTypeId: labelId, newRules } }));
  const tryWith = (expression: string) => {
    const drafts = [{ nerTagTypeId: labelId, expression, matchingType: 'REGEX' as const }];
    return timed(() => call(ruleTrials.onText, { body: { nodeId, text, drafts } }));
  };
  const [warming] = await timed(() => call(ruleTrials.prepare, { body: { nodeId } }));
  const [first] = await tryWith('first');
  const times: number[] = [];
  let total = 0;
  for (let round = 0; round < ROUNDS; round++) {
    const [ms, trial] = await tryWith(String.raw`\bword${round}\w*`);
    times.push(ms);
    ({ total } = trial);
  }
  const size = `${newRules.length} rules`;
  return [
    within(
      `${size} saved in one batch`,
      saving,
      3_000,
      'a third each exact, fuzzy within 2, regular expressions',
    ),
    within(
      `${size} and a draft tried on 100 kB`,
      median(times),
      300,
      `median of ${ROUNDS}, ${total} hits; the first one ${first.toFixed(0)} ms; compiling them when the form opens, ${warming.toFixed(0)} ms`,
    ),
  ];
}

const DOCUMENTS = 1000;
const DOCUMENT_CHARS = 5000;

/** Measures the preview of one more rule over 1,000 processed documents. */
async function replayOf(call: Call): Promise<BenchRow[]> {
  const { processId, nodeId, labelId } = await makeLexicon(call, 'Replay');
  const { text, words } = makeCorpus(SEED, DOCUMENTS * DOCUMENT_CHARS);
  await call(matchingRules.save, { body: { nerTagTypeId: labelId, newRules: makeRules(words) } });
  const parser = (await call(nodes.list, { query: { processId } })).find(
    ({ activityType }) => activityType === 'FILE_PARSER',
  );
  const upload = await call(nodes.create, { body: { processId, activityType: 'HUP', name: 'Upload' } });
  await call(edges.create, { body: { processId, fromId: parser?.id ?? 0, toId: nodeId } });
  for (let at = 0; at < DOCUMENTS; at++) {
    const part = text.slice(at * DOCUMENT_CHARS, (at + 1) * DOCUMENT_CHARS);
    await call(documents.upload, { body: uploadForm({ nodeId: upload.id, name: `${at}.txt`, text: part }) });
  }
  const inProcess = {
    query: { size: 1 },
    body: { filters: [{ type: 'PROCESS_ID' as const, value: processId }] },
  };
  const isDone = async () => {
    const { content, totalElements } = await call(documents.info, {
      ...inProcess,
      body: { filters: [...inProcess.body.filters, { type: 'STATUS', value: ['DONE'] }] },
    });
    return content.length > 0 && totalElements === DOCUMENTS;
  };
  while (!(await isDone())) await setTimeout(500);
  await call(matchingRules.save, {
    body: { nerTagTypeId: labelId, newRules: [{ expression: String(words[5]), matchingType: 'EXACT' }] },
  });
  const preview = () =>
    timed(async () => {
      const response = await call(replays.preview, {
        params: { id: processId },
        body: { nodeIds: [nodeId] },
      });
      const lines = (await response.text()).trim().split('\n');
      return JSON.parse(lines.at(-1) ?? '{}') as ReplayPreview;
    });
  const [cold] = await preview();
  const times: number[] = [];
  let changed = 0;
  for (let round = 0; round < ROUNDS; round++) {
    const [ms, last] = await preview();
    times.push(ms);
    ({ changed } = last);
  }
  return [
    within(
      `preview of a replay: ${DOCUMENTS} documents of 5 kB, ${RULES} rules`,
      median(times),
      3_000,
      `median of ${ROUNDS}, ${changed} documents would change; the first one, which compiles the rules, ${cold.toFixed(0)} ms`,
    ),
  ];
}

/** Work of the page from the click on the node to the drawn labels: ms of scripts, styles and layout. */
async function workOf(page: Page, open: () => Promise<void>): Promise<number> {
  const client = await page.context().newCDPSession(page);
  await client.send('Performance.enable', { timeDomain: 'timeTicks' });
  const busy = async () => {
    const { metrics } = await client.send('Performance.getMetrics');
    return (metrics.find(({ name }) => name === 'TaskDuration')?.value ?? 0) * 1000;
  };
  const before = await busy();
  await open();
  await page.waitForTimeout(500);
  return (await busy()) - before;
}

/** Draws the labels as a plain list, with the same parts in each row. */
function drawPlain(names: readonly string[]): void {
  const list = document.createElement('ul');
  for (const name of names) {
    const row = document.createElement('li');
    const chip = document.createElement('span');
    chip.textContent = name;
    chip.style.cssText = 'padding:2px 10px;border-radius:999px;background:#5d6be1';
    row.append(
      chip,
      ...['Colour', 'Key', 'Add', 'Edit', 'Delete'].map((what) => {
        const button = document.createElement('button');
        button.append(document.createElementNS('http://www.w3.org/2000/svg', 'svg'));
        button.ariaLabel = `${what} ${name}`;
        return button;
      }),
    );
    list.append(row);
  }
  document.body.append(list);
}

async function treeOf(call: Call, url: string, token: string, browser: Browser): Promise<BenchRow[]> {
  const { processId, nodeId } = await makeLexicon(call, 'Labels');
  const names = Array.from({ length: LABELS }, (_, i) => `Label ${i}`);
  await call(labels.createMany, {
    params: { nodeId },
    body: { labels: names.map((name, i) => ({ name, depth: i % 10 === 0 ? 0 : 1 })) },
  });
  const [ours, plain]: [number[], number[]] = [[], []];
  for (let round = 0; round <= ROUNDS; round++) {
    const page = await browser.newPage({ viewport: { width: 1440, height: 900 }, reducedMotion: 'reduce' });
    await page.addInitScript((key) => sessionStorage.setItem('jhi-authenticationToken', key), token);
    await page.goto(`${url}/entity/process/${processId}/graph`);
    const node = page
      .getByRole('application')
      .getByRole('button', { name: /^Words\b/ })
      .and(page.locator('[aria-expanded]'));
    await node.waitFor();
    await page.waitForTimeout(1500);
    const mine = await workOf(page, async () => {
      await node.click();
      await page.getByRole('treeitem').first().waitFor();
    });
    const theirs = await workOf(page, () => page.evaluate(drawPlain, names));
    if (round > 0) [ours, plain].forEach((list, at) => list.push(at === 0 ? mine : theirs));
    await page.close();
  }
  const [mine, theirs] = [median(ours), median(plain)];
  return [
    within(
      `a tree of ${LABELS} labels opened`,
      mine,
      300,
      `work of the page with the whole panel, median of ${ROUNDS}; a plain list of the same labels, without React, ${theirs.toFixed(0)} ms`,
    ),
  ];
}

/** Rules tried and saved, and the tree of labels. */
export async function runRulesBench(): Promise<BenchRow[]> {
  const folder = await mkdtemp(join(tmpdir(), 'scriptorium-bench-'));
  const server = await startServerProcess({ dataDir: join(folder, 'data') });
  const launch = { executablePath: process.env['CHROMIUM'] ?? '/usr/bin/chromium' };
  const browser = await chromium.launch({ ...launch, args: FLAGS });
  try {
    const token = await signInAt(server.url);
    const call = callAt(server.url, token);
    return [
      ...(await rulesOf(call)),
      ...(await replayOf(call)),
      ...(await treeOf(call, server.url, token, browser)),
    ];
  } finally {
    await browser.close();
    await server.stop();
    await rm(folder, { recursive: true, force: true });
  }
}
