import ArrowDropDown from '@mui/icons-material/ArrowDropDown';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Popover from '@mui/material/Popover';
import Skeleton from '@mui/material/Skeleton';
import { useId, useState } from 'react';
import type { Field } from '../../../schema/index.ts';
import { lazyExport } from '../../layout/lazyPart.ts';
import { Section } from '../../layout/Section.tsx';
import { useFormat } from '../../providers/definitions.tsx';
import { useText } from '../../providers/i18n.ts';
import { FilterFrame } from './FilterFrame.tsx';
import { formatRange, isByDay } from './formatRange.ts';

const RangePanel = lazyExport(() => import('./RangePanel.tsx'), 'RangePanel');

interface Props {
  field: Field;
  label: string;
  /** '5..10', '5..', '..10'; '' for all. */
  value: string;
  onChange: (value: string) => void;
}

/** A filter by a range of days, times or numbers. Its button shows the range and opens the inputs. */
export function RangeFilter({ field, label, value, onChange }: Props) {
  const text = useText();
  const format = useFormat();
  const id = useId();
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const words = value === '' ? text('list.all') : formatRange(field, value, format, text);
  const choose = (chosen: string) => {
    setAnchor(null);
    if (chosen !== value) onChange(chosen);
  };
  return (
    <FilterFrame
      htmlFor={id}
      labelId={`${id}-label`}
      label={label}
      onClear={value === '' ? undefined : () => onChange('')}
    >
      <Button
        id={id}
        variant="outlined"
        color="inherit"
        data-filter={isByDay(field) ? 'days' : 'range'}
        aria-haspopup="dialog"
        aria-expanded={anchor !== null}
        aria-labelledby={`${id}-label ${id}`}
        onClick={(event) => setAnchor(event.currentTarget)}
        endIcon={<ArrowDropDown />}
        sx={BUTTON}
      >
        <Box component="span" sx={{ overflow: 'hidden', textOverflow: 'ellipsis' }}>
          {words}
        </Box>
      </Button>
      {anchor !== null && (
        <Popover
          open
          anchorEl={anchor}
          onClose={() => setAnchor(null)}
          anchorOrigin={{ vertical: 'bottom', horizontal: 'left' }}
          transformOrigin={{ vertical: -4, horizontal: 'left' }}
          slotProps={{
            paper: { role: 'dialog', 'aria-label': label, sx: { width: 296, maxWidth: 1, p: 2 } },
          }}
        >
          <Section waiting={<Skeleton variant="rounded" height={176} />}>
            <RangePanel field={field} value={value} onChoose={choose} />
          </Section>
        </Popover>
      )}
    </FilterFrame>
  );
}

/** It is among selectors, and looks like one. */
const BUTTON = {
  fontSize: { xs: 16, sm: 13 },
  fontWeight: 400,
  justifyContent: 'space-between',
  minHeight: { xs: 44, sm: 36 },
  py: 0,
  px: 1.75,
  flex: { xs: 1, sm: '0 1 auto' },
  textTransform: 'none',
  whiteSpace: 'nowrap',
  // The colour of an input's border.
  borderColor: 'Border.input',
  bgcolor: 'background.paper',
  minWidth: 88,
  '& .MuiButton-endIcon': { color: 'action.active', mr: -0.75 },
};
