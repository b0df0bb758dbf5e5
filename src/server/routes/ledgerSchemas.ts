import type { LedgerView } from '../../schema/index.ts';
import type { JsonSchema } from './http/openapi.ts';

/** The parameters of every ledger (docs/business-rules.md, "Ledgers"). */
export function ledgerQuerySchema({
  byId = false,
  second,
  types = [],
}: {
  byId?: boolean;
  second?: string | undefined;
  types?: readonly string[];
}): JsonSchema {
  const rows = (prefix: string) => ({
    [`${prefix}_start`]: { type: 'integer', minimum: 0, description: 'The first row of a page, from 0' },
    [`${prefix}_end`]: { type: 'integer', minimum: 0, description: 'The row after the last of a page' },
  });
  return {
    type: 'object',
    ...(byId && { required: ['id'] }),
    properties: {
      ...(byId && { id: { type: 'integer', minimum: 1, description: 'The record' } }),
      dateFrom: { type: 'string', format: 'date', description: 'The first day; both days are whole' },
      dateTo: { type: 'string', format: 'date', description: 'The last day' },
      ...rows(''),
      _after: { type: 'integer', minimum: 1, description: 'The rows after this entry, in place of _start' },
      _limit: { type: 'integer', minimum: 1, maximum: 1000, description: 'How many, with _after' },
      _order: {
        type: 'string',
        enum: ['asc', 'desc'],
        description: 'desc: the newest first, with _start and _end',
      },
      project_id: {
        type: 'array',
        items: { type: 'integer' },
        description: 'Only movements on these projects',
      },
      amount_gte: { type: 'string', description: 'The least size of the change, in or out' },
      amount_lte: { type: 'string', description: 'The greatest' },
      q: {
        type: 'string',
        maxLength: 255,
        description: 'Words of the type, note, party, project, or an amount',
      },
      reversed: {
        type: 'string',
        enum: ['hidden'],
        description: 'hidden: without movements and their reversals that cancel each other within the range',
      },
      ...(second && rows(second)),
      ...(types.length > 0 && {
        type: {
          type: 'array',
          items: { type: 'string', enum: types },
          description: 'Only entries of these types, with the reversals of such; all where it is left out',
        },
      }),
    },
  };
}

interface BesideRows {
  /** The names of the ledger's totals. */
  figures?: readonly string[] | undefined;
  /** The name of its second list, of stock entries. */
  second?: string | undefined;
  /** The properties of the ledger's record in every row. */
  own?: JsonSchema | undefined;
}

const READ_FIGURE = {
  type: ['number', 'null'],
  description: 'null where it depends on what the reader does not read',
};

/** An answer with rows of entries and the totals of their range. */
export function ledgerSchema(
  view?: Pick<LedgerView, 'of' | 'operation'>,
  { figures = [], second, own = {} }: BesideRows = {},
): JsonSchema {
  const number = { type: 'number' };
  return {
    type: 'object',
    required: ['success', 'opening_balance', 'closing_balance', 'total_in', 'total_out'],
    properties: {
      success: { const: true },
      opening_balance: number,
      closing_balance: number,
      total_in: number,
      total_out: number,
      record: {
        type: ['object', 'null'],
        description: 'Whose ledger it is',
        properties: {
          id: { type: 'integer' },
          name: { type: ['string', 'null'] },
          archived_at: { type: ['string', 'null'] },
        },
      },
      ...Object.fromEntries(figures.map((name) => [name, READ_FIGURE])),
      ...(second && { [second]: { type: 'array', items: rowSchema('stock') } }),
      [view?.operation.rows ?? 'data']: { type: 'array', items: rowSchema(view?.of ?? 'book', own) },
    },
  };
}

/** Records with their names, which clients link. */
export function namedRecordsSchema(description: string): JsonSchema {
  const properties = { resource: { type: 'string' }, id: { type: 'integer' }, name: { type: 'string' } };
  return { type: 'array', description, items: { type: 'object', properties } };
}

function rowSchema(of: LedgerView['of'], keys: JsonSchema = {}): JsonSchema {
  const number = { type: 'number' };
  const readFigure = { type: ['number', 'null'], description: 'null for readers without prices' };
  const integer = { type: 'integer' };
  const link = { type: ['integer', 'null'], description: 'A transaction' };
  const voucher = { type: ['string', 'null'], description: 'The voucher number of that transaction' };
  const own =
    of === 'stock'
      ? {
          product_id: integer,
          product_name: { type: 'string' },
          qty: number,
          previous_qty: number,
          current_qty: number,
          rate: readFigure,
          price: readFigure,
          total_price: readFigure,
          value: readFigure,
        }
      : {
          amount: number,
          previous_balance: number,
          current_balance: number,
          salary: number,
          note: { type: ['string', 'null'] },
          description: { type: ['string', 'null'] },
        };
  return {
    type: 'object',
    properties: {
      id: integer,
      nth: { type: 'integer', description: 'Its place in the book: 1, 2, 3 ...' },
      ...own,
      type: { type: 'string' },
      transaction_id: integer,
      voucher_no: { type: ['string', 'null'], description: 'The number of its voucher, VP-2025/26-00042' },
      date: { type: 'string' },
      created_at: { type: 'string', description: 'YYYY-MM-DD HH:mm:ss in the business time zone' },
      project_id: { type: ['integer', 'null'] },
      project_name: { type: ['string', 'null'] },
      records: namedRecordsSchema('The records whose names stand in the row'),
      ...keys,
      reverses: link,
      reversed_by: link,
      corrects: link,
      corrected_by: link,
      reverses_voucher: voucher,
      reversed_by_voucher: voucher,
      corrects_voucher: voucher,
      corrected_by_voucher: voucher,
      revalues: link,
      revalues_voucher: voucher,
      caused_by: link,
      caused_by_voucher: voucher,
    },
  };
}
