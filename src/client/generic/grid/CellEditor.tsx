import Box from '@mui/material/Box';
import Tooltip from '@mui/material/Tooltip';
import type { GridRenderEditCellParams } from '@mui/x-data-grid';
import { useLayoutEffect, useRef } from 'react';
import { LABEL_CLASS } from '../../../fields/LabelledInput.tsx';
import { fieldViews } from '../../../fields/views.ts';
import type { Field } from '../../../schema/index.ts';
import type { BaseRecord } from '../../data/index.ts';
import { useFormat } from '../../providers/definitions.tsx';

interface Props {
  params: GridRenderEditCellParams<BaseRecord>;
  field: Field;
  /** Why the value was not saved. */
  mistake: string | undefined;
}

/** The input of a cell, drawn by its field type. Its mistake stands below it. */
export function CellEditor({ params: { id, value, row, api, hasFocus }, field, mistake }: Props) {
  const place = useRef<HTMLElement>(null);
  const format = useFormat();
  const view = fieldViews[field.type as keyof typeof fieldViews];
  useLayoutEffect(() => {
    const input = place.current?.querySelector<HTMLInputElement>('input, textarea, select, [role=combobox]');
    if (!hasFocus || input === null || input === undefined || place.current?.contains(document.activeElement))
      return;
    input.focus();
    if ('select' in input) input.select();
  }, [hasFocus]);
  return (
    <Tooltip
      open={mistake !== undefined}
      title={<span role="alert">{mistake}</span>}
      placement="bottom-start"
    >
      <Box ref={place} sx={EDITOR}>
        <view.Input
          field={field}
          label={field.label}
          value={value ?? null}
          onChange={(next) => void api.setEditCellValue({ id, field: field.name, value: next })}
          row={row}
          was={row[field.name]}
          format={format}
          error={mistake}
        />
      </Box>
    </Tooltip>
  );
}

/** The column's header is the visible label, and the cell is the border. */
const EDITOR = {
  width: '100%',
  alignSelf: 'stretch',
  display: 'flex',
  alignItems: 'center',
  '& > *': { width: '100%', m: 0 },
  [`& .${LABEL_CLASS}, & legend, & .MuiFormHelperText-root`]: {
    position: 'absolute',
    width: 1,
    height: 1,
    overflow: 'hidden',
    clipPath: 'inset(50%)',
  },
  '& fieldset': { border: '0 !important', inset: 0 },
  '& .MuiInputBase-root': {
    height: 34,
    fontSize: 13,
    bgcolor: 'transparent',
    m: '0 !important',
    py: '0 !important',
  },
  '& .MuiInputBase-input': { px: 1.5, py: 0 },
};
