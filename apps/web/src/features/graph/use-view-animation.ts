import { useReducedMotion } from '@mantine/hooks';

const ANIMATED = { duration: 200 };
const INSTANT = { duration: 0 };

/** How the canvas moves, in milliseconds: at once for people who asked their system for less motion. */
export const useViewAnimation = (): { duration: number } => (useReducedMotion() ? INSTANT : ANIMATED);
