import { Box, Table, type BoxProps, type TableProps } from '@mantine/core';
import type { ReactNode } from 'react';
import classes from './card.module.css';

/** The white sheet that a list or a form lies on. */
export const Card = ({ children, ...box }: BoxProps & { children: ReactNode }) => (
  <Box {...box} className={classes.card}>
    {children}
  </Box>
);

/** A dense table for a card. */
export const DataTable = (props: TableProps & { children: ReactNode }) => (
  <Table verticalSpacing={8} horizontalSpacing="md" highlightOnHover {...props} className={classes.table} />
);
