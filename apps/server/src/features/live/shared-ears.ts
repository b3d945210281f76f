import { allows, modeOnNode, type Rights } from '@scriptorium/domain/access/access.ts';

/** By what an ear decides, as the rights of its person are now. */
export interface EarJudge {
  sees(nodeId: number): boolean;
  /** Whether somebody's unfinished copy may be told of. */
  knowsCopy(nodeId: number, holderId: number): boolean;
}

/** What a follower holds of an ear that others of the same person may hold too. */
export interface Hold<Ear> {
  readonly ear: Ear;
  /** By which the ear judges from now on. */
  judgeBy(rights: Rights): void;
  /** When it is followed no more. */
  release(): void;
}

interface Shared<Ear> {
  readonly ear: Promise<Ear>;
  rights: Rights;
  holders: number;
}

/**
 * Ears of those who see only some nodes of a process, one for a person and process: each asks the database at every change,
 * and somebody with many open pages would have it asked as often for the same.
 */
export class SharedEars<Ear> {
  readonly #shared = new Map<string, Shared<Ear>>();

  /** `make` is called for the first holder, with what the person may hear of. */
  async hold(rights: Rights, processId: number, make: (judge: EarJudge) => Promise<Ear>): Promise<Hold<Ear>> {
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

  #begin(
    name: string,
    rights: Rights,
    processId: number,
    make: (judge: EarJudge) => Promise<Ear>,
  ): Shared<Ear> {
    const shared: Shared<Ear> = {
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
