import { PRODUCT } from './product.ts';

/** Names the page in the browser's tab; React moves it into the head. */
export const PageTitle = ({ children }: { children: string }) => <title>{`${children} · ${PRODUCT}`}</title>;
