import { useReducedMotion } from '@mantine/hooks';

const ANIMATED = { duration: 200 };
const INSTANT = { duration: 0 };

/** Duration of canvas animations in milliseconds: 0 for users who prefer reduced motion. */
export const useViewAnimation = (): { duration: number } => (useReducedMotion() ? INSTANT : ANIMATED);
