import { counts } from '@scriptorium/contract/process/counts.ts';
import { edges, predicates } from '@scriptorium/contract/process/edges.ts';
import { labellingModels } from '@scriptorium/contract/annotations/labelling-models.ts';
import { nodes } from '@scriptorium/contract/process/nodes.ts';
import { processChanges } from '@scriptorium/contract/process/process-changes.ts';
import { processFiles } from '@scriptorium/contract/process/process-file.ts';
import { processes, processTags } from '@scriptorium/contract/process/processes.ts';
import { replays } from '@scriptorium/contract/process/replays.ts';
import { rag, ragTemplates } from '@scriptorium/contract/machines/rag.ts';
import { secrets } from '@scriptorium/contract/process/secrets.ts';
import { statistics } from '@scriptorium/contract/process/statistics.ts';
import { wildcards } from '@scriptorium/contract/process/wildcards.ts';
import { newName, row, type Cell, type Row } from '@scriptorium/testing/rights-matrix/row.ts';

const color = '#5d6be1';
const DAYS = { dateFrom: '2026-03-01', dateTo: '2026-03-31', zoneId: 'Europe/Warsaw' };
const ofProcess = ({ scene }: Cell) => ({ params: { id: scene.process.id } });
const ofSpan = ({ scene }: Cell) => ({ params: { id: scene.span.id } });
const asAdmin = ({ world }: Cell) => world.callAs(world.admin);

const newTag = (cell: Cell, predefined: boolean) =>
  asAdmin(cell)(processTags.create, { body: { name: newName('Tag'), color, predefined } });
const newNode = ({ world, scene }: Cell) => world.make.node(scene.process.id, { name: newName('Node') });

const secretDraft = ({ scene }: Cell) => ({
  body: { processId: scene.process.id, name: newName('Secret'), value: 'open sesame' },
});
const newSecret = async (cell: Cell) => ({
  params: { id: (await asAdmin(cell)(secrets.create, secretDraft(cell))).id },
});

const withRag = async (cell: Cell) => {
  const { id } = cell.scene.process;
  await asAdmin(cell)(processes.setRag, { params: { id }, body: { isRagEnabled: true } });
  return { processId: id };
};
/** The settings of a model whose server does not answer: the reply says so. */
const newModel = async ({ world }: Cell) => {
  const { id } = await world.make.model({ baseUrl: 'http://127.0.0.1:1' });
  return { llmModel: { id } };
};
const templateDraft = ({ scene }: Cell) => ({
  body: {
    processId: scene.process.id,
    template: '${process.rag.documents} ${process.rag.input}',
    templateEditorState: '{}',
  },
});
const newTemplate = async (cell: Cell) => ({
  params: { id: (await asAdmin(cell)(ragTemplates.save, templateDraft(cell))).id },
});

/** A process in which nobody has anything to undo. */
const freshChanges = async (cell: Cell) => ({ params: { id: (await cell.freshProcess()).id }, body: {} });
/** A replay that has ended, and is the last one. */
const endedReplay = async (cell: Cell) => {
  const { id } = await cell.freshProcess();
  const replay = await cell.world.database.db
    .insertInto('replay')
    .values({
      process_id: id,
      user_id: cell.world.admin.id,
      node_ids: '[]',
      newest: 0,
      total: 0,
      paths: '',
      state: 'DONE',
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return { params: { id, replayId: replay.id } };
};

const fromFirstVersion = async (cell: Cell) => {
  const { params } = ofProcess(cell);
  const { id } = await cell.world.database.db
    .selectFrom('process_change')
    .select('id')
    .where('process_id', '=', params.id)
    .limit(1)
    .executeTakeFirstOrThrow();
  return { params, query: { from: id } };
};
const CHANGE_ROWS: readonly Row[] = [
  row(processChanges.list, ofProcess),
  row(processChanges.compare, fromFirstVersion),
  row(processChanges.compareGraph, fromFirstVersion),
  row(processChanges.undoState, ofProcess),
  row(processChanges.undo, freshChanges),
  row(processChanges.redo, freshChanges),
  row(processChanges.restore, async (cell) => {
    const { params, body } = await freshChanges(cell);
    const { rows } = await asAdmin(cell)(processChanges.list, { params, query: {} });
    return { params: { ...params, changeId: rows[0]?.id ?? 0 }, body };
  }),
];

const RAG_ROWS: readonly Row[] = [
  row(processes.setRag, (cell) => ({ ...ofProcess(cell), body: { isRagEnabled: true } })),
  row(rag.ask, async (cell) => ({
    body: { ...(await withRag(cell)), ...(await newModel(cell)), query: 'rent' },
  })),
  row(rag.stream, async (cell) => ({
    body: { ...(await withRag(cell)), ...(await newModel(cell)), query: 'rent' },
  })),
  row(rag.index, ({ scene }) => ({ query: { processId: scene.process.id } })),
  row(rag.retry, async (cell) => ({ body: await withRag(cell) })),
  row(ragTemplates.list, ({ scene }) => ({ query: { processId: scene.process.id } })),
  row(ragTemplates.defaults, () => ({})),
  row(ragTemplates.save, templateDraft),
  row(ragTemplates.remove, newTemplate),
];

const ownFile = async (cell: Cell) => ({
  ...ofProcess(cell),
  body: await (await asAdmin(cell)(processFiles.export, ofProcess(cell))).json(),
});
const newFile = async (cell: Cell) => ({
  query: { name: newName('From a file') },
  body: (await ownFile(cell)).body,
});

const FILE_ROWS: readonly Row[] = [
  row(processFiles.export, ofProcess),
  row(processFiles.fragment, (cell) => ({
    ...ofProcess(cell),
    query: { nodeIds: [cell.scene.span.id] },
  })),
  row(processFiles.paste, async (cell) => {
    const { params } = await freshChanges(cell);
    const fragment = await asAdmin(cell)(processFiles.fragment, {
      ...ofProcess(cell),
      query: { nodeIds: [cell.scene.span.id] },
    });
    return { params, body: fragment as never };
  }),
  row(processFiles.preview, ownFile),
  row(processFiles.apply, ownFile),
  row(processFiles.previewNew, newFile),
  row(processFiles.create, newFile),
];

const PROCESS_ROWS: readonly Row[] = [
  ...FILE_ROWS,
  row(processes.list, () => ({})),
  row(processes.get, ofProcess),
  row(processes.create, async ({ world }) => ({
    body: { name: newName('Made'), tags: [await world.make.systemTag()] },
  })),
  row(processes.update, (cell) => ({ ...ofProcess(cell), body: { name: newName('Renamed') } })),
  row(processes.remove, async ({ freshProcess }) => ({ params: { id: (await freshProcess()).id } })),
  row(processes.setTags, async (cell) => ({ ...ofProcess(cell), body: [await cell.world.make.systemTag()] })),
  row(processes.addActor, async ({ freshProcess }) => ({
    params: { id: (await freshProcess()).id },
    body: { name: 'Ada' },
  })),
  row(processes.setActors, (cell) => ({ ...ofProcess(cell), body: [{ actor: 'SPEAKER1', name: 'Ada' }] })),
  row(processTags.list, () => ({})),
  row(processTags.create, () => ({ body: { name: newName('Tag'), color } })),
  row(processTags.create, () => ({ body: { name: newName('Tag'), color, predefined: true } }), {
    variant: 'of the system',
  }),
  row(processTags.update, async (cell) => ({
    body: { id: (await newTag(cell, false)).id, name: newName('Tag'), color },
  })),
  row(
    processTags.update,
    async (cell) => ({ body: { id: (await newTag(cell, true)).id, name: newName('Tag'), color } }),
    { variant: 'of the system' },
  ),
  row(processTags.remove, async (cell) => ({ params: { id: (await newTag(cell, false)).id } })),
  row(processTags.remove, async (cell) => ({ params: { id: (await newTag(cell, true)).id } }), {
    variant: 'of the system',
  }),
  row(secrets.list, ({ scene }) => ({ query: { processId: scene.process.id } })),
  row(secrets.create, secretDraft),
  row(secrets.update, async (cell) => ({ ...(await newSecret(cell)), query: { active: 'false' } })),
  row(secrets.remove, newSecret),
  row(replays.state, ofProcess),
  row(replays.list, ofProcess),
  row(replays.preview, (cell) => ({ ...ofProcess(cell), body: { sample: 1 } })),
  row(replays.start, async (cell) => ({
    params: { id: (await cell.freshProcess()).id },
    body: { sample: 1 },
  })),
  row(replays.decline, ofProcess),
  ...[replays.cancel, replays.undo].map((endpoint) => row(endpoint, endedReplay)),
  row(counts.ofProcess, ofProcess),
  ...CHANGE_ROWS,
  row(statistics.ask, ({ world }) => ({
    body: { name: 'TAG_USAGE' as const, payload: [world.admin.id] },
  })),
  row(
    statistics.ask,
    ({ scene }) => ({
      body: {
        name: 'NODE_ACTIVITY' as const,
        payload: { nodeIds: [scene.span.id], processId: scene.process.id, ...DAYS },
      },
    }),
    { variant: 'of nodes' },
  ),
  row(
    statistics.ask,
    ({ scene, world }) => ({
      body: {
        name: 'WORK_TIMER' as const,
        payload: [
          { type: 'PROCESS_ID' as const, value: scene.process.id },
          { type: 'USERS' as const, value: [world.admin.id] },
          {
            type: 'BETWEEN_DATES' as const,
            value: { from: '2026-03-01T00:00:00Z', to: '2026-03-02T00:00:00Z' },
          },
        ],
      },
    }),
    { variant: 'of work' },
  ),
  row(statistics.documents, (cell) => ({
    ...ofProcess(cell),
    query: { nodeId: cell.scene.span.id, date: DAYS.dateFrom, zoneId: DAYS.zoneId },
  })),
  row(statistics.flow, (cell) => ({ ...ofProcess(cell), query: DAYS })),
];

const NODE_ROWS: readonly Row[] = [
  row(nodes.list, ({ scene }) => ({ query: { processId: scene.process.id } })),
  row(nodes.list, () => ({}), { variant: 'of all processes' }),
  row(nodes.search, () => ({ query: { filteredValue: 'a' } })),
  row(nodes.fetchByIds, ({ scene }) => ({ body: { nodeIds: [scene.span.id] } })),
  row(nodes.get, ofSpan),
  row(labellingModels.list, ({ scene }) => ({ query: { nodeId: scene.span.id } })),
  row(labellingModels.runOfStep, ({ scene }) => ({ params: { stepId: scene.stepIds.classifier } })),
  row(nodes.previous, ofSpan),
  row(nodes.create, ({ scene }) => ({
    body: { processId: scene.process.id, name: newName('Node'), activityType: 'SPAN' as const },
  })),
  row(nodes.update, ({ scene }) => ({ body: { id: scene.span.id, description: 'Where people label' } })),
  row(nodes.move, (cell) => ({ ...ofSpan(cell), body: { x: 1, y: 2 } })),
  row(nodes.moveMany, ({ scene }) => ({ body: [{ id: scene.span.id, x: 1, y: 2 }] })),
  row(nodes.remove, async (cell) => ({ params: { id: (await newNode(cell)).id } })),
  row(nodes.removeMany, async (cell) => ({ body: { ids: [(await newNode(cell)).id] } })),
  row(nodes.properties, () => ({})),
  row(nodes.spanNodes, ({ scene }) => ({ query: { processId: scene.process.id } })),
  row(nodes.multiprocessed, () => ({})),
  row(nodes.conditionalAcceptance, () => ({})),
  row(nodes.customExternal, () => ({})),
  row(nodes.llmExternal, () => ({})),
  row(nodes.trainable, () => ({})),
  row(wildcards.ofNode, ofSpan),
];

const newEdge = async (cell: Cell) => {
  const { world, scene } = cell;
  return world.make.edge(scene.process.id, scene.span.id, (await newNode(cell)).id);
};
/** A condition on an edge that has none yet. */
const draft = async (cell: Cell) => {
  const { world, scene } = cell;
  const edge = await world.make.edge(scene.process.id, scene.classifier.id, (await newNode(cell)).id);
  const simple = { nodeId: scene.classifier.id, clfTypeId: scene.classifierType.id, equal: true };
  return { predicateType: 'CLF' as const, edgeId: edge.id, ...simple };
};
const newPredicate = async (cell: Cell) =>
  asAdmin(cell)(predicates.create, { body: await draft(cell) }).then(({ id }) => id);

const EDGE_ROWS: readonly Row[] = [
  row(edges.whitelist, () => ({})),
  row(edges.list, ({ scene }) => ({ query: { processId: scene.process.id } })),
  row(edges.create, async (cell) => ({
    body: {
      processId: cell.scene.process.id,
      fromId: cell.scene.span.id,
      toId: (await newNode(cell)).id,
    },
  })),
  row(edges.passing, ({ scene }) => ({ params: { id: scene.edge.id } })),
  row(edges.remove, async (cell) => ({ params: { id: (await newEdge(cell)).id } })),
  row(predicates.list, ({ scene }) => ({ query: { edgeId: scene.edge.id } })),
  row(predicates.create, async (cell) => ({ body: await draft(cell) })),
  row(predicates.update, async (cell) => {
    const body = await draft(cell);
    const { id } = await asAdmin(cell)(predicates.create, { body });
    return { body: { ...body, id, equal: false } };
  }),
  row(predicates.remove, async (cell) => ({ params: { id: await newPredicate(cell) } })),
];

export const GRAPH_ROWS: readonly Row[] = [...PROCESS_ROWS, ...RAG_ROWS, ...NODE_ROWS, ...EDGE_ROWS];
