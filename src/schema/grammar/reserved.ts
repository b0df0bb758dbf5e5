/** Names that definitions may not take, because the product uses them. */

/** Calls below /api that every installation has. A definition's call may not shadow them. */
export const RESERVED_CALLS = [
  'POST /login',
  'POST /login/second',
  'POST /logout',
  'GET /user',
  'PUT /user',
  'PUT /user/password',
  'GET /user/sessions',
  'DELETE /user/sessions',
  'DELETE /user/sessions/{}',
  'GET /user/tokens',
  'POST /user/tokens',
  'DELETE /user/tokens/{}',
  'GET /user/second_factor',
  'POST /forgetpassword',
  'POST /verifyotp',
  'POST /resetpassword',
  'GET /cash',
  'GET /cash/opening',
  'POST /cash/opening',
  'GET /openapi.json',
  'GET /employee/salary/all',
  'GET /employee/wage/all/{}',
  'GET /inventory_purchase/prices',
] as const;

/** The first part of calls that belong to the product. */
export const RESERVED_CALL_ROOTS = [
  'approvals',
  'audit',
  'summary',
  'report',
  'dated',
  'openapi.json',
  'search',
  'transaction',
  'ledger',
  'books',
  'budget',
  'access',
  'verify',
  'upload',
  'setting',
  'definitions',
  'about',
  'backup',
  'restore',
  'import',
  'project_employee_assign',
  'views',
] as const;

/** Routes of the product's own pages below /dashboard. */
export const RESERVED_ROUTES = [
  '',
  'projects/assign-employee/{id}',
  'projects/release-employee/{id}',
] as const;

/** The first part of the product's own routes: transactions, the ledgers of nominal books, help. */
export const RESERVED_ROUTE_ROOTS = ['approvals', 'transactions', 'ledgers', 'support'] as const;

/**
 * Names that a field may not have: the columns of every table, the row number, and the parameters of calls.
 */
export const RESERVED_FIELDS = [
  'id',
  'added_by',
  'created_at',
  'updated_at',
  'archived_at',
  'reversed_at',
  'no',
  'was',
  'effective_from',
  'q',
  'archived',
] as const;

/** The properties of every JavaScript object. */
export const PROTOTYPE_NAMES = [
  'constructor',
  'prototype',
  'hasownproperty',
  'isprototypeof',
  'tostring',
  'valueof',
  'tolocalestring',
  'propertyisenumerable',
  '__proto__',
] as const;

/**
 * Words that PostgreSQL reserves. Identifiers are quoted, so they would work, but people also query the
 * tables by hand.
 */
export const SQL_WORDS = new Set(
  (
    'all analyse analyze and any array as asc asymmetric authorization binary both case cast check collate collation column ' +
    'concurrently constraint create cross current_catalog current_date current_role current_schema current_time ' +
    'current_timestamp current_user default deferrable desc distinct do else end except false fetch for foreign freeze from ' +
    'full grant group having ilike in initially inner intersect into is isnull join lateral leading left like limit ' +
    'localtime localtimestamp natural not notnull null offset on only or order outer overlaps placing primary references ' +
    'returning right select session_user similar some symmetric system_user table tablesample then to trailing true union ' +
    'unique user using variadic verbose when where window with'
  ).split(' '),
);

/** Reserved words that an entity may still have as its name: `user` is the natural name of the accounts. */
export const ENTITY_WORDS: ReadonlySet<string> = new Set(['user']);

/** Fields of every movement, which follow from its transaction: `state` is posted or reversed. */
export const MOVEMENT_FIELDS = ['voucher_no', 'state'] as const;

/** The prefixes of the voucher numbers of what the product itself posts, by the type of the transaction. */
export const OWN_VOUCHERS = { opening: 'OB', adjustment: 'AJ', reversal: 'REV', arrears: 'ARR' } as const;

/** The type of a field whose type follows from its formula. */
export const COMPUTED = 'computed';

/** Values that the server derives (`from:`). */
export const DERIVED = ['availability', 'assigned', 'creator'] as const;

/** The types of column that can store a derived value: a text, or a whole number. */
export const HELD_AS: Readonly<Record<(typeof DERIVED)[number], RegExp>> = {
  availability: /^text$/,
  assigned: /^(bigint|integer)$/,
  creator: /^(bigint|integer)$/,
};
