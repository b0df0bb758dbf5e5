import Box from '@mui/material/Box';
import Chip from '@mui/material/Chip';
import { Fragment } from 'react';
import { Absent } from '../Absent.tsx';
import type { FieldView, ValueProps } from '../FieldView.ts';
import { lazyInput } from '../lazyInput.tsx';
import { useReferences } from '../reference/ReferenceContext.tsx';
import { ReferenceLink } from '../reference/ReferenceLink.tsx';
import { namesOf } from './namesOf.ts';

/** Few forms point to several records: they alone load the way to choose them. */
const Input = lazyInput(64, async () => (await import('./ReferencesInput.tsx')).ReferencesInput);

/** The names of what is pointed to; an id where a host sends no name. */
function useNames({ value, field, row }: ValueProps): { id: number; label: string }[] {
  const { nameIn } = useReferences();
  return namesOf(value, field, row).map(({ id, name }) => ({
    id,
    label: nameIn(field.each?.to ?? '', name) || String(id),
  }));
}

function toOf({ field }: ValueProps): string {
  return field.each?.to ?? '';
}

/** In one line, which ends where there is no more room. */
function Cell(props: ValueProps) {
  const names = useNames(props);
  if (names.length === 0) return <Absent field={props.field} />;
  return (
    <span>
      {names.map(({ id, label }, place) => (
        <Fragment key={id}>
          {place > 0 && ', '}
          <ReferenceLink resource={toOf(props)} id={id}>
            {label}
          </ReferenceLink>
        </Fragment>
      ))}
    </span>
  );
}

function Show(props: ValueProps) {
  const names = useNames(props);
  if (names.length === 0) return <Absent field={props.field} />;
  return (
    <Box component="span" sx={{ display: 'inline-flex', flexWrap: 'wrap', gap: 0.5 }}>
      {names.map(({ id, label }) => (
        <ReferenceLink key={id} resource={toOf(props)} id={id}>
          <Chip size="small" variant="outlined" label={label} sx={{ color: 'inherit', cursor: 'inherit' }} />
        </ReferenceLink>
      ))}
    </Box>
  );
}

export const view: FieldView = { Cell, Show, Input, followsRecord: true, column: { isWritten: true } };
