import { claimJobs } from './0013-lean-steps/claim-jobs.ts';

/** Of the function as it was; migrations that have landed do not change. */
const CHANGES = [
  [`p_after bigint\n`, `p_after bigint, p_without bigint[] default '{}'\n`],
  [
    `from above where process is not null\n`,
    `from above where process is not null and process <> all (p_without)\n`,
  ],
  [
    `from below where process <= p_after\n`,
    `from below where process <= p_after and process <> all (p_without)\n`,
  ],
] as const;

function changed(text: string): string {
  return CHANGES.reduce((present, [before, after]) => {
    if (present.split(before).length !== 2) throw new Error(`The claim no longer holds once: ${before}`);
    return present.replace(before, after);
  }, text);
}

/** A claim may leave out processes: those whose slow steps hold the claiming lane (docs/decisions/0032). */
export const claimsForOthers: readonly string[] = [
  `drop function claim_jobs(text[], int, text, int, uuid, bigint)`,
  ...claimJobs.filter((statement) => statement.startsWith('create function')).map(changed),
];
