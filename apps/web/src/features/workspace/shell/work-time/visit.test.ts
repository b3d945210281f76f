import type { Period } from '@scriptorium/domain/work-time/periods.ts';
import { expect, it } from 'vitest';
import { VisitClock } from './visit.ts';

function setUp() {
  const ended: Period[] = [];
  const saved: Period[] = [];
  const clock = new VisitClock({
    onProgress: (visit) => saved.push(visit),
    onEnd: (visit) => ended.push(visit),
  });
  return { ended, saved, clock };
}

it('a visit times out after 60,000 ms without activity, and begins again with the next activity [CONST-31]', () => {
  const { clock, ended } = setUp();
  clock.touch(1000);
  clock.touch(20_000);
  clock.tick(79_999);
  expect([clock.isIdle, clock.worked(79_999)]).toEqual([false, 78_999]);
  clock.tick(80_000);
  expect([clock.isIdle, clock.worked(200_000)]).toEqual([true, 79_000]);
  expect(ended).toEqual([{ start: 1000, end: 80_000 }]);
  clock.touch(200_000);
  clock.leave(210_000);
  expect(ended[1]).toEqual({ start: 200_000, end: 210_000 });
  clock.leave(220_000);
  expect(ended).toHaveLength(2);
  expect(clock.worked(230_000)).toBe(89_000);
});

it('a computer that slept adds one minute at most, and a clock that is set back adds nothing', () => {
  const { clock, ended } = setUp();
  clock.touch(0);
  clock.touch(8 * 3_600_000);
  expect(ended).toEqual([{ start: 0, end: 60_000 }]);
  clock.tick(1000);
  expect(ended[1]).toEqual({ start: 8 * 3_600_000, end: 8 * 3_600_000 });
  expect(clock.isIdle).toBe(true);
});

it('saves the visit so far at each tick', () => {
  const { clock, saved } = setUp();
  clock.tick(0);
  clock.touch(10);
  clock.tick(1010);
  expect(saved).toEqual([{ start: 10, end: 1010 }]);
});
