import { createContext } from 'react';
import type { EditQueue } from './edit-queue.ts';

/** Loads the queue, whose code the first page does not need; the same promise each time. */
export const EditQueueLoaderContext = createContext<() => Promise<EditQueue>>(() =>
  Promise.reject(new Error('There is no EditQueueLoaderContext above this component')),
);
