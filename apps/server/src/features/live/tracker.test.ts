import type { ServerMessage, TrackerEntry } from '@scriptorium/contract/live.ts';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { pathOf, Tracker, type TrackerNews } from './tracker.ts';

const entry = (sessionId: string, page: string): TrackerEntry => ({
  sessionId,
  userId: 1,
  userLogin: 'ada',
  userName: null,
  address: '::1',
  page,
  time: new Date().toISOString(),
});

/** Servers that receive each other's news immediately, and one that can be disconnected like a dead one. */
function twoServers() {
  const cut = { far: false };
  const near: Tracker = new Tracker((news: TrackerNews) => cut.far || far.receive(news));
  const far: Tracker = new Tracker((news: TrackerNews) => cut.far || near.receive(news));
  const received: ServerMessage[] = [];
  const boss = { send: (message: ServerMessage) => void received.push(message) };
  const pages = () => {
    const there = new Map<string, string>();
    for (const message of received)
      if (message.type === 'tracker') there.set(message.sessionId, message.page);
      else if (message.type === 'trackerLeft') there.delete(message.sessionId);
    return Object.fromEntries(there);
  };
  return { near, far, cut, boss, received, pages };
}

const somebody = () => ({ send: () => {} });

beforeEach(() => void vi.useFakeTimers({ now: new Date('2026-01-01T10:00:00Z') }));
afterEach(() => void vi.useRealTimers());

describe('the tracker', () => {
  it('shows a new watcher the users of every server with their pages, and then the changes', () => {
    const { near, far, boss, received, pages } = twoServers();
    const [ada, jan] = [somebody(), somebody()];
    near.visit(ada, entry('ada', '/home'));
    far.visit(jan, entry('jan', '/lp'));
    near.watch(boss);
    expect(pages()).toEqual({ ada: '/home', jan: '/lp' });
    vi.advanceTimersByTime(1000);
    far.visit(jan, entry('jan', '/entity/process'));
    near.leave(ada);
    expect(pages()).toEqual({ jan: '/entity/process' });
    const before = received.length;
    near.refresh();
    near.watch(boss);
    expect(received).toHaveLength(before);
    far.leave(jan);
    expect(pages()).toEqual({});
  });

  it('sends nothing to former watchers', () => {
    const { near, far, boss, received } = twoServers();
    near.watch(boss);
    near.unwatch(boss);
    near.visit(somebody(), entry('ada', '/home'));
    far.visit(somebody(), entry('jan', '/home'));
    expect(received).toEqual([]);
  });

  it('removes the users of a dead server', () => {
    const { near, far, cut, boss, pages } = twoServers();
    near.watch(boss);
    far.visit(somebody(), entry('jan', '/home'));
    vi.advanceTimersByTime(60_000);
    near.refresh();
    cut.far = true;
    vi.advanceTimersByTime(60_000);
    near.refresh();
    expect(pages()).toEqual({ jan: '/home' });
    vi.advanceTimersByTime(60_000);
    near.refresh();
    expect(pages()).toEqual({});
  });

  it('keeps only the path of a page', () => {
    expect(pathOf('/account/reset/finish?key=s3cret')).toBe('/account/reset/finish');
    expect(pathOf('/entity/process#s3cret?x')).toBe('/entity/process');
    expect(pathOf('?access_token=s3cret')).toBe('/');
  });
});
