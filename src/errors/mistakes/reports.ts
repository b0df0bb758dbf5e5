import type { Template } from '../params.ts';

/** Mistakes in reports. */
export const REPORT_MISTAKES = {
  reportSourceUnknown:
    'there is no "{name}" to report on{hint}; it is entries, open_entries, money_entries, transactions, stock_entries, budget_entries, an entity or a movement',
  reportSourceNotLines: '"{name}" of {source} is no field of lines{hint}',
  reportOfAdministrators: 'only administrators see {target}; everyone would see its records in the report',
  reportSides: 'only entries have books with sides; remove this key',
  reportReversed: 'only movements are reversed; remove this key',
  reportGroupAndSections: 'a report has "group" or "sections", not both',
  reportEmptySections: 'at least one section has rows; the others are calculated from it',
  reportSectionFormula: 'a section has a formula or rows (where, group), not both',

  askTypeMissing: 'an input needs a type, or options',
  askKeyOfOther: 'only an input of type {type} has this key',
  askWithoutTo: 'a reference needs "to", the entity whose records the reader chooses from',
  askDefaultUnfit: '"{value}" is not a value for a {type}{hint}',
  askCompare: 'the inputs "from" and "to", both of type date, are missing: the range that is compared',

  compareBudgetOf: 'only a report of entries without opening and closing is compared with the budget',
  compareBudgetName:
    'a budget has no "{name}", so it has no figure here; remove "budget" from the options of "compare"',

  measureNotHere: '{of} is taken in a column of "show"; it cannot be used here',
  measureWithin: 'a measure is alone in its column; give {part} a column of its own, and use its name here',
  measureArguments: '{of} is taken of one value, such as {example}',
  measureOfKind: '{of} is taken of {wanted:phrase}, not of {given:phrase}',
  measureWithoutBooks:
    '{of} is taken of entries or stock_entries; "{source}" has no balance to begin or end with',
  measureWithoutRange: '{of} needs an input "{name}" of type date',

  reportFormulaOfKind: 'a formula results in a number here, not in {given:phrase}',
  reportCircle: 'these are calculated from each other in a circle: {circle}',
  reportGroupOfKind: 'rows are grouped by one value each, not by {given:phrase}',
  reportColumnUnknown: 'the report has no column "{name}"{hint}',
  reportGroupUnknown: 'the report has no group "{name}"{hint}',
  reportSectionUnknown: 'the report has no section "{name}"{hint}',
  reportTopUnsorted: '`top` needs `sort`, the column that decides',
  reportTopOfSections: '`top` is for a report with `group`, not for one with sections',
  reportUnknown: 'there is no report "{name}"{hint}',
  reportWithoutChart: 'the report "{name}" has no chart',
  dashboardHomeRoles: '`home` is the first page of everybody; give a dashboard of another name its roles',
  dashboardRoleUnknown: 'there is no role "{name}" in access.yaml{hint}',
  cardWithoutKind: 'a card has one of {kinds}',
  cardKeyOfOther: 'a card with "{kind}" has no "{key}"',
  cardNameUnknown: 'the report "{report}" has no "{name}" here{hint}',
  cardWithoutTotal: 'a figure is a total, and "{name}" of the report "{report}" has none (`total`)',
  cardViewUnknown: 'the list "{list}" has no declared view "{name}"{hint}',
  chartWithoutGroup: 'a chart needs `by`: the report has no group that could take its place',
  chartOfOne: 'a {kind} draws one figure; name one in `of`',
  chartPieSplit: 'a pie has no `split`; its parts are those of `by`',
} as const satisfies Record<string, Template>;
