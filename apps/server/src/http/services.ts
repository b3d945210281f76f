import type { FileStore } from '@scriptorium/engine/file-store.ts';
import type { Engine } from '@scriptorium/engine/api/engine-api.ts';
import type { NodeServices } from '@scriptorium/node-server/http/services.ts';
import type { Settings } from '../config/settings.ts';
import type { IdentityProvider } from '../services/identity-provider.ts';
import type { Monitoring } from '../services/monitoring/monitoring.ts';
import type { Keys } from '../services/keys.ts';
import type { LivePublisher } from './ports.ts';

/** The outside world, behind small interfaces, as handlers receive it. */
export interface Services {
  readonly settings: Settings;
  readonly files: FileStore;
  readonly keys: Keys;
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
