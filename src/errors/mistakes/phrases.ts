import type { Template } from '../params.ts';

/** Parts of the messages of mistakes: what was meant, what a value is, and the case in which entries differ. */
export const PHRASES = {
  didYouMean: '; did you mean "{near}"?',
  hintFormer: '; what nothing names any more is called {names:names}',
  hintQuotes: '; put it in quotes',
  hintComma: '; put a text with a comma in it in quotes',
  hintAccountId: '; write the id of an account, such as 1',
  hintRecordId: '; write the id of a record, such as 1',
  hintDay: '; write a day, such as 2025-01-31',
  hintRange: '; a range is from..to, and an end may be left out',
  hintBlank: ': it is blank',
  hintEquality: '; equality is ==',
  hintOperator: '; "{word}" is written {operator}',
  hintUnexpected: ': unexpected "{found}" at character {at:count}',
  hintUnexpectedEnd: ': unexpected end at character {at:count}',

  kindText: 'a text',
  kindNumber: 'a number',
  kindWholeNumber: 'a whole number',
  kindTrueOrFalse: 'true or false',
  kindList: 'a list',
  kindKeys: 'keys with values',
  kindNothing: 'nothing',
  kindDay: 'a day',
  kindMoment: 'a date and time',
  kindRecord: 'a record',
  kindParts: 'a value of several parts',

  noAmounts: 'none',
  inCase: ' where {cases:parts}',
  caseAbsent: '{name} is absent',
  caseValue: '{name} is {value}',
} as const satisfies Record<string, Template>;
