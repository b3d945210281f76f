import { newClientId } from '@scriptorium/web-data/client-id.ts';

type Message = { readonly type: 'ASK' } | { readonly type: 'ALIVE'; readonly tab: string };

/** Time in ms in which another tab must answer. A tab that sleeps answers later: its edits are adopted. */
const ANSWER_TIMEOUT_MS = 400;

/** The tabs of one browser that are open. */
export interface TabPresence {
  /** The id of this tab, another one after each load. */
  readonly tab: string;
  /** The ids of the tabs that answer, with this one. */
  alive(): Promise<ReadonlySet<string>>;
}

export function createTabPresence(
  channel: BroadcastChannel = new BroadcastChannel('scriptorium-edits'),
): TabPresence {
  const tab = newClientId();
  const send = (message: Message) => channel.postMessage(message);
  channel.addEventListener('message', ({ data }: MessageEvent<Message>) => {
    if (data.type === 'ASK') send({ type: 'ALIVE', tab });
  });
  return {
    tab,
    alive: () =>
      new Promise((resolve) => {
        const found = new Set([tab]);
        const take = ({ data }: MessageEvent<Message>) => {
          if (data.type === 'ALIVE') found.add(data.tab);
        };
        channel.addEventListener('message', take);
        setTimeout(() => {
          channel.removeEventListener('message', take);
          resolve(found);
        }, ANSWER_TIMEOUT_MS);
        send({ type: 'ASK' });
      }),
  };
}
