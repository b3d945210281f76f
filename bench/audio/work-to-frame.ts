/** The categories of the trace that are recorded. */
export const TRACED = ['toplevel', 'devtools.timeline'] as const;

/** An event of a trace in Chromium's format; times in microseconds. */
interface TraceEvent {
  readonly name: string;
  readonly ph: string;
  readonly pid: number;
  readonly tid: number;
  readonly ts: number;
  readonly dur?: number;
  /** Processor time. */
  readonly tdur?: number;
  readonly args: { readonly name?: string; readonly data?: { readonly type?: string } };
}

/** Processor time of the main thread from an input event to the frame that shows what it did, ms. */
export function workToFrame(trace: Buffer, type: string): number {
  const { traceEvents } = JSON.parse(trace.toString()) as { traceEvents: readonly TraceEvent[] };
  const input = traceEvents.find(({ name, args }) => name === 'EventDispatch' && args.data?.type === type);
  if (!input) throw new Error(`The trace has no ${type}`);
  const ofThread = traceEvents.filter(
    ({ ph, pid, tid }) => ph === 'X' && pid === input.pid && tid === input.tid,
  );
  const endOf = ({ ts, dur = 0 }: TraceEvent): number => ts + dur;
  const [frame] = ofThread
    .filter(({ name, ts }) => name === 'Layerize' && ts > endOf(input))
    .toSorted((a, b) => a.ts - b.ts);
  if (!frame) throw new Error(`The trace has no frame after the ${type}`);
  const tasks = ofThread.filter(
    (event) =>
      event.name === 'ThreadControllerImpl::RunTask' && endOf(event) > input.ts && event.ts < frame.ts,
  );
  return tasks.reduce((sum, { tdur = 0 }) => sum + tdur, 0) / 1000;
}
