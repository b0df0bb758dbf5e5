import type { ParamsOf, Template } from './params.ts';

/**
 * The messages of successful calls by code, in English, with parameters as in the catalogue of errors. Other languages have
 * theirs under the same codes, in src/i18n (`bn/notices.ts`).
 */
export const NOTICES = {
  signedIn: 'Signed in',
  secondFactorNeeded: 'Enter the code of your authenticator app',
  passkeyPrepared: 'Confirm with your device',
  passkeyAdded: 'The passkey is added',
  passkeyRemoved: 'The passkey is removed',
  appPrepared: 'Scan the QR code with your authenticator app, then enter its code',
  appConfirmed: 'The authenticator app is set up. Keep the recovery codes: they are not shown again.',
  appRemoved: 'The authenticator app is removed',
  factorRemoved: 'The second factor is removed. The user signs in with the password alone.',
  openIdUnbound:
    'The user is unbound from the sign-in of the firm. Their next sign-in there binds the account of their email.',
  userSignedOut: 'The user is signed out everywhere',
  recoveryCodesMade: 'These are new recovery codes; the former ones are no longer valid',
  signedOut: 'Logged out!',
  signedOutThere: 'Signed out there',
  signedOutElsewhere: 'You are signed out everywhere else, and your tokens for programs have ended',
  otpSent: 'If this email belongs to an account, an OTP is on its way to it',
  otpVerified: 'OTP verified',
  passwordReset: 'Password reset successful',
  passwordChanged: 'Your password is changed. You are signed out everywhere else.',
  nameSaved: 'Your name is saved',
  mailsChosen: 'Your choice is saved',
  tokenMade: 'The token is made. Copy it now: it is not shown again.',
  tokenEnded: 'The token has ended',

  authored: '{text:authored}',
  authoredAndReleased: {
    one: '{text:authored}; {count} {people:resource} was released',
    other: '{text:authored}; {count} {people:resource} were released',
  },
  added: '{record:record} added',
  updated: '{record:record} updated',
  updatedAndReleased: {
    one: '{record:record} updated; {count} {people:resource} was released',
    other: '{record:record} updated; {count} {people:resource} were released',
  },
  deleted: '{record:record} deleted',
  restored: '{record:record} restored',
  recorded: '{resource} recorded',
  sentForApproval: 'Sent for approval',
  approvalsDone: { one: '1 movement: done', other: '{count} movements: done' },
  approvalsPart: '{count} of {total:count} done; see why the others are not',
  approvalWithdrawn: 'Withdrawn',
  approvalsSeen: 'Seen',

  // Mails
  mailApprovalWaits: '{product}: {what} waits for your approval',
  mailApprovalSent: '{name} has sent this for approval: {what}',
  mailApproved: '{product}: {what} approved',
  mailApprovedBy: '{name} has approved it, and it is posted.',
  mailReturned: '{product}: {what} sent back',
  mailReturnedBy: '{name} has sent it back: {text}',
  mailSentAt: '{what}, sent for approval on {at}',
  mailOpenApprovals: 'Open "To approve" in {product} to see it.',
  mailSignInChanged: '{product}: the way you sign in has changed',
  mailAppAdded: 'An authenticator app was added to your account.',
  mailAppRemoved: 'The authenticator app was removed from your account.',
  mailPasskeyAdded: 'A passkey was added to your account.',
  mailPasskeyRemoved: 'A passkey was removed from your account.',
  mailFactorRemoved: 'An administrator has removed the second factor of your account.',
  mailTokenMade:
    'A token was made with which a program can call in your name: “{text}”, until {day:day}. End it under My account, if it was not you.',
  mailSentBy: 'Sent by {name} ({email}) from {product}.',
  mailNotYou: 'If this was not you, change your password at once and tell an administrator.',

  delegateAdded: '{name} approves in your name from {first:day} to {last:day}',
  delegateRemoved: 'The delegation has ended',
  reversed: '{resource} reversed',
  corrected: '{resource} corrected',
  severalAdded: '{resource} added',
  sheetRecorded: '{records:counted} recorded',
  sheetRecordedOf: '{records:counted} recorded: {amount:money}',
  severalDone: '{records:counted}: done',
  assigned: '{count} {people:resource} assigned to {project}',
  released: '{count} {people:resource} released from {project}',
  reportMailAdded: 'The report will be mailed every month, first on {day:day}',
  reportMailRemoved: 'The report is no longer mailed',
  mailQueued: 'The mail to {to} is on its way',
  mailRetried: 'The mail to {to} is being sent again',
  cashOpen: 'Cash is open',
  cashNotOpen: 'No opening balance has been recorded yet',
  openingRecorded: 'Opening balance recorded',

  rowsRight: 'All rows can be added',
  rowsWrong: { one: '1 row has a mistake', other: '{count} rows have mistakes' },
  rowsAdded: '{rows:counted} added',
  rowsImported:
    '{added:count} added, {updated:count} updated, {unchanged:count} as they were, {leftOut:count} left out',
  rowsExist: {
    one: '1 row names a record that exists',
    other: '{count} rows name records that exist',
  },
  openingRight: {
    one: '1 balance can be posted on {day:day}; nothing is posted yet',
    other: '{count} balances can be posted on {day:day}; nothing is posted yet',
  },
  openingWrong: {
    one: '1 line has a mistake; nothing is posted',
    other: '{count} lines have mistakes; nothing is posted',
  },
  openingPosted: {
    one: '1 opening balance posted on {day:day}',
    other: '{count} opening balances posted on {day:day}',
  },
  openingReversed: 'The opening of the books is reversed',
  recordOpeningReversed: 'The opening is reversed',
  adjustmentReversed: 'The adjustment is reversed',
  fileUploaded: 'File uploaded',
  imageUploaded: 'Image uploaded',
  settingsSaved: 'Settings saved',
  viewSaved: 'View saved',
  viewDeleted: 'View deleted',
  viewFirst: 'Saved',
  budgetSaved: 'Version {version:count} of the budget is saved',
  definitionsReloaded: 'The definitions are reloaded',
  restorable: 'A backup may be restored here',

  // The steps of a verification of the books
  checkingBalances: 'Balances',
  checkingEntries: 'Entries',
  checkingDays: 'Totals of days',
  checkingDebits: 'Debits and credits',
  checkingEmpty: 'Transactions without entries',
  checkingValues: 'Values of stock',
  checkingStocks: 'Stocks',
  checkingStockEntries: 'Stock entries',
  checkingStockValues: 'Values of stocks by their days',
  checkingReversals: 'Reversals',
  checkingCorrections: 'Corrections',
  checkingVouchers: 'Voucher numbers',
  checkingPeriods: 'Closed days',
  checkingMovements: 'Records of movements',
  checkingAmounts: 'Amounts of records',
  checkingArrears: 'Arrears of pay',
  checkingClasses: 'Classes of books',
  checkingOwners: 'Books of records',
  checkingCounts: 'Numbers of records',
  checkingAssignments: 'Assignments',
} as const satisfies Record<string, Template>;

export type NoticeCode = keyof typeof NOTICES;

export type NoticeParams<Code extends NoticeCode> = ParamsOf<(typeof NOTICES)[Code]>;

/** A success message as data. */
export type Notice = { [Code in NoticeCode]: { code: Code; params: NoticeParams<Code> } }[NoticeCode];

/** Creates a notice; its parameters are type-checked against its message. */
export function notice<Code extends NoticeCode>(
  code: Code,
  ...given: unknown extends NoticeParams<Code> ? [] : [params: NoticeParams<Code>]
): Notice {
  return { code, params: given[0] ?? {} } as Notice;
}
