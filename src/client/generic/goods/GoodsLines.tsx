import Box from '@mui/material/Box';
import type { KeyboardEvent } from 'react';
import { LABEL_CLASS } from '../../../fields/LabelledInput.tsx';
import type { Field } from '../../../schema/index.ts';
import { isPressed } from '../../layout/keys/shortcuts.ts';
import { useText } from '../../providers/i18n.ts';
import { GoodsRow } from './GoodsRow.tsx';
import { columnsOf, type GoodsKind } from './goodsKind.ts';
import { TABLE_FROM } from './lineRoom.ts';
import type { Lines } from './useLines.ts';

interface Props {
  /** The field that holds the lines. */
  field: Field;
  kind: GoodsKind;
  lines: Lines;
  /** Errors by the path of the cell: '0.qty'. */
  mistakes: Readonly<Record<string, string>>;
  /** The last prices by product. */
  lastPrices: ReadonlyMap<number, string>;
}

/** The lines of goods: a table of inputs, or a card for each line where there is little room. */
export function GoodsLines({ field, kind, lines: shown, mistakes, lastPrices }: Props) {
  const { place, lines, change, add, remove } = shown;
  const text = useText();
  const onKeyDown = (event: KeyboardEvent) => {
    const line = (event.target as HTMLElement).closest<HTMLElement>('[data-line]')?.dataset.line;
    if (!isPressed('removeLine', event) || line === undefined) return;
    event.preventDefault();
    remove(Number(line));
  };

  const columns = columnsOf(field, kind, text);
  return (
    <Box sx={ROOM}>
      <Box
        ref={place}
        role="group"
        aria-label={field.label}
        onKeyDown={onKeyDown}
        sx={{ ...TABLE, '--columns': COLUMNS[kind] }}
      >
        <Box aria-hidden sx={HEADER}>
          {columns.map(({ name, label, numeric }) => (
            <Box key={name} sx={{ textAlign: numeric ? 'right' : 'left' }}>
              {label}
            </Box>
          ))}
        </Box>
        {lines.map((line, index) => (
          <GoodsRow
            key={line.key}
            field={field}
            kind={kind}
            line={line}
            index={index}
            isLast={index === lines.length - 1}
            isOnly={lines.length === 1}
            mistakes={mistakesOf(mistakes, index)}
            lastPrice={lastPrices.get(line.product_id ?? 0)}
            onChange={change}
            onAdd={add}
            onRemove={remove}
          />
        ))}
      </Box>
    </Box>
  );
}

/** As text, so that a line renders again only when its own errors change. */
function mistakesOf(mistakes: Readonly<Record<string, string>>, index: number): string {
  const own = Object.entries(mistakes).filter(([place]) => place.startsWith(`${index}.`));
  return JSON.stringify(
    Object.fromEntries(own.map(([place, words]) => [place.slice(`${index}.`.length), words])),
  );
}

/** The columns: category, product, stock, quantity, price, unit price, buttons. */
const COLUMNS: Readonly<Record<GoodsKind, string>> = {
  priced: 'minmax(0, 5fr) minmax(0, 6fr) minmax(88px, 2fr) minmax(112px, 3fr) minmax(88px, 2fr) 76px',
  stocked: 'minmax(0, 4fr) minmax(0, 6fr) minmax(72px, 1fr) minmax(112px, 3fr) 76px',
  plain: 'minmax(0, 4fr) minmax(0, 6fr) minmax(112px, 3fr) 76px',
};

/** The container whose width decides how the lines are drawn. */
const ROOM = { containerType: 'inline-size' };

const TABLE = {
  minWidth: 0,
  display: 'grid',
  rowGap: { '@': 1.5, [TABLE_FROM]: 1 },
  // The table's header shows the labels; the labels of the inputs are kept for assistive technology.
  [`& .${LABEL_CLASS}`]: {
    position: { [TABLE_FROM]: 'absolute' },
    width: { [TABLE_FROM]: '1px' },
    height: { [TABLE_FROM]: '1px' },
    overflow: { [TABLE_FROM]: 'hidden' },
    clipPath: { [TABLE_FROM]: 'inset(50%)' },
  },
};

const HEADER = {
  display: { '@': 'none', [TABLE_FROM]: 'grid' },
  gridTemplateColumns: 'var(--columns)',
  columnGap: 1.5,
  fontSize: 13,
  fontWeight: 500,
};
