import Typography from '@mui/material/Typography';
import type { BaseRecord } from '@refinedev/core';
import { fieldTypes } from '../../../fields/index.ts';
import type { Resource } from '../../../schema/index.ts';
import { useFormat } from '../../providers/definitions.tsx';
import { figureWidth } from '../table/measures.ts';
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

/** The pixels of a figure that has room beside two others on a phone. */
const USUAL_FIGURE = 104;

/** The labelled values of a card, for a `dl`. A figure that needs a line of its own has the class `long`. */
export function CardFacts({ resource, row, without, lines = 2 }: Props) {
  const elsewhere = [without].flat();
  const format = useFormat();
  return cardItems(resource).map(({ field, label }) => {
    const declared = resource.fields[field];
    if (declared === undefined || elsewhere.includes(field)) return null;
    const type = fieldTypes[declared.type];
    const isLong =
      type?.numeric === true && figureWidth(type.text(row[field], declared, format)) > USUAL_FIGURE;
    return (
      <div key={field} className={isLong ? 'long' : undefined}>
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
