import type { Template } from '../params.ts';

/** Mistakes in conditions and formulas. */
export const EXPRESSION_MISTAKES = {
  expressionTooLong: 'the expression "{beginning}..." is longer than {most:count} characters',
  expressionUnreadable: 'the expression "{text}" does not parse{hint}',
  expressionOfAbsent:
    'the expression "{text}" cannot be evaluated: an absent value cannot be compared; check first whether there is one, as in {example}',
  expressionOfNoLines:
    'the expression "{text}" takes the {of} of something that is not a field of lines; write {example}',
  formulaDividesByZero: 'the expression "{text}" cannot be computed: division by zero',

  expressionNotHere: '"{part}" cannot be used in this expression',
  expressionUnknownName: '"{name}" is unknown here{hint}',
  expressionNoOption: '"{value}" is no option of "{name}", which has {words}{hint}',
  expressionUnknownMember: '"{parent}" has no "{name}"{hint}',
  expressionNoPath: '"{name}" points to no other record, so a path ends there',
  expressionNotFollowed: '"{name}" is another record, and this place has the values of its own record only',
  expressionOwnerAlone: '"{name}" is used with one of its names, such as {example}',
  expressionUnknownFunction: 'there is no function "{name}"{hint}',
  expressionArguments: {
    one: '{name} takes {count:count} value',
    other: '{name} takes {count:count} values',
  },
  expressionWrongArgument: '{name} takes {wanted:phrase}, not {given:phrase}',
  expressionNotWritten: 'the limits of {name} are numbers that stand in the expression',
  expressionNoChoice: '{name} takes one of {words} here, written in the expression',
  expressionNotInDatabase:
    'this runs in the database, which does not have {name}; use a computed field that keeps its result',
  expressionNoTruth: 'a condition is needed here, not {given:phrase}',
  expressionKinds: '{operator} cannot combine {one:phrase} with {other:phrase}: {part}',
  expressionMixedList: 'a list has values of one kind, not {one:phrase} beside {other:phrase}',
  expressionListOfNames:
    'a list has values that stand in the expression, such as ["a", "b"]; compare names with == and ||',
  expressionNotDay: '"{value}" is not a day; write one as 2025-01-31',
  expressionNotMoment: '"{value}" is not a date and time; write one as 2025-01-31 09:30:00, or its day alone',

  alwaysPosted: '"{name}" is posted, so it must always be entered',
  valueComesFrom: 'the value comes from {from}; nobody enters one',
  keptNotDerived: 'a {type} is stored with its record; it is not derived',
  derivedTypes: '"{name}" has the types {types}',
  derivedUnknown: 'there is no derived value "{name}"{hint}',
  pointsNowhere: '"{name}" points to no other record',
  notFetched: '"{name}" of {target} cannot be fetched; only values that its records store can',
  fetchedOfType: '"{name}" of {target} is of type {type}; so is a value that is fetched from there',
  fetchedFromAdministrators: 'only administrators see {target}; everyone would see "{name}" here',

  momentInFormula: '"{name}" is a date and time, which no formula can use',
  expressionKept:
    'the result is kept with the record, and "{name}" changes by itself; use it in a condition or in a report',
  formulasInCircle: 'the fields depend on each other in a circle: {circle}',
  figureOfNoLines: '"{name}" has no lines; {of} is taken over lines',
  figureOfUnknown: 'a line of "{name}" has no field "{column}"{hint}',
  figureOfNoNumber: '"{column}" of "{name}" is of type {type}; {of} is taken of numbers',
  resultNotNumber: 'the field is a number, and the result is not',
  resultNotYesNo: 'the field is yes or no, and the result is neither',
  resultNotText: 'the field is a text, and the result is not',
  typeNotComputed: 'a {type} cannot be computed',

  operandOfLines: '"{name}" of the record is computed from its lines; a line cannot use it',
  operandIsItself: 'a field cannot use its own value',
  operandSecret: '"{name}" is a secret; no expression may use it',
  operandNotStored: '"{name}" is not stored with the record; an expression can use stored values only',
} as const satisfies Record<string, Template>;
