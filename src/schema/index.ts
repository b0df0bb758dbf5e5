export { RECORD } from './expression/askedOfRecord.ts';
export { hasLogic } from './expression/hasLogic.ts';
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
export type { ExternalName } from './grammar/externals.ts';
export type { Host, HostPart } from './grammar/host.ts';
export { OWN_TYPES } from './grammar/rules.ts';
export type { Settings } from './grammar/settings.ts';
export type { Language, Languages } from './language/language.ts';
export { describeMistake, describeMistakes, type Mistake } from './mistake.ts';
export { humanise, inSentence, plural } from './names.ts';
export { batchForm } from './record/batchForm.ts';
export { BULK_LIMIT, bulkPath } from './record/bulk.ts';
export { blankToNull, checkField } from './record/checkField.ts';
export { type CheckedRecord, checkRecord } from './record/checkRecord.ts';
export { lineForm } from './record/lineForm.ts';
export { namingField, recordName } from './record/recordName.ts';
export { writableFields } from './record/writableFields.ts';
export type * from './resource.ts';
export { SYSTEM_FIELDS } from './resource.ts';
