import { sql } from 'kysely';
import { NOMINAL } from '../../../ledger/books.ts';
import { mayWait } from '../../../schema/access.ts';
import { APPROVAL_STATES } from '../../../schema/approval.ts';
import { type Field, type Resource, undeclaredField } from '../../../schema/index.ts';
import type { ReadContext } from '../../context.ts';
import type { FieldSql } from '../../sql/fieldSql.ts';
import { filterNames } from '../../sql/filterSql.ts';
import type { RecordShape } from '../../sql/recordShape.ts';
import { table } from '../../tables.ts';
import { APPROVAL } from './Approval.ts';

/** The fields that the list of approvals is filtered and sorted by: only what the approval itself has, so that no value of a movement shows through. */
export function approvalShape(
  context: Pick<ReadContext, 'types' | 'resources' | 'settings' | 'timeZone'>,
): RecordShape {
  const { types, resources, settings } = context;
  const kinds = Object.values(resources).filter(mayWait);
  const { cash } = settings.books;
  const fields: Field[] = [
    undeclaredField('id', 'integer', 'Id'),
    undeclaredField('resource', 'select', 'Kind', {
      options: [
        ...kinds.map(({ name, label }) => ({ value: name, label: label.one })),
        ...(cash === undefined ? [] : [{ value: NOMINAL.cash, label: cash.label }]),
      ],
    }),
    undeclaredField('state', 'select', 'State', {
      options: APPROVAL_STATES.map((value) => ({ value, label: value })),
    }),
    undeclaredField('created_by', 'integer', 'Sent by', { to: 'user' }),
    undeclaredField('created_at', 'datetime', 'First sent at'),
    undeclaredField('sent_at', 'datetime', 'Sent at'),
    undeclaredField('closed_at', 'datetime', 'Closed at'),
  ];
  const shown = new Map(fields.map((field) => [field.name, fieldSql(field, types)]));
  return {
    resource: {
      name: APPROVAL,
      label: { one: 'Approval', many: 'Approvals' },
      list: { sort: { field: 'id', order: 'desc' } },
    } as Resource,
    table: table.approval,
    fields: shown,
    all: shown,
    joins: new Map(),
    answer: sql`a.id`,
    answerOfNew: sql`a.id`,
    answerJoins: sql``,
    answerLookUps: sql``,
    answerOfNewJoins: sql``,
    readersColumns: [],
    archivedAt: sql`null`,
    search: sql``,
    references: [],
    amounts: [],
    names: filterNames(context, shown),
    types,
    searchedOnly: new Set(),
  };
}

function fieldSql(field: Field, types: ReadContext['types']): FieldSql {
  const raw = sql.id('a', field.name);
  const type = types[field.type] as FieldSql['type'];
  // In the order of their names, the names of people would show to those who do not read them.
  const sortable = field.name !== 'created_by';
  return {
    field,
    type: { ...type, sortable },
    raw: raw,
    sent: raw,
    order: raw,
    rawJoins: [],
    sentJoins: [],
    orderJoins: [],
  };
}
