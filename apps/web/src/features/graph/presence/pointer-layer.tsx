import { useReducedMotion } from '@mantine/hooks';
import { readableOn } from '@scriptorium/domain/palette.ts';
import { displayName } from '@scriptorium/web-data/session.ts';
import { useStoreApi } from '@xyflow/react';
import { useEffect, useState } from 'react';
import type { CanvasEdge, CanvasNode } from '../model/flow.ts';
import { nodeRect } from './node-rect.ts';
import { PointerMotion } from './pointer-motion.ts';
import classes from './presence.module.css';
import type { Guest, PresenceStore } from './presence-store.ts';
import { useGuestColours } from './use-guest-colours.ts';
import { useGuests } from './use-presence.ts';

/** Cursors of the others, and rings around their nodes. Nothing while the user is alone. */
export function PointerLayer({ store }: { store: PresenceStore }) {
  const guests = useGuests(store);
  const isReduced = useReducedMotion();
  if (guests.length === 0) return null;
  return <Pointers key={String(isReduced)} store={store} guests={guests} isReduced={isReduced} />;
}

interface PointersProps {
  readonly store: PresenceStore;
  readonly guests: readonly Guest[];
  readonly isReduced: boolean;
}

function Pointers({ store, guests, isReduced }: PointersProps) {
  const colourOf = useGuestColours(guests);
  const { getState, subscribe } = useStoreApi<CanvasNode, CanvasEdge>();
  const [motion] = useState(
    () =>
      new PointerMotion(
        store,
        {
          transform: () => getState().transform,
          rectOf: (nodeId) => nodeRect(getState().nodeLookup, nodeId),
          subscribe,
        },
        isReduced,
      ),
  );
  useEffect(() => motion.start(), [motion]);
  useEffect(() => motion.schedule());
  const nodes = Map.groupBy(guests, ({ nodeId }) => nodeId);
  nodes.delete(null);

  return (
    <div className={classes.layer} aria-hidden data-presence>
      {[...nodes].map(([nodeId, guestsOfNode]) => (
        <div
          key={nodeId}
          ref={(element) => motion.rings.set(nodeId ?? 0, element)}
          className={classes.ring}
          style={{ borderColor: colourOf(guestsOfNode[0]) }}
          data-ring={nodeId}
          data-hidden
        >
          <span className={classes.ringNames}>
            {guestsOfNode.map((guest) => (
              <NameTag key={guest.sessionId} guest={guest} colour={colourOf(guest)} />
            ))}
          </span>
        </div>
      ))}
      {guests.map((guest) => (
        <div
          key={guest.sessionId}
          ref={(element) => motion.cursors.set(guest.sessionId, element)}
          className={classes.cursor}
          data-cursor={guest.user.login}
          data-hidden
        >
          <svg width="18" height="20" viewBox="0 0 18 20">
            <path
              d="M2 1.5 16 9.5 9.6 11.1 6.6 17.6Z"
              fill={colourOf(guest)}
              strokeWidth="1.5"
              strokeLinejoin="round"
            />
          </svg>
          <NameTag guest={guest} colour={colourOf(guest)} />
        </div>
      ))}
    </div>
  );
}

const NameTag = ({ guest, colour }: { guest: Guest; colour: string }) => (
  <span className={classes.name} style={{ backgroundColor: colour, color: readableOn(colour) }}>
    {displayName(guest.user)}
  </span>
);
