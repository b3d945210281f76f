import type { Call } from '@scriptorium/contract/kit/client.ts';
import { edges } from '@scriptorium/contract/process/edges.ts';
import { nodes } from '@scriptorium/contract/process/nodes.ts';
import { processes, processTags } from '@scriptorium/contract/process/processes.ts';

/** The graph that both canvases draw. */
export interface BenchGraph {
  readonly nodes: readonly { id: number; name: string; x: number; y: number }[];
  readonly edges: readonly { id: number; fromId: number | null; toId: number }[];
}

const NODES = 1000;
const ROWS = 25;
const AT_ONCE = 8;
const STEP = { x: 300, y: 110 };

/** A process of a thousand nodes in rows behind its parser, and as many edges. */
export async function makeGraph(call: Call): Promise<BenchGraph & { processId: number }> {
  const [tag] = await call(processTags.list, { query: {} });
  const { id } =
    tag ??
    (await call(processTags.create, { body: { name: 'Typical', color: '#219ebc', predefined: true } }));
  const { id: processId } = await call(processes.create, { body: { name: 'A thousand', tags: [{ id }] } });
  const [parser] = await call(nodes.list, { query: { processId } });
  if (!parser) throw new Error('The process has no file parser');
  let made = 1;
  const makeRow = async (row: number) => {
    let fromId = parser.id;
    for (let column = 1; made < NODES; column += 1) {
      if (column > NODES / ROWS) return;
      made += 1;
      const place = { x: parser.x + column * STEP.x, y: parser.y + row * STEP.y };
      const body = {
        processId,
        activityType: 'SPAN' as const,
        name: `Labels ${row} ${column}`,
        ...place,
        fromId,
      };
      fromId = (await call(nodes.create, { body })).id;
    }
  };
  const rows = Array.from({ length: ROWS }, (_, row) => row);
  const work = async () => {
    for (let row = rows.shift(); row !== undefined; row = rows.shift()) await makeRow(row);
  };
  await Promise.all(Array.from({ length: AT_ONCE }, work));
  return {
    processId,
    nodes: await call(nodes.list, { query: { processId } }),
    edges: (await call(edges.list, { query: { processId } })).filter(({ fromId }) => fromId !== null),
  };
}
