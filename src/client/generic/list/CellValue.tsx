import Box from '@mui/material/Box';
import Link from '@mui/material/Link';
import type { ReactNode } from 'react';
import { Link as RouterLink } from 'react-router';
import { NoLinksContext } from '../../../fields/NoLinksContext.tsx';
import { fieldViews } from '../../../fields/views.ts';
import type { Field } from '../../../schema/index.ts';
import type { BaseRecord } from '../../data/index.ts';
import { useFormat } from '../../providers/definitions.tsx';
import { atMostLines } from '../page/atMostLines.ts';
import { useCellText } from './useCellText.ts';

interface Props {
  field: Field;
  row: BaseRecord;
  /** The maximum number of lines; the default is one. */
  lines?: number;
  /** The address that the value links to. */
  href?: string | undefined;
  /** Navigation state that opens the address without leaving the page. */
  state?: unknown;
  /** The amount was reversed. */
  struck?: boolean;
}

/** A value in a cell or a card. If it is cut off, pointing at it shows the whole. */
export function CellValue({ field, row, lines = 1, href, state, struck = false }: Props) {
  const format = useFormat();
  const words = useCellText(field, row);
  const view = fieldViews[field.type as keyof typeof fieldViews];
  const value = row[field.name];
  const cell: ReactNode = <view.Cell value={value} field={field} row={row} format={format} />;
  return (
    <Box
      component="span"
      title={words}
      sx={{
        ...(lines === 1 ? LINE : { ...atMostLines(lines), ...WRAPPED }),
        ...(field.to !== undefined && lines > 1 && EVEN),
        ...(struck && STRUCK),
      }}
    >
      {href === undefined ? (
        cell
      ) : (
        <Link
          component={RouterLink}
          to={href}
          state={state}
          color="text.primary"
          underline="hover"
          sx={{ fontWeight: 500 }}
        >
          <NoLinksContext value>{cell}</NoLinksContext>
        </Link>
      )}
    </Box>
  );
}

const LINE = { display: 'block', overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' };

const STRUCK = { color: 'text.secondary', textDecoration: 'line-through' };

/** The number of an account or of a shop is not torn from its name, nor broken at its hyphen. */
const EVEN = { textWrap: 'balance' };

const WRAPPED = {
  whiteSpace: 'normal',
  overflowWrap: 'anywhere',
  lineHeight: 1.35,
};
