export interface WeighedProposal<Proposal> {
  /** As the first voter gave it. */
  readonly proposal: Proposal;
  readonly votes: number;
  /** The share of voters who gave it, above 0 and at most 1. */
  readonly share: number;
}

export interface Weighed<Proposal> {
  /** With as many votes as are needed. */
  readonly agreed: readonly WeighedProposal<Proposal>[];
  readonly disputed: readonly WeighedProposal<Proposal>[];
}

/**
 * Counts who gave which label. Proposals with one key are the same; a voter has one vote for each. `quorum`: the votes that are
 * needed, all of them where there are fewer voters.
 */
export function weighProposals<Proposal>(
  voters: readonly (readonly Proposal[])[],
  keyOf: (proposal: Proposal) => string,
  quorum: number,
): Weighed<Proposal> {
  const weighed = new Map<string, { proposal: Proposal; votes: number }>();
  for (const proposals of voters) {
    const own = new Map(proposals.map((proposal) => [keyOf(proposal), proposal]));
    for (const [key, proposal] of own) {
      const known = weighed.get(key);
      if (known) known.votes += 1;
      else weighed.set(key, { proposal, votes: 1 });
    }
  }
  const needed = Math.min(quorum, voters.length);
  const all = [...weighed.values()].map((value) => ({ ...value, share: value.votes / voters.length }));
  return {
    agreed: all.filter(({ votes }) => votes >= needed),
    disputed: all.filter(({ votes }) => votes < needed),
  };
}
