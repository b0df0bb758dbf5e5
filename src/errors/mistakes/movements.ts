import type { Template } from '../params.ts';

/** Mistakes in movements, their entries, and the books that they post to. */
export const MOVEMENT_MISTAKES = {
  postWithoutMovement: 'only a movement posts; give {name} the kind movement',
  historyWithoutMovement: 'only a movement has a history of days',
  voucherWithoutMovement: 'only a movement has voucher numbers',
  movementWithBook: 'a movement has no {part}; it posts to those of others',
  movementEdited: 'a movement is never edited; it is corrected by another',
  movementNotOnPage: 'the form of a movement is a page',
  movementDateType: 'the date of a movement is a date',
  movementNoteType: 'the note of a movement is a text or longtext',
  postMissing: 'a movement needs `post`, with entries or the name of a rule',
  postOfRuleAndEntries: 'a rule makes the entries; remove one of the two',
  postEmpty: 'entries, or the name of a rule, are missing',
  postTypeOfProduct: '"{type}" is a type of the product itself',
  ruleUnknown: 'there is no rule "{rule}"{hint}',
  ruleNeedsField: 'the rule "{rule}" needs a field "{name}"{hint}',
  ruleNeedsBook: 'the rule "{rule}" posts to the book "{key}", which settings.yaml does not declare',

  bookNotDeclared: 'settings.yaml declares no book "{key}"{hint}',
  bookKeyTaken: 'the books of the records in {file} have the key "{key}"; choose another',
  bookOfOtherSide: '"{key}" is a {side} book: the product itself posts to it and reads it as such',
  budgetWithoutDimension: 'a budget belongs to the records of a dimension; name one under `dimensions`',
  budgetOfCredit: '"{key}" grows by credits; the cost of a budget is in books that grow by debits',
  budgetBookTwice: '"{key}" belongs to the head "{name}" already; each cost counts once',
  budgetWithoutStock: 'the records of "{name}" have no stock{hint}',
  recordsWithoutBook: 'the records of "{name}" have no book{hint}',
  bookOfOtherRecord: '"{name}" does not point to {target}, so it cannot name one of its books',

  entryNotOneSide: 'an entry has a debit or a credit, one of the two',
  entryNotMoney: '"{name}" is of type {type}; only an amount of money is posted',
  entryMayBeAbsent: '"{name}" may be absent; make it required',
  entryBookMayBeAbsent: '"{name}" may be absent; make it required, or add {example}',
  entryUndecided: '{reason}{where:hint}',
  entryMovesNothing: '"{key}" is debited and credited with {amount}, which moves nothing{where:hint}',
  entriesNotEqual: 'the debits ({debits:phrase}) do not equal the credits ({credits:phrase}){where:hint}',
  entriesOfTooManyCases: 'these conditions have more cases than can be tried; use fewer fields',
} as const satisfies Record<string, Template>;
