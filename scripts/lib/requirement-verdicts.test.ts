import { expect, it } from 'vitest';

interface Row {
  readonly id: string;
  readonly verdict: string;
}
type Departure = Row & { readonly reason: string; readonly where: string };
type Requirement = ReturnType<typeof row>;

/** The scripts are plain JavaScript, without types. */
const { mistakesIn, pageOf, verdictsOf } = (await import(
  new URL('requirement-verdicts.mjs', import.meta.url).href
)) as {
  mistakesIn: (departures: readonly Departure[], requirements: readonly Requirement[]) => string[];
  pageOf: (verdicts: readonly Row[]) => string;
  verdictsOf: (
    requirements: readonly Requirement[],
    departures: readonly Departure[],
    tests: ReadonlyMap<string, readonly string[]>,
  ) => Row[];
};

const row = (id: string) => ({ id, areaName: 'Areas', source: 'P 1', text: `What ${id} | wants` });
const requirements = [row('AREA-01'), row('AREA-02'), row('AREA-03')];
const departure = { id: 'AREA-02', verdict: 'departs', reason: 'Because.', where: 'semantics.md#2' };
const tests = new Map([
  ['AREA-01', ['a/one.test.ts', 'b/two.spec.ts']],
  ['AREA-02', ['a/one.test.ts']],
]);

it('a requirement holds when a test names it and no departure is recorded, and is not shown without a test', () => {
  const verdicts = verdictsOf(requirements, [departure], tests);
  expect(verdicts.map(({ id, verdict }) => `${id} ${verdict}`)).toEqual([
    'AREA-01 holds',
    'AREA-02 departs',
    'AREA-03 not shown',
  ]);
  const page = pageOf(verdicts);
  expect(page).toContain(String.raw`| AREA-01 | holds | What AREA-01 \| wants | one.test.ts, two.spec.ts |`);
  expect(page).toContain(
    String.raw`| AREA-02 | departs | What AREA-02 \| wants _Because. (semantics.md#2)_ | one.test.ts |`,
  );
  expect(page).toContain('| AREA | 1 | 0 | 0 | 1 | 1 | 3 |');
  expect(page).toContain('| All | 1 | 0 | 0 | 1 | 1 | 3 |');
});

it('names what is wrong in the list of departures', () => {
  const broken = [
    departure,
    { ...departure, where: 'nowhere' },
    { id: 'AREA-09', verdict: 'in part', reason: 'Half of it.', where: '' },
    { id: 'AREA-01', verdict: 'almost', reason: '', where: '' },
  ];
  expect(mistakesIn([departure], requirements)).toEqual([]);
  expect(mistakesIn(broken, requirements)).toEqual([
    'AREA-02 is there twice',
    'AREA-02 departs, and says neither a page nor a decision that has the reason',
    'AREA-09 is no requirement',
    'AREA-01: the verdict is one of in part, false, departs',
    'AREA-01 has no reason',
  ]);
});
