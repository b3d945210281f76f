import { allows, modeOnNode, modeOnProcess, type Rights } from '@scriptorium/domain/access/access.ts';
import { nameKey } from '@scriptorium/domain/names.ts';
import type { Reference } from '@scriptorium/process-file/check-settings.ts';
import type { Installation } from './referred.store.ts';

/** Finds what the names of a file mean on this installation, for a person who may not see all of it. */
export class NamesHere {
  readonly #here: Installation;
  readonly #rights: Rights;

  constructor(here: Installation, rights: Rights) {
    this.#here = here;
    this.#rights = rights;
  }

  /** Undefined: it is not here. Nodes of the process itself are not looked up. */
  idOf(reference: Reference): number | undefined {
    switch (reference.kind) {
      case 'secret':
        return idOf(this.#here.secrets, reference.name);
      case 'chatModel':
        return this.#model('CHAT', reference.name);
      case 'transcriptionModel':
        return this.#model('TRANSCRIPTION', reference.name);
      case 'receiver': {
        const { process, node } = reference.name;
        const found = this.#here.receivers.find(
          (one) => nameKey(one.processName) === nameKey(process) && nameKey(one.name) === nameKey(node),
        );
        return found && this.#mayName(found) ? found.id : undefined;
      }
      case 'node':
        return undefined;
    }
  }

  /** A new receiver needs WRITE on it; one that the process sends to already may stay for those who see it. */
  #mayName(receiver: { id: number; processId: number }): boolean {
    if (allows(modeOnNode(this.#rights, receiver), 'WRITE')) return true;
    return modeOnProcess(this.#rights, receiver.processId) !== null && this.#here.sendsTo.has(receiver.id);
  }

  #model(kind: Installation['models'][number]['kind'], name: string): number | undefined {
    return idOf(
      this.#here.models.filter((model) => model.kind === kind),
      name,
    );
  }

  /** Whether a wildcard of a template finds it. */
  hasSecret(name: string): boolean {
    return this.#here.secrets.some((secret) => secret.name === name);
  }

  embeddingModel(name: string): number | undefined {
    return this.#model('EMBEDDING', name);
  }

  splitter(name: string): number | undefined {
    return idOf(this.#here.splitters, name);
  }

  tag({ name, system }: { name: string; system: boolean }): number | undefined {
    return idOf(
      this.#here.tags.filter(({ predefined }) => predefined === system),
      name,
    );
  }

  /** Whether it is a receiver of a process that the person may not see. */
  isHiddenReceiver(nodeId: number): boolean {
    const found = this.#here.receivers.find(({ id }) => id === nodeId);
    return found !== undefined && modeOnProcess(this.#rights, found.processId) === null;
  }

  /** Whether no tag has the name yet. */
  isFreeTag(name: string): boolean {
    return idOf(this.#here.tags, name) === undefined;
  }

  /** Whether a node of another process has the address. */
  isEndpointTaken(endpoint: string): boolean {
    return this.#here.endpoints.includes(endpoint);
  }
}

const idOf = (rows: readonly { id: number; name: string }[], name: string): number | undefined =>
  rows.find((row) => nameKey(row.name) === nameKey(name))?.id;

/** A reference as the list of missing things shows it. */
export const shownName = ({ name }: Reference): string =>
  typeof name === 'string' ? name : `${name.process} / ${name.node}`;
