import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { releaseKeys } from '../../../fields/heldKeys.ts';
import { fieldTypes } from '../../../fields/index.ts';
import { fieldViews } from '../../../fields/views.ts';
import { checkField, type Field, type FieldTypes, writeRange } from '../../../schema/index.ts';
import { checkError } from '../../providers/checkErrors.ts';
import { useFormat } from '../../providers/definitions.tsx';
import { useText } from '../../providers/i18n.ts';
import { useToday } from '../../providers/today.ts';
import { filterRange } from './filterRange.ts';
import { endOf, isByDay } from './formatRange.ts';
import { PresetList } from './PresetList.tsx';

interface Props {
  field: Field;
  value: string;
  onChoose: (value: string) => void;
}

type Ends<Value> = { from: Value; to: Value };
const ENDS = ['from', 'to'] as const;

/** Inputs for both ends of a range, either of which may be empty; above them the usual ranges of days. */
export function RangePanel({ field, value, onChoose }: Props) {
  const text = useText();
  const format = useFormat();
  const today = useToday();
  const hasPresets = isByDay(field);
  const [typed, setTyped] = useState<Ends<unknown>>(() => blankAsNull(filterRange(value, today)));
  const [errors, setErrors] = useState<Partial<Ends<string>>>({});
  const form = useRef<HTMLFormElement>(null);
  const ends = { from: endOf(field, text('ledger.from')), to: endOf(field, text('ledger.to')) };
  // The presets take the focus themselves.
  useEffect(() => {
    if (!hasPresets) form.current?.querySelector('input')?.focus();
    // Keys that came before the panel was there.
    releaseKeys();
  }, [hasPresets]);
  const apply = (event: FormEvent) => {
    event.preventDefault();
    event.stopPropagation();
    const checked = checkEnds(ends, typed);
    const isTurned = isAfter(ends.from, checked.values);
    const wrong = isTurned ? { to: text('filter.turned') } : checked.errors;
    setErrors(wrong);
    if (Object.keys(wrong).length === 0) onChoose(writeRange(checked.values));
    else form.current?.querySelectorAll('input')[wrong.from === undefined ? 1 : 0]?.focus();
  };
  return (
    <Box component="form" ref={form} noValidate onSubmit={apply} sx={{ display: 'grid', gap: 1.5 }}>
      {hasPresets && <PresetList chosen={value} onChoose={onChoose} />}
      {ENDS.map((name) => {
        const { Input } = fieldViews[ends[name].type as keyof typeof fieldViews];
        return (
          <Input
            key={name}
            field={ends[name]}
            label={ends[name].label}
            value={typed[name]}
            onChange={(given) => setTyped((before) => ({ ...before, [name]: given }))}
            error={errors[name]}
            row={{}}
            format={format}
          />
        );
      })}
      <Box sx={{ display: 'flex', justifyContent: 'flex-end', gap: 1, mt: 0.5 }}>
        <Button color="inherit" onClick={() => onChoose('')}>
          {text('filter.clear')}
        </Button>
        <Button type="submit" variant="contained">
          {text('filter.apply')}
        </Button>
      </Box>
    </Box>
  );
}

function blankAsNull({ from, to }: Ends<string>): Ends<unknown> {
  return { from: from === '' ? null : from, to: to === '' ? null : to };
}

/** Validates the typed ends. Returns the values for the filter, and the errors. */
function checkEnds(ends: Ends<Field>, typed: Ends<unknown>) {
  const values = { from: '', to: '' };
  const errors: Partial<Ends<string>> = {};
  for (const name of ENDS) {
    const result = checkField(ends[name], fieldTypes, typed[name], { intent: 'update' });
    if ('value' in result) values[name] = result.value === null ? '' : String(result.value);
    else errors[name] = Object.values(result.errors).map(checkError)[0] ?? '';
  }
  return { values, errors };
}

function isAfter({ type }: Field, { from, to }: Ends<string>): boolean {
  if (from === '' || to === '') return false;
  const { numeric } = (fieldTypes as FieldTypes)[type] ?? {};
  return numeric ? Number(from) > Number(to) : from > to;
}
