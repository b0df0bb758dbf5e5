import type { Template } from '../params.ts';

/** Mistakes in how a file is written: its YAML, its keys, and the form of their values. */
export const WRITING_MISTAKES = {
  fileEnding: 'the file of a definition ends in .yaml; rename it to {name}',
  fileEndingTwice:
    'the file of a definition ends in .yaml, and {name} is there already; remove one of the two',
  yamlKeyTwice: 'this key is here twice',
  yamlTab: 'a tab cannot indent a line; use spaces',
  yamlColon: 'this is not YAML; put a text with a colon and a space in it in quotes',
  yamlUnexpected: 'this is not YAML; put a text with any of {characters} in it in quotes',
  yamlSecondDocument: 'a file has one definition; `---` would begin another',
  yamlUnreadable: 'this is not YAML: {reason:text}',
  yamlAliasesTooLarge: 'the aliases of this file expand to too much; write in full what they refer to',
  yamlNoAnchor: 'there is no anchor "{name}" before this',
  yamlAliasInItself: '"{name}" may not contain itself',

  fileEmpty: 'the file is empty; a definition has at least a name and fields',
  fileNotKeys: 'a definition is keys with values (name, fields ...), not {given:phrase}',
  keyNotWord: 'a key must be a word',
  keyUnknown: '"{name}" is not a key here{hint}',
  keyNotUsed: '"{name}" does not use `{key}`, which is for {others}; take it out',
  keyMissing: 'is missing',
  keyNotIdentifier: 'must be small letters, digits and _, beginning with a letter',
  valueBlank: 'may not be blank',
  valueNotListed: '{value} is not one of {words}{hint}',
  valueInQuotes: '{value} must be true or false, without quotes',
  valueOfWrongKind: 'must be {wanted:phrase}, not {given:phrase}{hint}',
  valueTooSmall: 'must be at least {least}',
  valueTooLarge: 'must be at most {most}',
  valueNotAccepted: 'is not valid',
  tooFewParts: { one: 'needs at least one entry', other: 'needs at least {count} entries' },

  fieldNotKeys: 'a field is keys with values: {example}',
  typeMissing: 'the field has no type; give it one, such as "text"',
  typeUnknown: '{type} is not a field type{hint}',
  typeNotInLine: 'a line cannot have a field of type "{type}"',
  typeUnclear: 'the type of the result is not clear; name it, such as `as: money`',

  notEmailAddress: 'must be an email address such as name@example.com',
  notDayOrToday: 'must be a day such as 2025-01-01, or today',
  notVoucher: 'must be capitals, digits and _, beginning with a letter: `VP`',
  notSummary: 'must be `count` or `sum field`',
  notCall: 'a call is a method and a path below /api, such as {example}',
  notReadCall: 'rows are read by a GET, such as GET /vendor',
  notFileEnding: 'a kind of file is the end of its name in small letters, such as pdf',
  notAddress: 'an address begins with http:// or https://, or with one / for a page of this product',
  addressNamesOther: 'an address may contain {id}, but not {part}',
  notPlace: 'a place is the names of keys with dots between them, such as result.items',
  notPageParameters: 'a page has one of the forms {forms}',
  notBasePath: 'the base is a path such as /api/v2, or nothing',
  notTokenHeader: 'must be a header with the token in its place, such as {example}',
  notHeaderName: 'must be the name of a header, such as Idempotency-Key',
  notDayForm: 'days are written with YYYY, MM and DD, such as DD/MM/YYYY',

  likeExpression:
    'warning: {value} is stored as this text and not computed; for a value that follows from other fields write a field {example}',
} as const satisfies Record<string, Template>;
