import type { FileStore } from '@scriptorium/engine/file-store.ts';
import type { Engine } from '@scriptorium/engine/api/engine-api.ts';
import type { NodeServices } from '@scriptorium/node-server/http/services.ts';
import type { Settings } from '../config/settings.ts';
import type { IdentityProvider } from '../services/identity-provider.ts';
import type { Monitoring } from '../services/monitoring/monitoring.ts';
import type { Keys } from '../services/keys.ts';
import type { RunningUploads } from '../services/running-uploads.ts';

/** The outside world, behind small interfaces, as handlers receive it. */
export interface Services {
  readonly settings: Settings;
  readonly files: FileStore;
  readonly keys: Keys;
  readonly uploads: RunningUploads;
  /** The identity provider for sign-in; undefined when none is configured. */
  readonly identityProvider: IdentityProvider | undefined;
  /** Runs automatic steps and jobs, and performs users' actions on steps. */
  readonly engine: Engine;
  /** Notifies open pages of changes by others. */
  readonly live: LivePublisher;
  /** Measurements of this server. */
  readonly monitoring: Monitoring;
  /** The services that the handlers of node types get instead of these. */
  readonly ofNodes: NodeServices;
}

/** Notifies open pages of changes by others, here and on the other servers. */
interface LivePublisher {
  /** An execution of an action node has started or ended. */
  publishRun(ran: { nodeId: number; processId: number }): void;
  /** Publishes the progress of a large undo, redo or restored version of the user. */
  publishRevert(revert: { processId: number; userId: number; done: number; of: number }): void;
  /** Closes the sockets of a session that was signed out. */
  endToken(tokenId: string): void;
  /** Closes all sockets of a user. */
  endUser(userId: number): void;
  /** The rights of a user changed; null: of all users. */
  checkRights(userId: number | null): void;
  /** The notifications of these users changed. */
  notify(userIds: readonly number[]): void;
  readonly openDocuments: {
    /** The ids of the documents that other users have open. */
    openedByOthers(userId: number): number[];
  };
}
