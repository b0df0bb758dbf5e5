import Box from '@mui/material/Box';
import Chip from '@mui/material/Chip';
import { Fragment } from 'react';
import {
  groupOf,
  isGroup,
  type Resource,
  valuesOf,
  type Where,
  type WhereCondition,
  type WhereEntry,
} from '../../../schema/index.ts';
import { useText } from '../../providers/i18n.ts';
import { useFilterWords } from '../list/FilterChip.tsx';
import { takesTwo } from './draftWhere.ts';
import { operatorText } from './operatorText.ts';
import { periodText } from './periodText.ts';

interface Props {
  resource: Resource;
  where: Where;
  onWhere: (where: Where) => void;
}

/** The filter in words, a chip for each condition or group that must hold. A click removes it. */
export function WhereChips({ resource, where, onWhere }: Props) {
  const text = useText();
  return (
    <Box component="ul" aria-label={text('where.title')} sx={CHIPS}>
      {where.map((entry, place) => {
        const remove = () => onWhere(where.filter((_, index) => index !== place));
        return (
          // biome-ignore lint/suspicious/noArrayIndexKey: two conditions may be the same
          <li key={place}>
            <Chip
              label={<Entry resource={resource} entry={entry} />}
              title={text('where.remove')}
              onClick={remove}
              onDelete={remove}
              sx={CHIP}
            />
          </li>
        );
      })}
    </Box>
  );
}

interface EntryProps {
  resource: Resource;
  entry: WhereEntry;
  inside?: boolean;
}

function Entry({ resource, entry, inside = false }: EntryProps) {
  const text = useText();
  if (!isGroup(entry)) return <Condition resource={resource} condition={entry} />;
  const { any, entries } = groupOf(entry);
  const words = entries.map((each, place) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: two conditions may be the same
    <Fragment key={place}>
      {place > 0 && ` ${text(any ? 'where.or' : 'where.and')} `}
      <Entry resource={resource} entry={each} inside />
    </Fragment>
  ));
  return inside && entries.length > 1 ? <>({words})</> : words;
}

function Condition({ resource, condition }: { resource: Resource; condition: WhereCondition }) {
  const text = useText();
  const [name, operator] = condition;
  const field = resource.fields[name];
  const label = resource.list.columns.find((column) => column.field === name)?.label ?? field?.labels.list;
  const values = valuesOf(condition).map(String);
  return (
    <>
      {label} {operatorText(text, operator)}{' '}
      {operator === 'in'
        ? periodText(text, values[0] ?? '')
        : values.map((value, place) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: two values may be the same
            <Fragment key={place}>
              {place > 0 && (takesTwo(operator) ? ' – ' : ', ')}
              <Value field={field} value={value} />
            </Fragment>
          ))}
    </>
  );
}

function Value({ field, value }: { field: Resource['fields'][string] | undefined; value: string }) {
  return useFilterWords(field, value);
}

const CHIPS = {
  ...{ display: 'flex', flexWrap: 'wrap', gap: 1, listStyle: 'none', m: 0, mb: 1.5, p: 0 },
};

const CHIP = {
  height: 'auto',
  minHeight: { xs: 40, sm: 28 },
  maxWidth: '100%',
  '& .MuiChip-label': { whiteSpace: 'normal', py: 0.5 },
};
