import Typography from '@mui/material/Typography';
import type { Field, Resource } from '../../../schema/index.ts';
import type { BaseRecord } from '../../data/index.ts';
import { CellValue } from './CellValue.tsx';
import { cardItems } from './cardItems.ts';
import { isLongFact } from './isLongFact.ts';
import { isStruck } from './reversed.ts';
import { useCellText } from './useCellText.ts';

interface Props {
  resource: Resource;
  row: BaseRecord;
  /** The fields that the card shows elsewhere. */
  without?: string | readonly string[] | undefined;
  /** The most lines of a value. */
  lines?: number;
}

/** The labelled values of a card, for a `dl`. A value that needs the room of two has the class `long`. */
export function CardFacts({ resource, row, without, lines = 2 }: Props) {
  const elsewhere = [without].flat();
  return cardItems(resource).map(({ field, label }) => {
    const declared = resource.fields[field];
    if (declared === undefined || elsewhere.includes(field)) return null;
    return (
      <Fact
        key={field}
        field={{ ...declared, label }}
        row={row}
        lines={lines}
        struck={isStruck(resource, declared, row)}
      />
    );
  });
}

interface FactProps {
  field: Field;
  row: BaseRecord;
  lines: number;
  struck: boolean;
}

function Fact({ field, ...props }: FactProps) {
  const words = useCellText(field, props.row);
  return (
    <div className={isLongFact(field, words) ? 'long' : undefined}>
      <Typography component="dt" variant="caption" color="text.secondary" noWrap>
        {field.label}
      </Typography>
      <Typography component="dd" variant="body2">
        <CellValue field={field} {...props} />
      </Typography>
    </div>
  );
}
