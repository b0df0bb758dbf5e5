import ArrowDownward from '@mui/icons-material/ArrowDownward';
import ArrowUpward from '@mui/icons-material/ArrowUpward';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Checkbox from '@mui/material/Checkbox';
import IconButton from '@mui/material/IconButton';
import OutlinedInput from '@mui/material/OutlinedInput';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { fieldTypes } from '../../../fields/index.ts';
import { DENSITIES, type Density, isColumn, type Resource, WIDTHS } from '../../../schema/index.ts';
import { useText } from '../../providers/i18n.ts';
import { Choice } from '../page/Choice.tsx';
import { PanelFrame } from './PanelFrame.tsx';
import type { TableLook } from './tableLook.ts';

interface Props {
  resource: Resource;
  look: TableLook;
  /** Rows have widths, a height and a number. */
  hasRows: boolean;
  anchor: HTMLElement | null;
  onLook: (look: TableLook) => void;
  onClose: () => void;
}

const SIZES = [10, 20, 50, 100];

/** Which fields a list shows in which order; of a table also how wide and tight they stand, and how many rows. */
export function ColumnsPanel({ resource, look: given, hasRows, anchor, onLook, onClose }: Props) {
  const text = useText();
  // The address changes a moment after a click; the next click must not wait for it.
  const [look, setLook] = useState(given);
  const onChange = (part: Partial<TableLook>) => {
    const next = { ...look, ...part };
    setLook(next);
    onLook(next);
  };
  const { list } = resource;
  const byDefault = list.columns.map(({ field }) => field);
  const shown = look.columns ?? byDefault;
  const others = everyColumn(resource).filter((name) => !shown.includes(name));
  const labelOf = (name: string) =>
    list.columns.find(({ field }) => field === name)?.label ?? resource.fields[name]?.labels.list ?? name;
  const setColumns = (columns: readonly string[]) => {
    const isDefault = columns.join() === byDefault.join();
    onChange({ columns: isDefault ? undefined : columns });
  };
  const move = (place: number, by: number) => {
    const next = [...shown];
    const [name = ''] = next.splice(place, 1);
    next.splice(place + by, 0, name);
    setColumns(next);
  };
  const setWidth = (name: string, width: number | undefined) => {
    const { [name]: _before, ...widths } = look.widths;
    onChange({ widths: width === undefined ? widths : { ...widths, [name]: width } });
  };
  const sizes = [...new Set([...list.pageSizes, ...SIZES, look.size])].sort((one, other) => one - other);
  return (
    <PanelFrame label={text('view.columns')} anchor={anchor} width={420} onClose={onClose}>
      {hasRows && (
        <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1.5, mb: 1.5 }}>
          <Choice
            label={text('view.density')}
            value={look.density}
            options={DENSITIES.map((each) => ({ value: each, label: text(`view.density.${each}`) }))}
            onChange={(value) => onChange({ density: value as Density })}
          />
          <Choice
            label={text('view.rows')}
            value={String(look.size)}
            options={sizes.map((each) => ({ value: String(each), label: String(each) }))}
            onChange={(value) => onChange({ size: Number(value) })}
          />
        </Box>
      )}
      <Typography component="h2" variant="h3" sx={{ mb: 0.5 }}>
        {text('view.columns')}
      </Typography>
      <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0 }}>
        {[...shown, ...others].map((name, place) => {
          const isShown = place < shown.length;
          const label = labelOf(name);
          return (
            <Box component="li" key={name} sx={ROW}>
              <Box component="label" sx={NAME}>
                <Checkbox
                  size="small"
                  checked={isShown}
                  // Its links open the records.
                  disabled={isShown && (name === list.link || shown.length === 1)}
                  onChange={() =>
                    setColumns(isShown ? shown.filter((each) => each !== name) : [...shown, name])
                  }
                />
                {label}
              </Box>
              {isShown && (
                <>
                  {hasRows && (
                    <WidthInput
                      key={look.widths[name] ?? ''}
                      label={text('view.column.width', { label })}
                      width={look.widths[name]}
                      onWidth={(width) => setWidth(name, width)}
                    />
                  )}
                  <IconButton
                    size="small"
                    disabled={place === 0}
                    aria-label={text('view.column.up', { label })}
                    onClick={() => move(place, -1)}
                  >
                    <ArrowUpward fontSize="small" />
                  </IconButton>
                  <IconButton
                    size="small"
                    disabled={place === shown.length - 1}
                    aria-label={text('view.column.down', { label })}
                    onClick={() => move(place, 1)}
                  >
                    <ArrowDownward fontSize="small" />
                  </IconButton>
                </>
              )}
            </Box>
          );
        })}
      </Box>
      <Box sx={{ display: 'flex', justifyContent: 'flex-end', gap: 1, mt: 1.5 }}>
        <Button color="inherit" onClick={() => onChange({ columns: undefined, widths: {} })}>
          {text('view.reset.columns')}
        </Button>
        <Button variant="contained" onClick={onClose}>
          {text('where.done')}
        </Button>
      </Box>
    </PanelFrame>
  );
}

/** The fields that a table can show. Lines and long texts are left to the record's page. */
function everyColumn({ fields, list }: Resource): string[] {
  const own = list.columns.map(({ field }) => field);
  const others = Object.values(fields).filter(
    ({ name, of }) => of === undefined && isColumn({ fields }, fieldTypes, name),
  );
  return [...new Set([...own, ...others.map(({ name }) => name)])];
}

interface WidthProps {
  label: string;
  width: number | undefined;
  onWidth: (width: number | undefined) => void;
}

/** A width in pixels; empty for as wide as needed. It applies when it is left or confirmed. */
function WidthInput({ label, width, onWidth }: WidthProps) {
  const text = useText();
  const [typed, setTyped] = useState(width === undefined ? '' : String(width));
  const apply = () => {
    const given = Math.round(Number(typed));
    const { least, most } = WIDTHS;
    const next = typed.trim() === '' || !(given > 0) ? undefined : Math.min(most, Math.max(least, given));
    setTyped(next === undefined ? '' : String(next));
    if (next !== width) onWidth(next);
  };
  return (
    <OutlinedInput
      size="small"
      type="number"
      value={typed}
      placeholder={text('view.column.auto')}
      onChange={({ target }) => setTyped(target.value)}
      onBlur={apply}
      onKeyDown={({ key }) => key === 'Enter' && apply()}
      inputProps={{ 'aria-label': label, min: WIDTHS.least, max: WIDTHS.most, step: 8 }}
      sx={{ width: 84, fontSize: { xs: 16, sm: 13 }, '& input': { py: 0.5, px: 1 } }}
    />
  );
}

const ROW = { display: 'flex', alignItems: 'center', gap: 0.5, minHeight: { xs: 44, sm: 36 } };

const NAME = {
  flex: 1,
  minWidth: 0,
  display: 'flex',
  alignItems: 'center',
  gap: 0.5,
  fontSize: 14,
  overflowWrap: 'anywhere',
  cursor: 'pointer',
};
