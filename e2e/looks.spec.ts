import { expectScenesAccessible, type Scene } from './support/looks.ts';
import { withModelProvider } from './support/model-provider.ts';
import { accountScenes, adminScenes } from './scenes/admin.ts';
import { documentScenes } from './scenes/documents.ts';
import { exchangeScenes } from './scenes/exchange-nodes.ts';
import { graphScenes } from './scenes/graph.ts';
import { labelScenes } from './scenes/labelling-nodes.ts';
import { modelScenes } from './scenes/models.ts';
import { processScenes } from './scenes/processes.ts';
import { publicScenes } from './scenes/public.ts';
import { recordingScenes } from './scenes/recordings.ts';
import type { Stage } from './scenes/stage.ts';
import { teamScenes, workspaceScenes } from './scenes/workspace.ts';

const test = withModelProvider();
test.describe.configure({ mode: 'parallel' });

/** `npm test` looks at the workspace alone, where people work all day. */
const GROUPS: Record<string, (stage: Stage) => Promise<readonly Scene[]>> = {
  workspace: workspaceScenes,
  processes: processScenes,
  documents: documentScenes,
  graph: graphScenes,
  recordings: recordingScenes,
  administration: adminScenes,
  account: accountScenes,
  'nodes that label': labelScenes,
  'nodes that send and fetch': exchangeScenes,
  models: modelScenes,
  'people in the workspace': teamScenes,
};

for (const [group, makeScenes] of Object.entries(GROUPS))
  test(
    `axe finds nothing in the dark and in Polish: ${group}`,
    { tag: group === 'workspace' ? [] : '@long' },
    async ({ adminPage: page, browser, server, call, makeProcess, provider }) => {
      const scenes = await makeScenes({ page, browser, server, call, makeProcess, provider });
      await expectScenesAccessible(page, scenes);
    },
  );

test('axe finds nothing in the dark and in Polish: public pages', { tag: '@long' }, async ({ page }) => {
  await expectScenesAccessible(page, await publicScenes({ page }));
});
