import useMediaQuery from '@mui/material/useMediaQuery';
import type { Resource } from '../../../schema/index.ts';
import type { BaseRecord } from '../../data/index.ts';
import { useFormat } from '../../providers/definitions.tsx';
import { type Column, columnsOf, tableWidth } from './columns.ts';

interface Options {
  resource: Resource;
  rows: readonly BaseRecord[];
  /** The pixels that a header reserves beside its text. */
  arrow: number;
  /** The screen has little room for any table. */
  narrow: boolean;
  /** Whether a column is hidden where there is no room for it. */
  givesWay: (column: Column) => boolean;
  /** The pixels of other content in the table, such as the actions. */
  beside: number;
}

/** The sidebar and the margins of a page, in pixels. */
const AROUND = 304;

/** The columns of a table, which are tight where the screen has no room for their usual widths. */
export function useFittingColumns({ resource, rows, arrow, narrow, givesWay, beside }: Options): {
  columns: Column[];
  tight: boolean;
} {
  const format = useFormat();
  const usual = columnsOf(resource, rows, format, { arrow, tight: narrow });
  const width = tableWidth(usual.filter((column) => !givesWay(column))) + beside + AROUND;
  const isCrowded = useMediaQuery(`(max-width:${Math.ceil(width) - 0.05}px)`, { noSsr: true });
  if (narrow || !isCrowded) return { columns: usual, tight: narrow };
  return { columns: columnsOf(resource, rows, format, { arrow, tight: true }), tight: true };
}
