import type { FileStore } from '@scriptorium/engine/file-store.ts';
import type { Engine } from '@scriptorium/engine/engine-api.ts';
import type { LiveHub } from '../features/live/live-hub.ts';
import type { Monitoring } from '../features/management/monitoring.ts';
import type { Settings } from '../settings.ts';
import type { IdentityProvider } from '../services/identity-provider.ts';
import type { Keys } from '../services/keys.ts';

/** The outside world, behind small interfaces, as handlers are given it. */
export interface Services {
  readonly settings: Settings;
  readonly files: FileStore;
  readonly keys: Keys;
  /** With which people may sign in; undefined where none is set up. */
  readonly identityProvider: IdentityProvider | undefined;
  /** What runs automatic steps and jobs, and performs people's actions on steps. */
  readonly engine: Engine;
  /** Tells open pages what others change. */
  readonly live: LiveHub;
  /** What this process knows of itself. */
  readonly monitoring: Monitoring;
}
