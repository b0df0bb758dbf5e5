export {
  BUDGET_CONTROLS,
  type Budget,
  type BudgetControl,
  type BudgetRow,
  type BudgetSum,
  type BudgetVersion,
} from './budget.ts';
export type * from './dashboard.ts';
export { DATE_FORMATS } from './dateFormats.ts';
export { hasLogic } from './expression/hasLogic.ts';
export { RECORD } from './expression/types.ts';
export {
  type FieldType,
  type FieldTypes,
  type FilterOperator,
  type Format,
  isRequired,
  required,
  type Storage,
  wrongKind,
} from './fieldType.ts';
export {
  type FilterKind,
  filteredRecords,
  filterKind,
  isYesNo,
  readRange,
  writeRange,
} from './filterKind.ts';
export { filterOperators, isFilteredById } from './filterOperators.ts';
export { FIRST_LEDGER_DAY } from './firstLedgerDay.ts';
export type { BudgetHead } from './grammar/budgetKeys.ts';
export type { ExternalName } from './grammar/externals.ts';
export type { Host, HostPart } from './grammar/host.ts';
export { OWN_VOUCHERS } from './grammar/reserved.ts';
export { BOOK_CLASSES, type BookClass, OWN_CLASSES, OWN_TYPES } from './grammar/rules.ts';
export type { Settings } from './grammar/settings.ts';
export type { Language, Languages } from './language/language.ts';
export { humanise, inSentence, plural } from './names.ts';
export { nominalBooks } from './nominalBooks.ts';
export { type AccountingPeriods, FIRST_FISCAL_MONTH, firstOpenDay } from './record/accountingPeriods.ts';
export { batchForm } from './record/batchForm.ts';
export {
  type BesideEdit,
  besideEdit,
  besideForm,
  postedFields,
  REASON,
  VOUCHER_DATE,
} from './record/besideEdit.ts';
export {
  BULK_BATCH,
  BULK_JOB_LIMIT,
  BULK_LIMIT,
  bulkFields,
  bulkJobsPath,
  bulkOperations,
  bulkPath,
  CALENDAR_LIMITS,
  CELLS_LIMIT,
  calendarPath,
  cellsPath,
  columnsPath,
  SHEET_LIMIT,
  treePath,
} from './record/bulk.ts';
export { blankToNull, checkField } from './record/checkField.ts';
export { type CheckedRecord, checkRecord } from './record/checkRecord.ts';
export { datedFields, EFFECTIVE_FROM, effectiveFrom } from './record/dated.ts';
export { lineForm } from './record/lineForm.ts';
export { located } from './record/located.ts';
export { namingField, recordName } from './record/recordName.ts';
export { mayFor, RECORD_RIGHTS, rightsFor, rightsForSome, settableIn } from './record/recordRights.ts';
export { hasOwnFigures, repeatedBy, sharedFields, sheetForm } from './record/sheetForm.ts';
export { shownAmount } from './record/shownAmount.ts';
export { undeclaredField } from './record/undeclaredField.ts';
export { writableFields } from './record/writableFields.ts';
export { lineReference, projectField } from './references.ts';
export {
  countedRef,
  fieldRef,
  manyInSentence,
  manyRef,
  oneInSentence,
  oneRef,
  recordRef,
} from './refs.ts';
export type * from './report.ts';
export type * from './resource.ts';
export { SYSTEM_FIELDS } from './resource.ts';
export { canGroup, defaultSpan } from './views/canGroup.ts';
export { type FilterValue, filterValue } from './views/filterValue.ts';
export { isFilterText } from './views/isFilterText.ts';
export { countedDays, isPeriod, PERIODS, type Period, periodDays } from './views/periods.ts';
export {
  isColumn,
  levelOf,
  readView,
  VIEW_KEYS,
  type WrittenContent,
  type WrongOfView,
  writeView,
} from './views/readView.ts';
export { type ReadWhere, readWhere, type WrongPart } from './views/readWhere.ts';
export { fitsView, needsField, offeredFields } from './views/viewFields.ts';
export {
  DAYS_OF_KIND,
  DENSITIES,
  type Density,
  type GroupLevel,
  MOST_LEVELS,
  MOST_SORTS,
  parseLevel,
  SPANS,
  type Span,
  VIEW_KINDS,
  type ViewDays,
  type ViewKind,
  WIDTHS,
  writeLevel,
} from './views/viewNames.ts';
export {
  conditionsOf,
  groupOf,
  isGroup,
  OF_PARAMETER,
  valuesOf,
  WHERE_CONDITIONS,
  WHERE_DEPTH,
  WHERE_LENGTH,
  type Where,
  type WhereCondition,
  type WhereEntry,
  type WhereGroup,
  type WhereOperator,
  type WhereValue,
} from './views/where.ts';
export { isByDay, offeredOperators, whereOperators } from './views/whereOperators.ts';
