export interface Finding {
  readonly kind: string;
  /** The request, its caller and the answer, in one line. */
  readonly line: string;
}

export interface Count {
  sent: number;
  valid: number;
  ok: number;
  refused: number;
  failed: number;
}

const none = (): Count => ({ sent: 0, valid: 0, ok: 0, refused: 0, failed: 0 });

/** The requests sent to each endpoint and their results. */
export class Tally {
  readonly counts = new Map<string, Count>();
  readonly findings: Finding[] = [];

  note(name: string, valid: boolean, status: number): void {
    const count = this.of(name);
    count.sent += 1;
    if (valid) count.valid += 1;
    if (status >= 200 && status <= 303) count.ok += 1;
    else if (status >= 500) count.failed += 1;
    else count.refused += 1;
  }

  of(name: string): Count {
    const count = this.counts.get(name) ?? none();
    this.counts.set(name, count);
    return count;
  }

  sum(): Count {
    const all = none();
    for (const count of this.counts.values())
      for (const key of Object.keys(all) as (keyof Count)[]) all[key] += count[key];
    return all;
  }

  /** A table in Markdown. */
  table(): string {
    const line = (name: string, { sent, valid, ok, refused, failed }: Count) =>
      `| ${name.padEnd(32)} | ${[sent, valid, ok, refused, failed].map((n) => String(n).padStart(8)).join(' | ')} |`;
    const heads = ['requests', 'valid', '2xx', '3xx–4xx', '5xx'].map((head) => head.padStart(8)).join(' | ');
    return [
      `| ${'endpoint'.padEnd(32)} | ${heads} |`,
      `| ${'-'.repeat(32)} | ${Array.from({ length: 5 }, () => `${'-'.repeat(7)}:`).join(' | ')} |`,
      ...[...this.counts].map(([name, count]) => line(name, count)),
      line('all', this.sum()),
    ].join('\n');
  }
}
