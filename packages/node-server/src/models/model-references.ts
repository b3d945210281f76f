import { fieldError } from '@scriptorium/contract/errors.ts';
import type { ModelKind } from '@scriptorium/contract/machines/models.ts';
import { modelIdIn } from '@scriptorium/domain/graph/machine-settings.ts';
import { lockModel } from '@scriptorium/models/calls/stored-models.store.ts';
import type { SettingsReferences } from '../node-server.ts';

/**
 * The model of a node: it must exist and be of this kind when it is chosen, and is not deleted while a node refers to
 * it.
 */
const referencesTo = (kind: ModelKind): SettingsReferences => ({
  async check(tx, { before, after }) {
    const id = modelIdIn(after);
    if (id === undefined || id === modelIdIn(before)) return;
    if ((await lockModel(tx, id))?.kind === kind) return;
    throw fieldError('nodes', after['llmModel'] ? 'llmModel' : 'externalConfig.llmModel', 'Invalid');
  },
  describe: (_db, _rights, nodes) => Promise.resolve(nodes.map(() => ({}))),
});

export const modelReferences = referencesTo('CHAT');
export const speechModelReferences = referencesTo('TRANSCRIPTION');
