import type { ReactNode } from 'react';
import classes from './plain-list.module.css';

interface PlainListProps {
  'aria-label': string;
  children: ReactNode;
}

/** Rows below each other, without bullets. */
export const PlainList = (props: PlainListProps) => <ul className={classes.list} {...props} />;
