import type { Template } from './params.ts';

/**
 * The part of the catalogue that a verification of the books finds (docs/business-rules.md, "Checking the books"). Numbers of
 * transactions and entries are texts, so that their digits are not grouped.
 */
export const FINDINGS = {
  moreFindings: '... and {count} more like these',

  bookBalance: '{owner:owner}: balance {balance:money}, its entries come to {sum:money}',
  bookBelowFloor: '{owner:owner}: balance {balance:money} is below its floor, {floor:money}',
  bookCount: '{owner:owner}: it counts {counted:count} entries and has {present:count}',
  bookTotalIn: '{owner:owner}: {total:money} came in, by its entries {sum:money}',
  bookTime: '{owner:owner}: its time is not that of its last entry',

  bookDay: '{owner:owner}: the total of {day:day} is {total:money}, by its entries {sum:money}',
  stockDay: '{owner:owner}: the total of {day:day} is {total:quantity}, by its entries {sum:quantity}',
  dayCount:
    '{owner:owner}: the total of {day:day} counts {counted:count} entries, there are {present:count}, or what came in differs',
  projectTotal: '{owner:owner}: the total of project {project} is not that of its entries',
  lastDay: '{owner:owner}: its last day is not that of its entries',

  entryWithoutBook: '{owner:owner}: entry {id} of transaction {transaction} belongs to no book',
  entryNumber:
    '{owner:owner}: entry {id} of transaction {transaction} is number {nth}, after number {before}',
  entryBegin:
    '{owner:owner}: entry {id} of transaction {transaction} begins at {begin:money}, the one before it ends at {end:money}',
  entryChange:
    '{owner:owner}: entry {id} of transaction {transaction} changes the balance by {change:money}, which is not its debit and credit',
  entryEarly: '{owner:owner}: entry {id} of transaction {transaction} is dated before the one before it',
  entryTotalIn:
    '{owner:owner}: entry {id} of transaction {transaction} does not continue the total that has come in so far',
  entrySum:
    '{owner:owner}: entry {id} of transaction {transaction} goes from {begin:money} to {end:money}, with {change:money} between them',

  transactionMissing: 'transaction {id} is not there, but {present:count} entries belong to it',
  transactionUnbalanced: 'transaction {id} has debits of {debit:money} and credits of {credit:money}',
  transactionOneEntry: 'transaction {id} has one entry alone',
  transactionMixed: 'transaction {id} has entries of another type, day or time',
  transactionEmpty: 'transaction {id} has no entries',
  transactionGoodsMissing: 'transaction {id} is not there, but stock entries belong to it',
  transactionGoods:
    'transaction {id} moves goods of {moved:money} and the book of the stock by {booked:money}',

  stockQuantity: '{owner:owner}: quantity {quantity:quantity}, its entries come to {sum:quantity}',
  stockValue: '{owner:owner}: value {value:money}, its entries come to {sum:money}',
  stockNegative: '{owner:owner}: quantity {quantity:quantity} is below 0',
  stockWorth: '{owner:owner}: value {value:money} with quantity {quantity:quantity}',
  stockDayWorth:
    '{owner:owner}: value {value:money} with quantity {quantity:quantity} at the end of {day:day}',
  stockEntryWorth:
    '{owner:owner}: stock entry {id} of transaction {transaction} on {day:day} differs by {difference:money} from what the goods were worth by then',
  stockPrice: '{owner:owner}: price {price:money} is not its value by its quantity',
  stockCount: '{owner:owner}: it counts {counted:count} entries and has {present:count}',
  stockTotalIn: '{owner:owner}: what came in, or its time, is not that of its entries',

  stockEntryWithoutStock: '{owner:owner}: stock entry {id} of transaction {transaction} belongs to no stock',
  stockEntryNumber:
    '{owner:owner}: stock entry {id} of transaction {transaction} is number {nth}, after number {before}',
  stockEntryQuantity:
    '{owner:owner}: stock entry {id} of transaction {transaction} begins at {begin:quantity}, the one before it ends at {end:quantity}',
  stockEntryValue:
    '{owner:owner}: stock entry {id} of transaction {transaction} begins at {begin:money}, the one before it ends at {end:money}',
  stockEntrySum:
    '{owner:owner}: stock entry {id} of transaction {transaction} does not come to its quantity and value by what it moves',
  stockEntryTotalIn:
    '{owner:owner}: stock entry {id} of transaction {transaction} does not continue the total that has come in so far, or is dated before the one before it',

  reversalLeavesMoney:
    'transaction {id} reverses {original}, but together they leave {left:money} with {owner:owner}',
  reversalLeavesGoods:
    'transaction {id} reverses {original}, but together they leave {left:quantity} with {owner:owner}',
  reversesMissing: 'transaction {id} reverses {original}, which is not there',
  reversesTwice: 'transaction {id} reverses {original}, which is reversed {times:count} times',
  reversesReversal: 'transaction {id} reverses {original}, which is a reversal itself',
  reversesLater: 'transaction {id} reverses {original}, which has a later date',
  correctsMissing: 'transaction {id} corrects {original}, which is not there',
  correctsReversal: 'transaction {id} corrects {original}, which is a reversal itself',
  correctsStanding: 'transaction {id} corrects {original}, which was not reversed',

  voucherGone: 'voucher {first} is missing',
  vouchersGone: 'vouchers {first} to {last} are missing',
  voucherTwice: 'there are several vouchers {voucher}',
  voucherNotCounted: 'voucher {voucher} is there, but the last number of its series is lower',
  voucherWithoutNumber: 'transaction {id} has no voucher number',

  postedIntoClosed:
    'transaction {id} of {date:day} was posted while the books were closed up to {closed:day}',
  periodsUnrecorded: 'the accounting periods were changed without their history',

  movementUnposted: '{resource} {id} has no transaction',
  movementUnrecorded: 'transaction {id} has no record; its {resource} is gone',
  movementOtherDate: '{resource} {id} has another date than its transaction',
  movementNotMarked: '{resource} {id} was reversed, but its record is not marked as reversed',
  movementMarked: '{resource} {id} is marked as reversed, but no transaction reverses it',

  recordRefused: '{resource} {id} has values that its rule refuses, such as sums that do not add up',
  recordAmount:
    '{resource} {id} posts {expected:money} to {owner:owner} by its record, its entries there come to {posted:money}',
  recordQuantity:
    '{resource} {id} moves {expected:quantity} of {owner:owner} by its record, its stock entries come to {moved:quantity}',
  recordValue:
    '{resource} {id} moves {owner:owner} for {expected:money} by its record, its stock entries come to {moved:money}',
  recordProject:
    '{resource} {id} has an entry of {owner:owner} that is about another project than its record',

  accruedOtherPay:
    '{resource} {id} accrues {accrued:money}, which was not the pay of {owner:owner} on {day:day}',
  accruedOtherCorrected:
    '{resource} {id} accrues {accrued:money}, the one that it corrects accrued {before:money}',

  arrearsAlone:
    'Arrears {id} do not go with transaction {movement}: one of them is reversed or missing, or they are about other projects',
  arrearsOtherPay:
    'With its arrears {accrued:money} are accrued for {owner:owner}, which was never the pay of {day:day}',

  bookOfNobody: '{owner:owner} is not there, but has a book',
  bookMissing: '{owner:owner} has no book',
  bookUndeclared: '{owner:owner} has a balance or entries, but no definition gives it a class',
  bookCrooked: '{owner:owner} has a book with the wrong normal side',
  bookClosed: '{owner:owner} is not deleted, but its book is closed',
  bookOpen: '{owner:owner} is deleted, but its book is open',
  stockOfNobody: '{owner:owner} is not there, but has a stock',
  stockMissing: '{owner:owner} has no stock',
  stockClosed: '{owner:owner} is not deleted, but its stock is closed',
  stockOpen: '{owner:owner} is deleted, but its stock is open',

  countKept:
    '{records:resource}: {live:count} are there and {archived:count} deleted, but lists count {keptLive:count} and {keptArchived:count}. An administrator of the database can correct it: {statement}',

  assignedTwice: '{person:owner} on {site:owner} is assigned elsewhere at the same time',
  assignedPersonGone:
    '{person:owner} on {site:owner} is assigned, but the {people:resource} is not there or deleted',
  assignedSiteGone:
    '{person:owner} on {site:owner} is assigned, but the {sites:resource} is not there or deleted',
  assignedSiteClosed:
    '{person:owner} on {site:owner} is assigned, but the {sites:resource} takes nobody any more',
} as const satisfies Record<string, Template>;

export type FindingCode = keyof typeof FINDINGS;
