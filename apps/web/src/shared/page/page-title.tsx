import { PRODUCT } from './product.ts';

/** Sets the title of the browser tab; React moves it into the head. */
export const PageTitle = ({ children }: { children: string }) => <title>{`${children} · ${PRODUCT}`}</title>;
