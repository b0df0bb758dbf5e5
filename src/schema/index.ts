export { RECORD } from './askedOfRecord.ts';
export { batchForm } from './batchForm.ts';
export { BULK_LIMIT, bulkPath } from './bulk.ts';
export { blankToNull, checkField } from './checkField.ts';
export { type CheckedRecord, checkRecord } from './checkRecord.ts';
export type { ExternalName } from './externals.ts';
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
export { type FilterKind, filterKind, isYesNo, readRange, writeRange } from './filterKind.ts';
export { filterOperators, isAskedById } from './filterOperators.ts';
export { hasLogic } from './hasLogic.ts';
export type { Host, HostPart } from './host.ts';
export type { Language, Languages } from './language.ts';
export { lineForm } from './lineForm.ts';
export { describeMistake, describeMistakes, type Mistake } from './mistake.ts';
export { humanise, inSentence, plural } from './names.ts';
export { namingField, recordName } from './recordName.ts';
export type * from './resource.ts';
export { SYSTEM_FIELDS } from './resource.ts';
export { OWN_TYPES } from './rules.ts';
export type { Settings } from './settings.ts';
export { writableFields } from './writableFields.ts';
