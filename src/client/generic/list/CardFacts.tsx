import Typography from '@mui/material/Typography';
import type { BaseRecord } from '@refinedev/core';
import type { Resource } from '../../../schema/index.ts';
import { CellValue } from './CellValue.tsx';
import { cardItems } from './cardItems.ts';
import { isStruck } from './reversed.ts';

interface Props {
  resource: Resource;
  row: BaseRecord;
  /** The fields that the card shows elsewhere. */
  without?: string | readonly string[] | undefined;
  /** The most lines of a value. */
  lines?: number;
}

/** The labelled values of a card, for a `dl`. */
export function CardFacts({ resource, row, without, lines = 2 }: Props) {
  const elsewhere = [without].flat();
  return cardItems(resource).map(({ field, label }) => {
    const declared = resource.fields[field];
    if (declared === undefined || elsewhere.includes(field)) return null;
    return (
      <div key={field}>
        <Typography component="dt" variant="caption" color="text.secondary" noWrap>
          {label}
        </Typography>
        <Typography component="dd" variant="body2">
          <CellValue
            field={{ ...declared, label }}
            row={row}
            lines={lines}
            struck={isStruck(resource, declared, row)}
          />
        </Typography>
      </div>
    );
  });
}
