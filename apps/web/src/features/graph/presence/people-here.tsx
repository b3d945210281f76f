import { Avatar, Tooltip, UnstyledButton, VisuallyHidden } from '@mantine/core';
import { readableOn } from '@scriptorium/domain/palette.ts';
import { displayName } from '@scriptorium/web-data/session.ts';
import { useTexts } from '@scriptorium/web-kit/texts/texts.ts';
import { useReactFlow, useStoreApi } from '@xyflow/react';
import type { Node } from '@scriptorium/contract/process/nodes.ts';
import type { CanvasEdge, CanvasNode } from '../model/flow.ts';
import { useViewAnimation } from '../model/use-view-animation.ts';
import { nodeRect } from './node-rect.ts';
import classes from './presence.module.css';
import { presenceTexts } from './texts.ts';
import type { Guest, PresenceStore } from './presence-store.ts';
import { useGuestColours } from './use-guest-colours.ts';
import { useGuests } from './use-presence.ts';

const MAX_SHOWN = 5;

interface PeopleHereProps {
  readonly store: PresenceStore;
  readonly nodes: readonly Node[];
}

/** The others on the canvas; a click scrolls to where they are. */
export function PeopleHere({ store, nodes }: PeopleHereProps) {
  const t = useTexts(presenceTexts);
  const guests = useGuests(store);
  const colourOf = useGuestColours(guests);
  const show = useShowGuest(store);
  // Of several tabs of a person the one with an open node counts.
  const byUser = Map.groupBy(guests, ({ user }) => user.id);
  const people = [...byUser.values()].flatMap(
    (tabs) => tabs.find(({ nodeId }) => nodeId !== null) ?? tabs[0] ?? [],
  );
  const label = (guest: Guest) => {
    const name = displayName(guest.user);
    const node = nodes.find(({ id }) => id === guest.nodeId);
    return node ? t('personAt', { name, node: node.name }) : name;
  };
  const names = people.map(({ user }) => displayName(user)).join(', ');
  const rest = people.slice(MAX_SHOWN);
  return (
    <>
      <VisuallyHidden component="output">
        {names && t('others', { count: people.length, names })}
      </VisuallyHidden>
      {people.length > 0 && (
        <ul className={classes.people} aria-label={t('peopleHere')}>
          {people.slice(0, MAX_SHOWN).map((guest) => (
            <li key={guest.user.id}>
              <Tooltip label={label(guest)}>
                <UnstyledButton className={classes.person} onClick={() => show(guest)}>
                  <VisuallyHidden>{t('showPerson', { person: label(guest) })}</VisuallyHidden>
                  <Avatar
                    aria-hidden
                    name={displayName(guest.user)}
                    size={30}
                    radius="xl"
                    variant="filled"
                    style={{
                      '--avatar-bg': colourOf(guest),
                      '--avatar-color': readableOn(colourOf(guest)),
                    }}
                  />
                </UnstyledButton>
              </Tooltip>
            </li>
          ))}
          {rest.length > 0 && (
            <li>
              <Tooltip label={rest.map(label).join(', ')}>
                <Avatar size={30} radius="xl">{`+${rest.length}`}</Avatar>
              </Tooltip>
            </li>
          )}
        </ul>
      )}
    </>
  );
}

/** Scrolls to the node or the cursor of a person. */
function useShowGuest(store: PresenceStore) {
  const flow = useReactFlow();
  const { getState } = useStoreApi<CanvasNode, CanvasEdge>();
  const ease = useViewAnimation();
  return ({ sessionId, nodeId }: Guest) => {
    const rect = nodeId === null ? null : nodeRect(getState().nodeLookup, nodeId);
    const at = rect ? { x: rect.x + rect.width / 2, y: rect.y + rect.height / 2 } : store.cursorOf(sessionId);
    if (at) void flow.setCenter(at.x, at.y, { ...ease, zoom: flow.getZoom() });
  };
}
