/** The answers of the calls of transactions, for the OpenAPI description. */

const text = { type: ['string', 'null'] };
const id = { type: ['integer', 'null'] };
const amount = { type: 'number' };
const readFigure = { type: ['number', 'null'], description: 'null for readers without prices' };

function listOf(properties: Record<string, unknown>) {
  return { type: 'array', items: { type: 'object', properties } };
}

function answering(properties: Record<string, unknown>) {
  return {
    type: 'object',
    required: ['success', 'data'],
    properties: { success: { const: true }, data: { type: 'object', properties } },
  };
}

const record = { resource: text, record_id: id };

/** GET /transaction/{id} */
export const transactionSchema = answering({
  id: { type: 'integer' },
  voucher_no: { ...text, description: 'The number of its voucher, VP-2025/26-00042' },
  type: { type: 'string' },
  date: { type: 'string', format: 'date' },
  note: text,
  created_at: { type: 'string' },
  created_by: id,
  created_by_name: text,
  resource: text,
  record: {
    type: ['object', 'null'],
    description: 'The row of the movement, or of what opened or was adjusted',
  },
  body: { type: ['object', 'null'], description: 'What the call took; a correction takes the like' },
  call: text,
  reverses: id,
  reversed_by: id,
  corrects: id,
  corrected_by: id,
  reverses_voucher: text,
  reversed_by_voucher: text,
  corrects_voucher: text,
  corrected_by_voucher: text,
  caused_by: {
    ...id,
    description:
      'The transaction that caused it: of a revaluation the one by which goods are valued again, of arrears the one that accrued the pay',
  },
  caused_by_voucher: text,
  revaluations: {
    ...listOf({ id: { type: 'integer' }, date: { type: 'string', format: 'date' }, amount }),
    description: 'The transactions by which it values goods again, a day each, with the cost that they move',
  },
  arrears: {
    ...listOf({ id: { type: 'integer' }, date: { type: 'string', format: 'date' }, amount }),
    description:
      'What was accrued later for its period, or taken back, because the pay was changed from a past day',
  },
  approvals: {
    ...listOf({
      by: { ...text, description: 'Who approved it, for who reads the users' },
      for: { ...text, description: 'In whose name, for a delegate' },
      role: { ...text, description: 'The label of the role of the step' },
      at: { type: 'string' },
    }),
    description: 'The approvals that it waited for',
  },
  correctable: { type: 'boolean' },
  reason: { ...text, description: 'Why it is not correctable' },
  refusal: {
    type: ['object', 'null'],
    description: 'The same as data: the code and the parameters of an error',
    required: ['code', 'params'],
    properties: { code: { type: 'string' }, params: { type: 'object' } },
  },
  entries_count: { type: 'integer', description: 'How many entries it has, also if only a page is asked' },
  stock_count: { type: 'integer' },
  total: {
    type: ['number', 'null'],
    description: 'The sum of its debits, which is that of its credits; null for who does not read all books',
  },
  entries: listOf({
    id: { type: 'integer' },
    book: { type: 'string' },
    label: { type: 'string' },
    name: text,
    ...record,
    debit: amount,
    credit: amount,
    amount,
    salary: amount,
    previous_balance: amount,
    current_balance: amount,
    note: { ...text, description: 'Of this entry alone, such as the number of an open bill' },
  }),
  stock: listOf({
    id: { type: 'integer' },
    ...record,
    product_name: text,
    type: { type: 'string' },
    qty: amount,
    previous_qty: amount,
    current_qty: amount,
    rate: readFigure,
    value: readFigure,
    previous_value: readFigure,
    current_value: readFigure,
    project_id: id,
    project_name: text,
  }),
});

/** POST /transaction/{id}/preview */
export const previewSchema = answering({
  books: listOf({
    book: { type: 'string' },
    label: { type: 'string' },
    name: text,
    before: amount,
    after: amount,
  }),
  stock: listOf({
    ...record,
    name: text,
    quantity_before: amount,
    quantity_after: amount,
    value_before: amount,
    value_after: amount,
  }),
  costs: listOf({
    ...record,
    name: text,
    project_id: { ...id, description: 'null: the stock adjustment' },
    project_name: text,
    amount: { ...amount, description: 'The cost that moves from the stock; below 0 it moves back' },
  }),
  untried: {
    type: 'boolean',
    description:
      'true for who does not read all books and stocks: nothing was tried, and balances are checked when it is posted',
  },
});
