import { parentPort, workerData } from 'node:worker_threads';

const scope = new EventTarget();
Object.assign(globalThis, {
  self: globalThis,
  addEventListener: scope.addEventListener.bind(scope),
  postMessage: (message: unknown) => parentPort?.postMessage(message),
});
await import(workerData as string);
// Messages wait for this listener, so the module receives all of them.
parentPort?.on('message', (data) => scope.dispatchEvent(new MessageEvent('message', { data })));
