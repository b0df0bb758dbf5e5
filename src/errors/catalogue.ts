import { MESSAGE_PARTS } from './messageParts.ts';
import type { Template } from './params.ts';
import { VALUE_ERRORS } from './valueErrors.ts';

/** Entries with status 422 from their sentences. */
type Unprocessable<Sentences extends Readonly<Record<string, Template>>> = {
  [Code in keyof Sentences]: { status: 422; message: Sentences[Code] };
};

/**
 * Every expected failure by its code: the status (docs/business-rules.md, "Answers and errors") and the English message.
 * `{name:kind}` is a parameter (params.ts lists the kinds). Other languages have their messages under the same codes, in
 * src/i18n (`bn/errors.ts`).
 * Only what another part of the product uses alone stands apart
 * (findings.ts, valueErrors.ts).
 */
export const CATALOGUE = {
  // The request
  malformed: { status: 400, message: 'The request could not be read' },
  notUtf8: { status: 400, message: 'The text of the request is not UTF-8' },
  notJson: { status: 400, message: 'The JSON of the request could not be read' },
  nestedTooDeeply: { status: 400, message: 'The JSON of the request is nested too deeply' },
  uploadBroken: { status: 400, message: 'The upload broke off' },
  unauthenticated: { status: 401, message: 'Please sign in' },
  badCredentials: { status: 401, message: 'Invalid username or password!' },
  passkeyRefused: {
    status: 422,
    message: 'The passkey was not accepted. Try again, or sign in another way.',
  },
  openIdRefused: { status: 401, message: 'The sign-in was not completed. Try again.' },
  openIdUnverified: {
    status: 401,
    message: 'The provider has no verified email for you. Ask an administrator.',
  },
  openIdNoAccount: {
    status: 401,
    message: 'There is no account with your email. Ask an administrator for one.',
  },
  openIdOther: {
    status: 401,
    message:
      'The account with your email belongs to another user of the sign-in service. Ask an administrator.',
  },
  paperUnprintable: {
    status: 422,
    message: 'A PDF cannot print these: {letters}. Print the paper, or mail it with boxes in their place.',
  },
  paperNotDrawn: { status: 503, message: 'The paper could not be made. Try again.' },
  reportMailRight: {
    status: 403,
    message: 'Mailing reports needs the right to mail. Ask an administrator for it.',
  },
  openIdUnknown: { status: 404, message: 'This user is bound to no user of the sign-in service' },
  openIdUnreachable: { status: 503, message: 'The sign-in of the firm cannot be reached. Try again later.' },
  signInOver: { status: 401, message: 'The sign-in took too long. Sign in again.' },
  forbidden: { status: 403, message: 'Only an administrator may do this' },
  viewingOnly: {
    status: 403,
    message: 'You are viewing as somebody else: nothing can be changed. Leave the view first.',
  },
  rightMissing: {
    status: 403,
    message: '{doing:reason} needs the right to {right:reason}. Ask an administrator for it.',
  },
  recordRightMissing: {
    status: 403,
    message: '{doing:reason}: your right to {right:reason} does not cover this record. Ask an administrator.',
  },
  afterChangeMissing: {
    status: 403,
    message: '{resource}: what you entered is beyond what your roles allow. Nothing was changed.',
  },
  fieldRightMissing: {
    status: 403,
    message: 'Your roles do not allow setting {fields:names}. Nothing was changed.',
  },
  refusedByBooks: {
    status: 409,
    message: 'A balance or a stock does not allow this. Ask someone who may see it.',
  },
  booksRight: {
    status: 403,
    message: 'This needs the right to read the books. Ask an administrator for it.',
  },
  statementNeedsAll: {
    status: 403,
    message: 'This is made of all books, and you may not read all of them. Ask an administrator for it.',
  },
  viewOfOther: {
    status: 403,
    message: 'Only its owner or an administrator may change this view. Save yours as a new one.',
  },
  balanceForAdministrators: {
    status: 403,
    message:
      'Only an administrator may change {field:field} by hand. Record a payment, a deposit or another movement instead.',
  },
  stockForAdministrators: {
    status: 403,
    message:
      'Only an administrator may change {field:field} by hand. Record a count, a purchase or another movement instead.',
  },
  peopleOnly: {
    status: 403,
    message: 'A program may not do this with its token. Sign in to the product for it.',
  },
  secondFactorRequired: {
    status: 403,
    message: 'Your role needs a second factor to sign in. Set it up first.',
  },
  administratorsOnly: { status: 403, message: 'Only an administrator may make administrators' },
  administratorsAccount: {
    status: 403,
    message: 'Only an administrator may change the account of an administrator',
  },
  beyondOwnRights: {
    status: 403,
    message: 'Only an administrator may do this: it gives rights beyond your own',
  },
  notFound: { status: 404, message: 'Not found' },
  recordNotFound: { status: 404, message: '{resource} not found' },
  transactionNotFound: { status: 404, message: 'Transaction not found' },
  bookNotFound: { status: 404, message: 'There is no such book' },
  imageNotFound: { status: 404, message: 'There is no such image' },
  viewNotFound: { status: 404, message: 'This view no longer exists, or is not shared with you' },
  tokenNotFound: { status: 404, message: 'This token has already ended' },
  passkeyNotFound: { status: 404, message: 'This passkey is removed already' },
  sessionNotFound: { status: 404, message: 'This session is already over' },
  methodNotAllowed: { status: 405, message: 'This call does not exist for this resource' },
  tooSlow: {
    status: 408,
    message: 'The request took too long to arrive. Check the connection and try again.',
  },
  tooLarge: { status: 413, message: 'The request is too large' },
  imageTooLarge: { status: 413, message: 'The image is too large: at most {megabytes:count} MB' },
  uploadTooLarge: { status: 413, message: 'The file is too large: at most {megabytes:count} MB' },
  quotaExceeded: {
    status: 413,
    message:
      'Your uploads would take up more than {megabytes:count} MB, the limit for each user. An administrator can raise it.',
  },
  serverDiskFull: { status: 413, message: "The server's disk has no room for the file" },
  unsupported: { status: 415, message: 'The content type is not supported; send JSON' },
  keyReused: { status: 422, message: 'This Idempotency-Key was used for another call' },
  tooManyMonthlyMails: {
    status: 409,
    message: 'You have {most:count} monthly mails, which is the limit. End one before you add another.',
  },
  reportNotDrawn: { status: 500, message: 'The file of the report could not be made' },
  reportDrawingTooLong: {
    status: 503,
    message:
      'The file of the report took too long to make and was stopped. Choose fewer rows or a shorter range, or send it as CSV.',
  },
  reportAuthorGone: { status: 409, message: 'The account that asked for this mail is archived' },
  mailNotFound: { status: 404, message: 'No such mail has failed. It may have been sent meanwhile.' },
  reportMailNotFound: { status: 404, message: 'This monthly mail has been ended' },
  tooManyMails: {
    status: 429,
    message: 'You have sent {most:count} mails within an hour, which is the limit. Please try again later.',
  },
  tooMany: { status: 429, message: 'Too many attempts. Please try again later.' },
  tooManyCalls: {
    status: 429,
    message: 'This token may make {most:count} calls a minute. Wait until the minute is over.',
  },
  tooManyStreams: { status: 429, message: 'This account has too many pages open that update live' },

  // The server and its database
  unexpected: { status: 500, message: 'Something went wrong!' },
  busy: { status: 503, message: 'The server is busy. Please try again in a moment.' },
  timedOut: {
    status: 503,
    message:
      'This took too long and was stopped. Ask for less at once, such as fewer days or a more exact search.',
  },
  postingsUnderWay: {
    status: 503,
    message: 'Entries are being posted, such as an import. Please try again when they are done.',
  },
  unavailable: { status: 503, message: 'The database cannot be reached. Please try again in a moment.' },
  notReady: { status: 503, message: 'The database did not answer within a second' },
  definitionsChanging: {
    status: 503,
    message: 'The definitions are just changing. Please try again in a moment.',
  },
  diskFull: {
    status: 503,
    message: 'The disk of the server is full, so nothing can be saved. Please tell whoever looks after it.',
  },
  readOnlyDatabase: {
    status: 503,
    message:
      'The database takes no changes now, so nothing can be saved. Please tell whoever looks after it.',
  },
  databaseLost: {
    status: 503,
    message:
      'The database has lost {missing:parts}. An administrator can restore a backup, or reload the definitions (Setting, Definitions): that creates them again, but empty.',
  },

  // Approvals
  needsApproval: {
    status: 409,
    message: 'This needs approval. Record it by itself: it then waits until it is approved.',
  },
  correctionNeedsApproval: {
    status: 409,
    message:
      'What you entered needs approval, and a correction cannot wait. Reverse this one, and record it again.',
  },
  approvalNotFound: { status: 404, message: 'There is no such movement that waits for approval' },
  approvalOwn: { status: 403, message: 'Nobody approves their own' },
  approvalNotYours: { status: 403, message: 'This waits for the approval of somebody else' },
  approvalTwice: { status: 403, message: 'You have approved this already; somebody else does the next step' },
  approvalClosed: { status: 409, message: 'This does not wait any more' },
  approvalChanged: { status: 409, message: 'This has been sent again meanwhile; look at it once more' },
  approvalNotMaker: { status: 403, message: 'Only who sent it may do this' },
  delegateWrong: { status: 422, message: 'Choose somebody else who can sign in' },
  delegateDays: { status: 422, message: 'The last day is before the first' },
  delegateNothing: {
    status: 403,
    message: 'You approve nothing, so there is nothing to hand over',
  },
  delegateNotFound: { status: 404, message: 'There is no such delegation' },

  // Business rules
  conflict: { status: 409, message: 'This cannot be done now' },
  balanceChanged: { status: 409, message: '{field} is now {balance:money}' },
  quantityChanged: { status: 409, message: '{field} is now {quantity:quantity}' },
  priceChanged: { status: 409, message: '{field} is now {price:money}' },
  changedMeanwhile: { status: 409, message: '{fields:fields} has been changed by someone else meanwhile' },
  reportTooLarge: {
    status: 409,
    message:
      'This would read {rows:count} records, more than the {most:count} that a report may read. Choose fewer days.',
  },
  reportTooWide: {
    status: 409,
    message: 'This would show more than {most:count} figures at once. Choose fewer days, or one record.',
  },
  viewChanged: { status: 409, message: 'Someone else has changed this view meanwhile' },
  tooManyTokens: { status: 422, message: 'You have {most:count} tokens; end one first' },
  tooManyPasskeys: { status: 422, message: 'You have {most:count} passkeys; remove one first' },
  tooManyViews: { status: 422, message: 'You have {most:count} views; delete one first' },
  factorThere: { status: 409, message: 'An authenticator app is set up already. Remove it first.' },
  factorKeyMissing: {
    status: 409,
    message:
      'This server cannot check the codes of your authenticator app. Use a recovery code or a passkey, or ask an administrator to remove your second factor.',
  },
  factorNone: { status: 409, message: 'This user has no second factor' },
  ownFactor: { status: 409, message: 'Remove your own second factor under My account, with a code' },
  factorNotPrepared: { status: 409, message: 'Start again with a new QR code' },
  changedTogether: { status: 409, message: 'Others changed the same at once; please try again' },
  taken: { status: 409, message: 'This is already in use' },
  fieldsTaken: { status: 409, message: '{fields:fields} is already used' },
  valueTaken: { status: 409, message: '{fields:fields} "{value}" is already used' },
  inUse: { status: 409, message: 'This is still in use' },
  usedBy: { status: 409, message: '{resource} is used by {uses:uses}' },
  notZeroBalance: { status: 409, message: '{field} is {balance:money}; bring it to 0 first' },
  notZeroQuantity: { status: 409, message: '{field} is {quantity:quantity}; bring it to 0 first' },
  stillAssigned: { status: 409, message: '{resource} is assigned to a project; release it first' },
  stillStaffed: { status: 409, message: '{resource} has people assigned to it; release them first' },
  ownAccount: { status: 409, message: 'The account that you are signed in with cannot be deleted' },
  lastAccount: { status: 409, message: 'The last account cannot be deleted' },
  lastAdministrator: { status: 409, message: 'This is the last administrator; make another one first' },
  floor: { status: 409, message: 'Insufficient {book:book} balance: {available:money} available' },
  stock: { status: 409, message: 'Only {available:quantity} of {product} in stock' },
  stockOfProduct: { status: 409, message: 'Only {available:quantity} of this product in stock' },
  floorOnDay: { status: 409, message: '{book:book} would be {balance:money} at the end of {day:day}' },
  stockOnDay: {
    status: 409,
    message: 'The stock of {product} would be {quantity:quantity} at the end of {day:day}',
  },
  stockOfProductOnDay: {
    status: 409,
    message: 'The stock of this product would be {quantity:quantity} at the end of {day:day}',
  },
  countedMeanwhile: {
    status: 409,
    message: '{product} has {quantity:quantity} in the books by now; count it again',
  },
  countedSame: { status: 409, message: '{product} has {quantity:quantity} in the books already' },
  receivedLess: { status: 409, message: '{project} has received only {received:quantity} of {product}' },
  receivedLessOnDay: {
    status: 409,
    message: '{project} had received only {received:quantity} of {product} by {day:day}',
  },
  sameProject: { status: 422, message: 'Choose another project: the goods are at {project} already' },
  wouldReturnMore: {
    status: 409,
    message:
      '{quantity:quantity} of {product} more would have come back from the project than it received; reverse the return first',
  },
  wouldReturnMoreOnDay: {
    status: 409,
    message:
      'By {day:day} {quantity:quantity} of {product} more would have come back from the project than it had received',
  },
  budgetPassed: {
    status: 409,
    message: 'This takes {amount:money} for {head:authored}, but only {left:money} is left in the budget',
  },
  budgetOfProjectPassed: {
    status: 409,
    message:
      'This takes {amount:money} for {head:authored}, but only {left:money} is left in the budget of {project}',
  },
  budgetOfGoodsPassed: {
    status: 409,
    message:
      'This takes {quantity:quantity} for {head:authored}, but only {left:quantity} is left in the budget',
  },
  budgetOfProductPassed: {
    status: 409,
    message:
      'This takes {quantity:quantity} of {product} for {head:authored}, but only {left:quantity} is left in the budget',
  },
  budgetUsedUp: {
    status: 409,
    message: 'This takes {amount:money} for {head:authored}, but nothing is left in the budget',
  },
  budgetOfProjectUsedUp: {
    status: 409,
    message: 'This takes {amount:money} for {head:authored}, but nothing is left in the budget of {project}',
  },
  budgetOfGoodsUsedUp: {
    status: 409,
    message: 'This takes {quantity:quantity} for {head:authored}, but nothing is left in the budget',
  },
  budgetOfProductUsedUp: {
    status: 409,
    message:
      'This takes {quantity:quantity} of {product} for {head:authored}, but nothing is left in the budget',
  },
  budgetChanged: {
    status: 409,
    message:
      'Someone else has saved version {version:count} of this budget meanwhile. Load it and enter your changes again.',
  },
  budgetHeadWithoutGoods: { status: 422, message: '{head:authored} is not planned by product' },
  budgetVersionNotFound: { status: 404, message: 'This budget has no such version' },
  balanceTooLarge: { status: 409, message: 'The balance of {book:book} would become too large' },
  balanceOfTooLarge: { status: 409, message: 'The balance of {name} would become too large' },
  stockTooLarge: { status: 409, message: 'The stock would become too large' },
  stockOfTooLarge: { status: 409, message: 'The stock of {name} would become too large' },
  laterEntry: { status: 409, message: '{book:book} already has a later entry' },
  laterEntryOf: { status: 409, message: '{record:record} already has a later entry' },
  inFuture: { status: 409, message: 'The time is in the future' },
  booksClosed: { status: 409, message: 'The books are closed up to {day:day}' },
  closedFiscalYear: {
    status: 409,
    message:
      'The books are closed up to {day:day}, and the fiscal years of closed days stay. Open the days again first.',
  },
  closedBegin: {
    status: 409,
    message:
      'The books are closed up to {day:day}, and the first day of closed books stays. Open the days again first.',
  },
  deleted: { status: 409, message: '{name} is deleted; restore it first' },
  bookDeleted: { status: 409, message: '{book:book} is deleted; restore it first' },
  openedBefore: { status: 409, message: 'The opening has already been recorded' },
  noCashBook: { status: 409, message: 'settings.yaml declares no book "cash"' },
  alreadyReversed: { status: 409, message: 'This has already been reversed' },
  isReversal: { status: 409, message: 'A reversal cannot be reversed; enter the movement again instead' },
  openedInBooks: {
    status: 409,
    message: '{name} is open since {day:day} with {amount:money} (transaction {id})',
  },
  beginNotSet: { status: 409, message: 'Set the first day of the books first' },
  notCorrectable: {
    status: 409,
    message: 'An opening or an adjustment cannot be corrected; reverse it and enter it again',
  },
  isRevaluation: {
    status: 409,
    message: 'A revaluation follows from another movement; reverse that one instead',
  },
  isArrears: {
    status: 409,
    message:
      'Arrears follow from the pay and what it accrued; change the pay from that day, or reverse what accrued it',
  },
  unknownMovement: {
    status: 409,
    message: 'The definition of this movement ("{type}") is missing; restore it first',
  },
  laterPayOfDay: {
    status: 409,
    message:
      'The pay of the day was recorded with this one, and later ones of that day are still in effect; reverse those first',
  },
  laterPayOfMonth: {
    status: 409,
    message:
      'The pay of the month was recorded with this one, and later ones of that month are still in effect; reverse those first',
  },
  notAssignedThatDay: { status: 409, message: '{person} is not assigned to {project} on that day' },
  nothingToAccrue: {
    status: 409,
    message: 'All pay of {month} is accrued already, or nobody is paid by the month',
  },
  moreThanOpen: {
    status: 409,
    message: '{person} has only {amount:money} open for {month}; record a salary to pay an advance',
  },
  nothingDue: { status: 409, message: 'Nothing is due to {person}' },
  presentThatDay: { status: 409, message: '{person} is already present on that day' },
  notChoosable: { status: 409, message: '{title} cannot be chosen as {field}' },
  rule: { status: 409, message: '{text:authored}' },
  siteClosed: { status: 409, message: '{record:record} takes nobody' },
  assignedElsewhere: { status: 409, message: '{person} is already assigned to {project}' },
  alreadyAssigned: {
    status: 409,
    message: { one: '{people:names} is already assigned', other: '{people:names} are already assigned' },
  },
  notAssigned: {
    status: 409,
    message: {
      one: '{people:names} is not assigned to {project}',
      other: '{people:names} are not assigned to {project}',
    },
  },
  assignedThen: {
    status: 409,
    message: {
      one: '{people:names} is already assigned on these days',
      other: '{people:names} are already assigned on these days',
    },
  },
  assignedLater: {
    status: 409,
    message: {
      one: '{people:names} was assigned only after that day',
      other: '{people:names} were assigned only after that day',
    },
  },
  releasedLater: {
    status: 409,
    message: {
      one: '{people:names} was released only after that time',
      other: '{people:names} were released only after that time',
    },
  },
  actionNotNow: { status: 409, message: '"{action:authored}" cannot be done with {name} now' },
  nothingDone: { status: 409, message: 'Nothing was done: {reason:reason}' },
  lineRefused: { status: 409, message: 'Nothing was saved. {name}: {reason:reason}' },
  linesRefused: {
    status: 409,
    message:
      'Nothing was saved: {refused:count} of {total:count} lines were refused. {name}: {reason:reason}',
  },
  severalRefused: { status: 409, message: 'Nothing was done: {refused:count} of {total:count} were refused' },

  bulkJobNotFound: {
    status: 404,
    message: 'There is no such change of many records any more: it can be continued and undone for 7 days',
  },
  bulkNoUndo: { status: 409, message: 'There is nothing here that can be undone' },

  // Definitions and backups
  cannotReload: { status: 409, message: 'This server cannot reload its definitions' },
  definitionsUnreadable: { status: 409, message: '{problems:reasons}' },
  definitionsWrong: {
    status: 422,
    message: {
      one: 'The definitions have a mistake; the last good ones stay in force',
      other: 'The definitions have {count} mistakes; the last good ones stay in force',
    },
  },
  mistakesInDefinition: { status: 422, message: '{mistakes:reasons}' },
  mistakeInDefinition: { status: 422, message: '{key}: {problem:reason}' },
  databaseNotEmpty: {
    status: 409,
    message:
      'A backup is restored into an empty database only, and this one holds {content:parts}. Start with a new data folder (DATA_DIR) or database (DATABASE_URL), and restore there',
  },
  restoreRefused: { status: 409, message: 'Nothing was restored. {problems:reasons}' },
  restoreFailed: { status: 500, message: 'The backup could not be restored; nothing has changed' },
  backupMissing: { status: 422, message: 'Please choose the file of a backup' },
  backupEmpty: { status: 422, message: 'The file is empty' },
  notBackup: { status: 422, message: 'This file is not a backup of Plinth' },
  backupCutOff: {
    status: 422,
    message: 'The backup is not whole: its end is missing. Copy it again from where it was made',
  },
  backupDamaged: {
    status: 422,
    message: 'The backup is damaged: it does not hold what was written. Use another copy of it',
  },
  backupNewer: {
    status: 422,
    message: 'The backup was made by a newer version of Plinth ({version}); restore it with that version',
  },
  backupOlder: {
    status: 422,
    message:
      'The backup was made by a version of Plinth older than 88c4f840; restore it with that version, make a backup there, and restore that one here',
  },
  backupRowRefused: {
    status: 422,
    message: 'Row {row:count} of the table {table} cannot be restored: {reason:reason}',
  },
  backupRowsRefused: {
    status: 422,
    message: 'The rows of the table {table} cannot be restored: {reason:reason}',
  },
  backupForeignTable: {
    status: 422,
    message: "The database holds {table}, which is not a table of Plinth's; move it to another schema",
  },
  backupOtherTables: {
    status: 422,
    message: 'The backup does not fit this version of Plinth: its tables are different',
  },
  backupMissingType: {
    status: 422,
    message: 'The backup needs the type {type}, which this database does not have',
  },
  backupUnsound: {
    status: 422,
    message: 'Nothing was restored: the books of the backup do not agree. {findings:reasons}',
  },
  backupUnsoundMore: {
    status: 422,
    message:
      'Nothing was restored: the books of the backup do not agree. {findings:reasons}; and {more:count} more',
  },

  // A value
  ...unprocessable(VALUE_ERRORS),
  missing: { status: 422, message: '{field} is missing' },
  notValid: { status: 422, message: '{field} is not valid' },
  badValue: { status: 422, message: 'A value is not valid or is too large' },
  productTooLarge: { status: 422, message: '{field} x {other:field} must be at most {most:money}' },
  changeTooLarge: { status: 422, message: '{field} may change at once by at most {most:money}' },
  notTrueOrFalse: { status: 422, message: '{field} must be true or false' },
  notObject: { status: 422, message: '{field} must be an object' },
  notList: { status: 422, message: '{field} must be a list' },
  referenceGone: { status: 422, message: '{field} is not there any more; choose another' },
  referenceGoneOrNotChoosable: {
    status: 422,
    message: '{field} is not there any more or cannot be chosen here; choose another',
  },

  // The books
  verifyFailed: { status: 500, message: 'The books could not be read to the end' },

  // A body
  notRecord: { status: 422, message: 'Send the {resource} as a JSON object' },
  notBody: { status: 422, message: 'Send the fields as a JSON object' },
  balanceNotBody: { status: 422, message: 'Send the balance as a JSON object' },
  unknownOfCall: { status: 422, message: '{name} is not a field of this call' },
  unknownOfRecord: { status: 422, message: '{name} is not a field of {resource}' },
  unknownHere: { status: 422, message: '{name} is not a field here' },
  notChangeable: { status: 422, message: '{name} cannot be changed here' },
  standsInPath: { status: 422, message: '{name} is given in the path of this call' },
  wasNotObject: {
    status: 422,
    message: 'was must be an object of fields and the values that were shown',
  },
  wrongKey: { status: 422, message: 'Idempotency-Key must have 1 to 255 printable characters' },
  noCells: {
    status: 422,
    message: 'Give the cells of 1 to {most:count} records, each with its id and only once',
  },
  noIds: { status: 422, message: 'Choose 1 to {most:count} records by their ids' },
  bulkNothing: { status: 422, message: 'There are no records to change' },
  bulkTooMany: {
    status: 422,
    message:
      'More than {most:count} records are found, which is the most at once. Narrow the list by a filter and change one part after the other.',
  },
  bulkOperationUnknown: { status: 422, message: 'The operation must be one of: {operations}' },
  bulkNoValues: { status: 422, message: 'Choose at least one field to set' },
  bulkNotShared: { status: 422, message: '{name} cannot be set in many records at once' },
  noPeople: { status: 422, message: 'Choose at least one {resource}' },
  tooManyPeople: { status: 422, message: 'Choose at most {most:count} {resource} at once' },
  notPerson: { status: 422, message: '{resource} must be the id of one of the {all:resource}' },
  personUnnamed: { status: 422, message: 'Name each {resource} by employee_id' },
  chosenTwice: { status: 422, message: '{resource} is chosen twice; choose each once' },
  personGone: { status: 422, message: '{resource} is not there any more; choose another' },
  noBook: { status: 422, message: 'There is no book "{key}"' },
  noStock: { status: 422, message: 'There is no such stock' },

  // Signing in
  roleNotYours: { status: 422, message: 'Choose one of your own roles' },
  tokenDay: { status: 422, message: 'Choose a day from {first:day} to {last:day}' },
  wrongPassword: { status: 422, message: 'The current password is not correct' },
  factorCodeWrong: { status: 422, message: 'The code is not correct, or it was used already' },
  otpUsed: { status: 422, message: 'This OTP was already used. Please request a new OTP.' },
  otpExpired: { status: 422, message: 'This OTP has expired. Please request a new OTP.' },
  otpTriedTooOften: { status: 422, message: 'Too many wrong tries. Please request a new OTP.' },
  otpWrong: { status: 422, message: 'The OTP is not correct' },
  otpNotDigits: { status: 422, message: 'An OTP has 6 digits' },
  otpUnverified: { status: 422, message: 'Verify the OTP first' },
  resetExpired: {
    status: 422,
    message: 'The time to choose a new password is over. Please request a new OTP.',
  },

  // Settings
  notGrouping: { status: 422, message: '{field} must be thousand or lakh' },
  notTimeZone: { status: 422, message: '{field} must be a name such as Asia/Dhaka' },

  // Uploads
  noFile: { status: 422, message: 'Choose a file' },
  noImage: { status: 422, message: 'Choose an image' },
  unreadableImage: {
    status: 422,
    message: 'This image cannot be displayed. Use PNG, JPEG, WebP, GIF or SVG.',
  },

  // A file of records
  rowsWrong: {
    status: 422,
    message: {
      one: '1 row has a mistake; nothing was added',
      other: '{count} rows have mistakes; nothing was added',
    },
  },
  rowsExist: {
    status: 409,
    message: {
      one: '1 row names a record that exists. Choose whether it is left out, updates it or is added; nothing was added',
      other:
        '{count} rows name records that exist. Choose whether they are left out, update them or are added; nothing was added',
    },
  },
  rowExists: { status: 409, message: '{name} exists already, with the ID {id}' },
  noSuchId: { status: 422, message: 'There is no {resource} with the ID {id}' },
  rowNamesTwo: { status: 422, message: 'The ID is that of {name}; {field} is that of ID {ids}' },
  sameRecordTwice: { status: 422, message: 'Row {row:count} is about {name}, too' },
  changedSinceFile: {
    status: 422,
    message:
      '{name} was changed at {moment}, after the file was made. Empty this cell to change it all the same',
  },
  openingWrong: {
    status: 422,
    message: {
      one: '1 line has a mistake; nothing was posted',
      other: '{count} lines have mistakes; nothing was posted',
    },
  },
  openingEmpty: { status: 422, message: 'No line has an amount' },
  openingFollows: {
    status: 422,
    message: 'The balance of {book:book} follows from the other lines; leave it out',
  },
  openingOtherName: { status: 422, message: '{key} is {name}' },
  openingBothSides: { status: 422, message: 'Enter a debit or a credit, not both' },
  openingBelowFloor: { status: 422, message: '{name} cannot begin below 0' },
  openingOfGoods: { status: 422, message: 'Only goods have a quantity' },
  openingNoteOfGoods: { status: 422, message: 'Goods have no note' },
  openingOwnProject: { status: 422, message: 'This line is about the project itself; leave it out' },
  openingTwice: { status: 422, message: '{name} is on line {line:count} already' },
  noSuchName: { status: 422, message: 'There is no {resource} "{name}"' },
  nameNotUnique: { status: 422, message: '{count} records have the name "{name}"; give the id: {ids}' },
  noFields: { status: 422, message: 'Name at least one field' },
  noRows: { status: 422, message: 'The file has no rows' },
  tooManyRows: { status: 422, message: 'At most {most:count} rows are taken at once' },
  tooManyCells: { status: 422, message: 'The row has more cells than there are fields' },
  cellTooLong: { status: 422, message: 'The cell is too long' },
  cellNotText: { status: 422, message: 'A cell must be text' },
  fieldNotNamed: { status: 422, message: 'A field is named by text' },
  notImportable: { status: 422, message: '"{name}" is not a field that a file can set' },
  namedTwice: { status: 422, message: '"{name}" is named twice' },

  // The parameters of a list or a ledger
  unknownOfList: { status: 422, message: '"{name}" is not a parameter of this list of {resource}' },
  unknownParameter: { status: 422, message: '"{name}" is not a parameter of this call' },
  monthUnreadable: { status: 422, message: 'A month is written as YYYY-MM, such as 2026-03' },
  unknownOfLedger: { status: 422, message: '"{name}" is not a parameter of a ledger' },
  notSearchable: { status: 422, message: 'This list cannot be searched' },
  notSortable: { status: 422, message: 'The list cannot be sorted by "{name}"' },
  tooManyToSort: {
    status: 422,
    message:
      'More than {most:count} records cannot be sorted by {fields}. Narrow the list with a filter first, or sort by a field that has an index.',
  },
  notFilterable: { status: 422, message: '{field} cannot be filtered with {name}' },
  notAValue: { status: 422, message: '"{value}" is not a value of {field}' },
  tooManyValues: { status: 422, message: '{name} may be given at most {most:count} times' },
  givenTwice: { status: 422, message: '{name} may be given once' },
  whereUnreadable: {
    status: 422,
    message: 'The filter could not be read; it is a list of conditions and groups in JSON',
  },
  whereUnknownField: { status: 422, message: 'There is no "{name}" to filter by' },
  whereUnknownOperator: { status: 422, message: '{field} cannot be filtered with "{operator}"' },
  viewWrong: { status: 422, message: 'The list has no {part} "{value}"' },
  viewTooLarge: { status: 422, message: 'The view is too large; give it fewer conditions' },
  viewNameTaken: { status: 422, message: 'You have a view with this name already' },
  whereTooDeep: { status: 422, message: 'The groups of a filter stand at most ten deep' },
  whereTooMany: { status: 422, message: 'A filter has at most 30 conditions' },
  whereTooLong: { status: 422, message: 'A filter has at most {most:count} characters' },
  badCharacter: { status: 422, message: '{name} holds a character that is not allowed' },
  searchTooLong: { status: 422, message: 'Search for at most {most:count} characters' },
  notCount: { status: 422, message: '{name} must be a whole number from 0' },
  notLimit: { status: 422, message: '{name} must be a whole number from 1 to {most}' },
  startAboveEnd: { status: 422, message: '_start must not be above _end' },
  pageTooLarge: { status: 422, message: 'Ask for at most {most} rows at once' },
  notMadeOf: { status: 422, message: '"{name}" cannot make this view; _by is one of {names}' },
  tooManyDays: { status: 422, message: 'Ask for at most {most} days at once' },
  badOrder: { status: 422, message: '_order is asc or desc' },
  tooManyToGroup: {
    status: 422,
    message: 'Groups are made of at most {most:count} records. Narrow the list by a filter or the search.',
  },
  notAmount: { status: 422, message: '{name} is an amount such as 5000 or 12.50' },
  ledgerTooLong: {
    status: 422,
    message: 'Choose fewer days: a ledger is searched and filtered in at most {most:count} entries',
  },
  badCount: { status: 422, message: '_count is exact, none or only' },
  badFirst: { status: 422, message: '_first is named' },
  badTotals: { status: 422, message: '_totals is true or false' },
  badArchived: { status: 422, message: 'archived is true, false or all' },
  notOfReport: { status: 422, message: '{name} is none of the values that this report has' },
  fromAfterTo: { status: 422, message: 'From must not be after To' },
  fromNotDay: { status: 422, message: 'From must be a day, YYYY-MM-DD' },
  toNotDay: { status: 422, message: 'To must be a day, YYYY-MM-DD' },
  notKeyDay: { status: 422, message: 'Give a day that exists, as YYYY-MM-DD' },
  notHidden: { status: 422, message: '{name} can only be hidden' },
  noEntriesOfType: { status: 422, message: 'There are no entries of that type' },
  twoWaysOfPaging: { status: 422, message: 'Ask by _start and _end, or by _after and _limit' },
  notEntryId: { status: 422, message: '_after must be the id of an entry' },
  notEntryOfLedger: { status: 422, message: '_after must be the id of an entry of this ledger' },
  noRecordChosen: { status: 422, message: 'Choose one of the {resource}' },
  chosenNotFound: { status: 422, message: '{resource} not found' },
  ...unprocessable(MESSAGE_PARTS),
} as const satisfies Record<string, { status: number; message: Template }>;

export type ErrorCode = keyof typeof CATALOGUE;

/** The codes that a call can answer with; the others are only parts of messages. */
export type AnswerCode = Exclude<ErrorCode, keyof typeof MESSAGE_PARTS>;

export const ANSWER_CODES = Object.keys(CATALOGUE).filter((code) => !Object.hasOwn(MESSAGE_PARTS, code));

function unprocessable<Sentences extends Readonly<Record<string, Template>>>(
  sentences: Sentences,
): Unprocessable<Sentences> {
  const entries = Object.entries(sentences).map(([code, message]) => [code, { status: 422, message }]);
  return Object.fromEntries(entries) as Unprocessable<Sentences>;
}
