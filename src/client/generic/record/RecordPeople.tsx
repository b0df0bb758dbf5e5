import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useId, useMemo, useState } from 'react';
import type { Resource } from '../../../schema/index.ts';
import { undeclaredField } from '../../../schema/index.ts';
import { nameAddress } from '../../address/paths.ts';
import { useDefinitions } from '../../providers/definitions.tsx';
import { useText } from '../../providers/i18n.ts';
import { RecordRows } from '../list/RecordRows.tsx';
import { Problem } from '../page/Problem.tsx';
import { Pager } from '../table/Pager.tsx';
import { peopleResource } from './peopleResource.ts';
import { usePeople } from './usePeople.ts';

const SIZES = [10, 20, 50];

/** The people who are assigned to the record now. */
export function RecordPeople({ id }: { id: string }) {
  const person = peopleResource(useDefinitions().resources);
  return person === undefined ? null : <People person={person} id={id} />;
}

function People({ person, id }: { person: Resource; id: string }) {
  const titleId = useId();
  const text = useText();
  const [{ page, size }, setPaging] = useState({ page: 1, size: SIZES[0] as number });
  const people = usePeople(person, id);
  const list = useMemo(
    () => peopleList(person, [text('record.assignedAt'), text('people.assignedBy')]),
    [person, text],
  );
  const hrefOf = (row: { id?: string | number }) => nameAddress(person, String(row.id));
  return (
    <Box component="section" aria-labelledby={titleId} sx={{ minWidth: 0 }}>
      <Typography id={titleId} component="h2" variant="h2" sx={{ mb: 1.5 }}>
        {list.list.title}
      </Typography>
      {people.failure !== undefined && <Problem message={people.failure} onAgain={people.again} />}
      {people.failure === undefined && (
        <RecordRows
          resource={list}
          // The call sends everybody on the project, who are few.
          records={{ ...people, rows: people.rows.slice((page - 1) * size, page * size) }}
          state={{ size: 3, sort: list.list.sort }}
          tasks={{ open: undefined, href: hrefOf, actions: [], asMenu: false }}
          empty={
            <Typography variant="body2" color="text.secondary" sx={{ py: 3, textAlign: 'center' }}>
              {text('record.nobody')}
            </Typography>
          }
        />
      )}
      {people.total > size && (
        <Pager
          page={page}
          size={size}
          sizes={SIZES}
          total={people.total}
          more={false}
          onPage={(next) => setPaging({ page: next, size })}
          onSize={(next) => setPaging({ page: 1, size: next })}
        />
      )}
    </Box>
  );
}

/** The list of people with the day of the assignment and who made it, without their availability: nobody here is free. */
function peopleList(person: Resource, [at, by]: [string, string]): Resource {
  const beside = [
    undeclaredField('assigned_at', 'datetime', at, { display: 'date' }),
    undeclaredField('assigned_by', 'text', by),
  ];
  const { list, fields, label } = person;
  const own = list.columns.filter(({ field }) => fields[field]?.from !== 'availability');
  return {
    ...person,
    fields: { ...fields, ...Object.fromEntries(beside.map((field) => [field.name, field])) },
    list: {
      ...list,
      title: label.many,
      columns: [...own, ...beside.map(({ name, label }) => ({ field: name, label }))],
      filters: [],
      summary: [],
    },
  };
}
