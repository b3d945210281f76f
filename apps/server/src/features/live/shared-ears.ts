import { allows, modeOnNode, type Rights } from '@scriptorium/domain/access/access.ts';
import type { Ear } from './live-hub.ts';
import type { EarJudge } from './node-ear.ts';

/** What a follower holds of an ear that others of the same person may hold too. */
export interface Hold {
  readonly ear: Ear;
  /** By which the ear judges from now on. */
  judgeBy(rights: Rights): void;
  /** When it is followed no more. */
  release(): void;
}

interface Shared {
  readonly ear: Promise<Ear>;
  rights: Rights;
  holders: number;
}

/**
 * Ears of those who see only some nodes of a process, one for a person and process: each asks the database at every change,
 * and somebody with many open pages would have it asked as often for the same.
 */
export class SharedEars {
  readonly #shared = new Map<string, Shared>();

  /** `make` is called for the first holder, with what the person may hear of. */
  async hold(rights: Rights, processId: number, make: (judge: EarJudge) => Promise<Ear>): Promise<Hold> {
    const name = `${rights.userId} ${processId}`;
    const shared = this.#shared.get(name) ?? this.#begin(name, rights, processId, make);
    shared.holders += 1;
    shared.rights = rights;
    let isHeld = true;
    const release = () => {
      if (!isHeld) return;
      isHeld = false;
      shared.holders -= 1;
      if (shared.holders === 0 && this.#shared.get(name) === shared) this.#shared.delete(name);
    };
    try {
      return { ear: await shared.ear, release, judgeBy: (now) => (shared.rights = now) };
    } catch (error) {
      release();
      throw error;
    }
  }

  #begin(name: string, rights: Rights, processId: number, make: (judge: EarJudge) => Promise<Ear>): Shared {
    const shared: Shared = {
      ear: make({
        sees: (nodeId) => modeOnNode(shared.rights, { id: nodeId, processId }) !== null,
        knowsCopy: (nodeId, holderId) =>
          holderId === shared.rights.userId ||
          allows(modeOnNode(shared.rights, { id: nodeId, processId }), 'ADMIN'),
      }),
      rights,
      holders: 0,
    };
    this.#shared.set(name, shared);
    return shared;
  }
}
