import type { Call } from '@scriptorium/contract/kit/client.ts';
import { labels } from '@scriptorium/contract/process/labels.ts';
import { nodes } from '@scriptorium/contract/process/nodes.ts';
import { processes, processTags } from '@scriptorium/contract/process/processes.ts';

/** A process without manual steps: an upload node, the parser, and a lexicon that tags `number <digits>`. */
export async function makeAutomaticProcess(call: Call, name = 'Automatic') {
  const tag = (await call(processTags.list)).find(({ predefined }) => predefined);
  const process = await call(processes.create, { body: { name, tags: [{ id: tag?.id ?? 0 }] } });
  const [parser] = await call(nodes.list, { query: { processId: process.id } });
  const add = (activityType: 'HUP' | 'LEXICON', name: string, fromId?: number) =>
    call(nodes.create, {
      body: { processId: process.id, activityType, name, ...(fromId ? { fromId } : {}) },
    });
  const upload = await add('HUP', 'Upload');
  const lexicon = await add('LEXICON', 'Lexicon', parser?.id);
  await tagNumbers(call, lexicon.id);
  return {
    processId: process.id,
    uploadNodeId: upload.id,
    parserId: parser?.id ?? 0,
    lexiconId: lexicon.id,
  };
}

/** Adds a rule that tags `number <digits>` to a lexicon. */
export async function tagNumbers(call: Call, nodeId: number): Promise<void> {
  const label = { name: 'Number', backgroundColor: '#8ecae6', textColor: '#000000' };
  const matchingRules = [{ expression: String.raw`number \d+`, matchingType: 'REGEX' as const }];
  await call(labels.importFile, {
    params: { nodeId },
    body: { data: [{ nerTagType: label, matchingRules }] },
  });
}
