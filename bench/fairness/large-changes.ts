import { setTimeout as sleep } from 'node:timers/promises';
import { documents } from '@scriptorium/contract/documents/documents.ts';
import { management } from '@scriptorium/contract/management/management.ts';
import type { Call } from '@scriptorium/contract/kit/client.ts';
import { labels } from '@scriptorium/contract/process/labels.ts';
import { processChanges } from '@scriptorium/contract/process/process-changes.ts';
import { processFiles } from '@scriptorium/contract/process/process-file.ts';
import { makeAutomaticProcess } from '@scriptorium/testing/scenes/automatic-process.ts';
import { uploadAll, waitUntilDone } from '../flow/upload.ts';

const POLL_MS = 200;
const RULES = 20_000;
const TAGS = 100_000;
const WORDS = 100_000;

/** One thing that a person does, and how it is called in the table. */
export interface LargeChange {
  readonly name: string;
  /** Returns once it is done as its author sees it. */
  readonly work: () => Promise<unknown>;
}

const parsed = async (file: unknown): Promise<Record<string, unknown>> =>
  JSON.parse(file instanceof Response ? await file.text() : String(file)) as Record<string, unknown>;

/** An import of 20,000 rules into a process, its undo and redo, the version before it restored, and the lexicon pasted. */
export async function ruleChanges(call: Call): Promise<LargeChange[]> {
  const source = await makeAutomaticProcess(call, `Many rules ${crypto.randomUUID().slice(0, 8)}`);
  const target = await makeAutomaticProcess(call, `Few rules ${crypto.randomUUID().slice(0, 8)}`);
  const matchingRules = Array.from({ length: RULES }, (_, at) => ({
    expression: `phrase number ${at}`,
    matchingType: 'EXACT' as const,
  }));
  const nerTagType = { name: 'Many', backgroundColor: '#8ecae6', textColor: '#000000' };
  await call(labels.importFile, {
    params: { nodeId: source.lexiconId },
    body: { data: [{ nerTagType, matchingRules }] },
  });
  const file = await parsed(await call(processFiles.export, { params: { id: source.processId }, query: {} }));
  const fragment = (await call(processFiles.fragment, {
    params: { id: source.processId },
    query: { nodeIds: [source.lexiconId] },
  })) as Record<string, unknown>;
  const params = { id: target.processId };
  const [before] = (await call(processChanges.list, { params, query: {} })).rows;
  const confirm = true;
  return [
    {
      name: `import of ${RULES} rules`,
      work: () => call(processFiles.apply, { params, query: { confirm: 'true' }, body: file }),
    },
    { name: 'its undo', work: () => call(processChanges.undo, { params, body: { confirm } }) },
    { name: 'its redo', work: () => call(processChanges.redo, { params, body: { confirm } }) },
    {
      name: 'the version before it restored',
      work: () =>
        call(processChanges.restore, {
          params: { ...params, changeId: before?.id ?? 0 },
          body: { confirm },
        }),
    },
    {
      name: `paste of ${RULES} rules`,
      work: () => call(processFiles.paste, { params, query: { x: 0, y: 900 }, body: fragment }),
    },
  ];
}

/** A transcript of 100,000 words is read, a text gets 100,000 tags, and is deleted. */
export async function documentChanges(call: Call): Promise<LargeChange[]> {
  const place = await makeAutomaticProcess(call, `Large documents ${crypto.randomUUID().slice(0, 8)}`);
  let wanted = 0;
  const upload = async (name: string, text: string) => {
    wanted += 1;
    await uploadAll(call, place.uploadNodeId, [{ name, bytes: new TextEncoder().encode(text) }], 1);
    await waitUntilDone(call, { processId: place.processId, wanted, begun: performance.now() });
  };
  const second = (at: number) => new Date(at * 1000).toISOString().slice(11, 19);
  const cues = Array.from(
    { length: WORDS / 10 },
    (_, at) => `${at + 1}\n${second(at)},000 --> ${second(at)},900\n${'word '.repeat(10).trim()}\n`,
  );
  const remove = async () => {
    await call(documents.removeAll, { params: { id: place.processId } });
    wanted = 0;
    await untilRemoved(call);
  };
  return [
    { name: `a transcript of ${WORDS} words`, work: () => upload('speech.srt', cues.join('\n')) },
    { name: `a document that gets ${TAGS} tags`, work: () => upload('tags.txt', 'number 1 '.repeat(TAGS)) },
    { name: 'deletion of both', work: remove },
  ];
}

/** Waits until the rows of all deleted documents are deleted. */
async function untilRemoved(call: Call): Promise<void> {
  for (;;) {
    const { queues } = (await call(management.metrics, { query: {} })).jobs;
    const removal = queues.find(({ queue }) => queue === 'document-removal');
    if (!removal || removal.ready + removal.delayed + removal.running === 0) return;
    await sleep(POLL_MS);
  }
}
