import { useReducedMotion } from '@mantine/hooks';

const EASED = { duration: 200 };
const AT_ONCE = { duration: 0 };

/** How the canvas moves, in milliseconds: at once for people who asked their system for less motion. */
export const useEase = (): { duration: number } => (useReducedMotion() ? AT_ONCE : EASED);
