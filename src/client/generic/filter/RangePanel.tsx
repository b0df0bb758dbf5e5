import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { fieldTypes } from '../../../fields/index.ts';
import { fieldViews } from '../../../fields/views.ts';
import { checkField, type Field, type FieldTypes, readRange, writeRange } from '../../../schema/index.ts';
import { useFormat } from '../../providers/definitions.tsx';
import { useText } from '../../providers/i18n.ts';
import { told } from '../../providers/told.ts';
import { endOf } from './rangeWords.ts';

interface Props {
  field: Field;
  value: string;
  onChoose: (value: string) => void;
}

type Ends<Value> = { from: Value; to: Value };
const ENDS = ['from', 'to'] as const;

/** Both ends of a range, either of which may stay open. */
export function RangePanel({ field, value, onChoose }: Props) {
  const text = useText();
  const format = useFormat();
  const [typed, setTyped] = useState<Ends<unknown>>(() => blankAsNull(readRange(value)));
  const [errors, setErrors] = useState<Partial<Ends<string>>>({});
  const form = useRef<HTMLFormElement>(null);
  const ends = { from: endOf(field, text('ledger.from')), to: endOf(field, text('ledger.to')) };
  useEffect(() => form.current?.querySelector('input')?.focus(), []);
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

/** What was typed as it is asked for, and what is no value of the field. */
function checkEnds(ends: Ends<Field>, typed: Ends<unknown>) {
  const values = { from: '', to: '' };
  const errors: Partial<Ends<string>> = {};
  for (const name of ENDS) {
    const result = checkField(ends[name], fieldTypes, typed[name], { intent: 'update' });
    if ('value' in result) values[name] = result.value === null ? '' : String(result.value);
    else errors[name] = told(Object.values(result.errors)[0] ?? '');
  }
  return { values, errors };
}

function isAfter({ type }: Field, { from, to }: Ends<string>): boolean {
  if (from === '' || to === '') return false;
  const { numeric } = (fieldTypes as FieldTypes)[type] ?? {};
  return numeric ? Number(from) > Number(to) : from > to;
}
