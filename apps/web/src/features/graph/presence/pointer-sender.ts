import { POINTER_MS, type CanvasPointer } from '@scriptorium/contract/live.ts';

type Point = NonNullable<CanvasPointer['at']>;

export interface PointerSender {
  /** `at` is evaluated when it is sent. */
  moveTo(at: (() => Point) | null): void;
  openNode(nodeId: number | null): void;
  /** Tells somebody who came where the user is. */
  sendAgain(): void;
  stop(): void;
}

/** Sends where the user is, at most once per `POINTER_MS` and only while `isAccompanied`. */
export function createPointerSender(
  send: (to: CanvasPointer) => void,
  isAccompanied: () => boolean,
): PointerSender {
  let at: (() => Point) | null = null;
  let nodeId: number | null = null;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let sentAt = -Infinity;
  const schedule = () => {
    if (!isAccompanied()) return;
    timer ??= setTimeout(
      () => {
        timer = undefined;
        sentAt = Date.now();
        send({ at: at?.() ?? null, nodeId });
      },
      Math.max(0, sentAt + POINTER_MS - Date.now()),
    );
  };
  return {
    moveTo(next) {
      at = next;
      schedule();
    },
    openNode(next) {
      if (next === nodeId) return;
      nodeId = next;
      schedule();
    },
    sendAgain: schedule,
    stop() {
      clearTimeout(timer);
      timer = undefined;
    },
  };
}
