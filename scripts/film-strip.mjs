// Four screenshots of the canvas while documents move through a graph, into docs/screenshots/flow-1.png … flow-4.png.
// It starts the product with its own data folder, uploads letters through the API, and waits for states, never for time.
//   npm run build && CHROMIUM=/usr/bin/chromium node scripts/film-strip.mjs [documents]
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromium } from '@playwright/test';
import { counts } from '@scriptorium/contract/process/counts.ts';
import { documents } from '@scriptorium/contract/documents/documents.ts';
import { edges, predicates } from '@scriptorium/contract/process/edges.ts';
import { labels } from '@scriptorium/contract/process/labels.ts';
import { nodes } from '@scriptorium/contract/process/nodes.ts';
import { processes, processTags } from '@scriptorium/contract/process/processes.ts';
import { matchingRules } from '@scriptorium/nodes/lexicon/lexicon.contract.ts';
import { callAt, signInAt, startServerProcess } from '@scriptorium/testing/product/server-process.ts';

const LETTERS = Number(process.argv[2] ?? 300);
/** The distance, in letters, between files that cannot be read. */
const BROKEN_EVERY = 40;
const UPLOADS_AT_ONCE = 8;
/** Interval of reading the counts, in milliseconds. */
const POLL_MS = 100;
/** Share of the files that have left the parser, for each screenshot. */
const PICTURES = [0.1, 0.4, 0.75, 1];
const SCREENSHOTS = join(import.meta.dirname, '../docs/screenshots');

const TOWNS = ['Gdynia', 'Kraków', 'Łódź', 'Poznań', 'Toruń'];
const GOODS = ['two posters', 'a set of postcards', '40 leaflets', 'a roll-up banner'];
const pick = (list, number) => list[number % list.length];

function letter(number) {
  const order = `Order ${1000 + number}\nWe ordered ${pick(GOODS, number)} for our shop in ${pick(TOWNS, number)}.\n`;
  const price =
    number % 3 === 0 ? 'Please send an offer.' : `We paid ${20 + (number % 70)} PLN and need an invoice.`;
  return `${order}${price}\nRegards, Aurora Print Studio`;
}

/** parser → amounts → check amounts (only letters with one), parser → places → orders. */
async function makeGraph(call) {
  const [tag] = await call(processTags.list, { query: {} });
  const process = await call(processes.create, {
    body: { name: 'Letters to the print shop', tags: [{ id: tag.id }] },
  });
  const processId = process.id;
  const all = await call(nodes.list, { query: { processId } });
  const parser = all.find(({ obligatory }) => obligatory);
  const add = (name, activityType, x, y, from) =>
    call(nodes.create, {
      body: { processId, name, activityType, x, y, ...(from ? { fromId: from.id } : {}) },
    });
  await call(nodes.move, { params: { id: parser.id }, body: { x: 0, y: 0 } });
  const upload = await add('Letters', 'HUP', -400, 0);
  const amounts = await add('Amounts', 'LEXICON', 360, -130, parser);
  const places = await add('Places', 'LEXICON', 360, 130, parser);
  const check = await add('Check amounts', 'SPAN', 720, -130, amounts);
  await add('Orders', 'LEXICON', 720, 130, places);
  const money = await addRule(call, amounts.id, 'Money', String.raw`\d+ PLN`);
  await addRule(call, places.id, 'Town', TOWNS.join('|'));
  const list = await call(edges.list, { query: { processId } });
  const edge = list.find(({ toId }) => toId === check.id);
  await call(predicates.create, {
    body: { edgeId: edge.id, predicateType: 'NER', nodeId: amounts.id, nerTagTypeId: money.id, equal: true },
  });
  return { processId, upload, parser };
}

async function addRule(call, nodeId, name, expression) {
  const body = { name, backgroundColor: '#ffd166', textColor: '#000000' };
  const label = await call(labels.create, { params: { nodeId }, body });
  const newRules = [{ expression, matchingType: 'REGEX' }];
  await call(matchingRules.save, { body: { nerTagTypeId: label.id, newRules } });
  return label;
}

async function uploadAll(call, nodeId) {
  let next = 1;
  const one = async () => {
    for (let number = next++; number <= LETTERS; number = next++) {
      const isBroken = number % BROKEN_EVERY === 0;
      const body = new FormData();
      body.set('nodeId', String(nodeId));
      const name = isBroken ? `scan ${number}.pdf` : `letter ${number}.txt`;
      body.set('file', new File([isBroken ? '%PDF-1.4 broken' : letter(number)], name));
      await call(documents.upload, { body });
    }
  };
  await Promise.all(Array.from({ length: UPLOADS_AT_ONCE }, one));
}

/** Settles when this number of documents has left the parser, or all automatic work is done. */
async function reached(call, { processId, parser }, share) {
  for (;;) {
    const now = await call(counts.ofProcess, { params: { id: processId }, query: {} });
    const at = now.nodes.find(({ nodeId }) => nodeId === parser.id);
    const left = at ? at.done + at.accepted + at.error : 0;
    const busy = now.nodes.some(({ processing }) => processing > 0);
    if (left >= share * LETTERS && (share < 1 || !busy)) return;
    await new Promise((resolve) => setTimeout(resolve, POLL_MS));
  }
}

async function openCanvas(browser, url, token, processId) {
  const context = await browser.newContext({
    viewport: { width: 1440, height: 760 },
    reducedMotion: 'reduce',
  });
  const page = await context.newPage();
  await page.addInitScript((held) => sessionStorage.setItem('jhi-authenticationToken', held), token);
  await page.goto(`${url}/entity/process/${processId}/graph`);
  await page.getByRole('button', { name: /^Check amounts/ }).waitFor();
  return page;
}

const dataDir = await mkdtemp(join(tmpdir(), 'scriptorium-film-'));
const server = await startServerProcess({ dataDir });
const browser = await chromium.launch({
  executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium',
  args: ['--no-sandbox', '--disable-gpu'],
});
try {
  const token = await signInAt(server.url);
  const call = callAt(server.url, token);
  const graph = await makeGraph(call);
  const page = await openCanvas(browser, server.url, token, graph.processId);
  const uploading = uploadAll(call, graph.upload.id);
  for (const [at, share] of PICTURES.entries()) {
    await reached(call, graph, share);
    // the canvas reads later than this script
    if (share === 1) await page.getByText('Processing:').first().waitFor({ state: 'hidden' });
    else
      await page
        .getByText(/^Finished: /)
        .first()
        .waitFor();
    await page.screenshot({ path: join(SCREENSHOTS, `flow-${at + 1}.png`) });
    console.log(`flow-${at + 1}.png: ${Math.round(share * 100)} % of ${LETTERS} documents`);
  }
  await uploading;
} finally {
  await browser.close();
  await server.stop();
  await rm(dataDir, { recursive: true, force: true });
}
