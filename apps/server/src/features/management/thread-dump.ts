import type { ThreadDump } from '@scriptorium/contract/management/management-metrics.ts';

interface Stack {
  message?: string;
  stack?: string[];
}
interface Handle {
  type: string;
  is_active: boolean;
  pid?: number;
}
/** The parts of Node's diagnostic report that are used; the rest is never sent. */
interface Report {
  javascriptStack?: Stack;
  libuv?: Handle[];
  workers?: { header?: { threadId?: number }; javascriptStack?: Stack }[];
}

function readReport(): Report {
  const report = process.report as NodeJS.ProcessReport & { excludeNetwork: boolean; excludeEnv: boolean };
  // Looking up names of other machines would take seconds.
  report.excludeNetwork = true;
  report.excludeEnv = true;
  return report.getReport() as Report;
}

/** Node's own text for a thread that runs no script. */
const NO_STACK = 'Unavailable.';

const linesOf = (found: Stack | undefined): string[] =>
  (found?.stack ?? []).filter((line) => line !== NO_STACK);

const counted = <T>(values: readonly T[], nameOf: (value: T) => string) =>
  [...Map.groupBy(values, nameOf)].map(([type, all]) => ({ type, count: all.length, all }));

/** Current handles, stacks and children of this process. */
export function dumpThreads(): ThreadDump {
  const { javascriptStack, libuv = [], workers = [] } = readReport();
  const handles = libuv.filter(({ type }) => type !== 'loop');
  return {
    at: new Date().toISOString(),
    pid: process.pid,
    uptimeSeconds: process.uptime(),
    resources: counted(process.getActiveResourcesInfo(), (type) => type),
    handles: counted(handles, ({ type }) => type).map(({ type, count, all }) => ({
      type,
      count,
      active: all.filter(({ is_active }) => is_active).length,
    })),
    threads: [
      { name: 'main', stack: linesOf(javascriptStack) },
      ...workers.map(({ header, javascriptStack: own }, index) => ({
        name: `worker ${header?.threadId ?? index + 1}`,
        stack: linesOf(own),
      })),
    ],
    children: handles.flatMap(({ type, pid }) => (type === 'process' && pid !== undefined ? [pid] : [])),
  };
}
