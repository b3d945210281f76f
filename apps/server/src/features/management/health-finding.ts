import type { HealthAdvice } from '@scriptorium/contract/management/management-health.ts';

/** The result of a health check; `advice` names what an administrator should do, `down` means that the component does not work. */
export interface Finding<Details> {
  readonly details: Details;
  readonly advice?: HealthAdvice | undefined;
  readonly down?: boolean;
}
