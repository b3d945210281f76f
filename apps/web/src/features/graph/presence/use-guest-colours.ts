import { UNKNOWN_COLOUR } from '@scriptorium/domain/palette.ts';
import { useSession } from '@scriptorium/web-data/session.ts';
import { useMemo } from 'react';
import { personColours } from './person-colours.ts';
import type { Guest } from './presence-store.ts';

/** The user is counted too, so that everybody gives each person the same colour. */
export function useGuestColours(guests: readonly Guest[]): (guest: Guest | undefined) => string {
  const { id } = useSession();
  const colours = useMemo(() => personColours([id, ...guests.map(({ user }) => user.id)]), [id, guests]);
  return (guest) => (guest && colours.get(guest.user.id)) ?? UNKNOWN_COLOUR;
}
