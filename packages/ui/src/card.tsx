import { Box, Table, type BoxProps, type TableProps } from '@mantine/core';
import type { ReactNode, Ref } from 'react';
import classes from './card.module.css';

/** White surface for a list or form. */
export const Card = ({ children, ...box }: BoxProps & { children: ReactNode }) => (
  <Box {...box} className={classes.card}>
    {children}
  </Box>
);

export const DataTable = (props: TableProps & { children: ReactNode; ref?: Ref<HTMLTableElement> }) => (
  <Table verticalSpacing={8} horizontalSpacing="md" highlightOnHover {...props} className={classes.table} />
);
