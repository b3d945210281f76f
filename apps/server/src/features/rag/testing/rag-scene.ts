import { documents } from '@scriptorium/contract/documents/documents.ts';
import { processes } from '@scriptorium/contract/process/processes.ts';
import { rag, type RagQuery } from '@scriptorium/contract/machines/rag.ts';
import type { ModelServer } from '@scriptorium/testing/servers/model-server.ts';
import { uploadForm } from '@scriptorium/testing/scenes/upload-form.ts';
import type { TestUser, World } from '@scriptorium/testing/product/world.ts';

/** A model of the provider; the behaviour is its name. */
export const newModel = (world: World, provider: ModelServer, model: string, more: object = {}) =>
  world.make.model({ baseUrl: provider.baseUrl('OPENAI'), model, ...more });

/** A process with RAG and the given texts by the names of their documents. */
export async function ragScene(
  world: World,
  texts: Readonly<Record<string, string>>,
  { isRagEnabled = true, splitter }: { isRagEnabled?: boolean; splitter?: number } = {},
) {
  const call = world.callAs(world.admin);
  const process = await world.make.process();
  const settings = { isRagEnabled, ...(splitter === undefined ? {} : { ragTextSplitter: splitter }) };
  if (isRagEnabled) await call(processes.setRag, { params: { id: process.id }, body: settings });
  const hup = await world.make.node(process.id, { activityType: 'HUP' });
  const ids = new Map<string, number>();
  const add = async (name: string, text: string) => {
    const body = uploadForm({ nodeId: hup.id, name, text });
    const id = (await call(documents.upload, { body })).documents[0]?.id ?? 0;
    ids.set(name, id);
    return id;
  };
  for (const [name, text] of Object.entries(texts)) await add(name, text);
  await world.drain();
  const ask = (question: Partial<RagQuery> & { llmModel: { id: number } }, user: TestUser = world.admin) =>
    world.callAs(user)(rag.ask, { body: { query: 'question', processId: process.id, ...question } });
  const index = () => call(rag.index, { query: { processId: process.id } });
  const idOf = (name: string) => ids.get(name) ?? 0;
  return { call, process, hup, add, ask, index, idOf };
}
