import { fieldError } from '@scriptorium/contract/kit/errors.ts';
import type { SettingsReferences } from '@scriptorium/node-kit/node-server.ts';
import { lockModel } from '@scriptorium/models/calls/stored-models.store.ts';

const modelIn = (settings: Record<string, unknown>): number | undefined =>
  (settings['llmModel'] as { id: number } | null | undefined)?.id;

/** The model of a node: it must exist when it is chosen, and is not deleted while a node refers to it. */
export const modelReferences: SettingsReferences = {
  async check(tx, { before, after }) {
    const id = modelIn(after);
    if (id === undefined || id === modelIn(before)) return;
    if (!(await lockModel(tx, id))) throw fieldError('nodes', 'llmModel', 'Invalid');
  },
  describe: (_db, _rights, nodes) => Promise.resolve(nodes.map(() => ({}))),
};
