import { allNodeRights } from '@scriptorium/nodes/catalogue.rights.ts';
import type { Rights } from '@scriptorium/testing/rights-matrix/rights.ts';

const ofFeatures = import.meta.glob<{ rights: Rights }>('../../src/features/*/*.rights.ts', { eager: true });

/** The parts of the rights matrix that are in the folder of their endpoints: of node types, and of features. */
export const foundRights: readonly Rights[] = [
  ...allNodeRights,
  ...Object.values(ofFeatures).map(({ rights }) => rights),
];
