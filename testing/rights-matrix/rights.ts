import type { Surface } from '@scriptorium/contract/kit/endpoint.ts';
import type { Row } from './row.ts';

/** The part of the rights matrix about the endpoints of a node type or of a feature, in its folder. */
export interface Rights<Contract extends Surface = Surface> {
  /** The answers to every caller, in the form of `apps/server/tests/rights-matrix/expected.ts`. */
  readonly expected: string;
  /** At least one row for each endpoint. */
  readonly rows: {
    readonly [Group in keyof Contract]: {
      readonly [Name in keyof Contract[Group]]: readonly [
        Row<Contract[Group][Name]>,
        ...Row<Contract[Group][Name]>[],
      ];
    };
  };
}
