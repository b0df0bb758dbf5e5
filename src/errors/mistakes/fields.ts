import type { Template } from '../params.ts';

/** Mistakes in the fields of a definition, and of its lines. */
export const FIELD_MISTAKES = {
  entityWithoutFields: 'an entity needs at least one field',
  tooManyFields: 'an entity has at most {most:count} fields; give some of them an entity of their own',
  labelTwice: 'the label "{label}" is that of "{name}" too',
  minAboveMax: '{min} is above max, {max}',
  minOnWithoutMin: '`minOn` is where `min` holds, which is missing',
  naBesideBlank: '`blank` is shown where there is no value, in place of N/A; take one of them out',
  patternUnreadable: 'the pattern {pattern} does not parse: {reason:text}',
  patternRunsAway:
    'the pattern {pattern} would take forever on some texts: do not repeat a part that repeats itself, such as (a+)+',
  defaultNotAccepted: 'the default is not a value of the field: {reason}',
  perOfNumber: 'only a number is per something',
  perSelect: 'there is no select "{name}" that says what the number is for{hint}',
  notDated: 'only a field of an entity whose value is entered can be dated',
  notUnique: 'a field of type "{type}" cannot be unique',
  notValueOf: '{value} is not a value of "{name}"{hint}',

  lineWithoutFields: 'a line needs at least one field',
  lineWithSecret: 'a line cannot store a {type}; the record can',
  lineFieldStored: 'a field of a line cannot have this key, because it is stored with its line',
  lineFieldShown: 'a field of a line cannot have this key, because it is shown wherever its line is',
  lineFieldFrom:
    'in a line a value comes from an expression over its other fields ({others}) and those of the record (record.name)',
  lineFieldFromRecord:
    'in a line a value comes from an expression over the fields of the record (record.name)',
  lineOfRule: 'the rule "{rule}" reads its lines as they are given',
  lineUndated: 'a line has no day of its own; the record may have one',

  nameKeyTaken: 'rows have the name of "{name}" under this key; rename one of them',
  nameKeyTwice: 'rows have the name of "{name}" under "{key}" too; rename one of them',
  derivesNone: 'the server derives no {type}',
  whereWithoutReference: 'only a reference, or a value that the server derives, has `where`',
  otherwiseWithoutWhere: '`otherwise` is the message of `where`, which is missing',
  notAddedFromSelector: 'a {kind} is not added from a selector',
  listAndChoices: 'a reference offers a further list or the rows of a call, not both',
  furtherListUnknown: '{target} has no further list "{name}"{hint}',
  neededForItself: 'a field cannot be needed for its own choices',
  notComparable:
    '"{name}" and "{other}" cannot be compared; both must be stored with their records, with the same type',
  deletedNotListed: 'lists have no deleted records; people choose them on the page',
} as const satisfies Record<string, Template>;
