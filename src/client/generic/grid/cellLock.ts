import { fieldTypes } from '../../../fields/index.ts';
import { type Field, type Resource, rightsFor, writableFields } from '../../../schema/index.ts';
import type { RecordLogic } from '../../../schema/record/recordLogic.ts';
import { sendValues } from '../../providers/data/answers.ts';
import type { TextKey } from '../../providers/i18n.ts';
import { isPosted, type Values } from '../form/formValues.ts';
import { isLoaded } from './windows.ts';

/** Values of these types need more room than a cell has. */
const IN_FORM = new Set(['lines', 'image', 'file', 'richtext', 'json', 'code', 'longtext', 'references']);

interface Cell {
  resource: Resource;
  /** Undefined in the columns of row numbers and actions. */
  field: Field | undefined;
  row: Values;
  /** The conditions of the resource, if it has any. */
  logic: RecordLogic | undefined;
  /** Whether the user may edit these records here. */
  mayUpdate: boolean;
}

/** Why a cell cannot be edited, as a text of the catalogue; undefined if it can. */
export function cellLock({ row, logic, ...column }: Cell): TextKey | undefined {
  const { resource, field } = column;
  const lock = columnLock(column);
  if (lock !== undefined || field === undefined) return lock;
  if (!isLoaded(row)) return 'list.loading';
  if (rightsFor(resource, row).fields[field.name]?.immutable) return 'grid.locked.record';
  const record = sendValues(row, resource, fieldTypes);
  const follow = logic?.follow(resource, fieldTypes, { values: row, record, intent: 'update' });
  const state = follow?.states[field.name];
  return state !== undefined && (!state.visible || state.readOnly) ? 'grid.locked.rule' : undefined;
}

/** Why no cell of a field can be edited. */
export function columnLock({ resource, field, mayUpdate }: Omit<Cell, 'row' | 'logic'>): TextKey | undefined {
  if (field === undefined) return 'grid.locked.number';
  if (resource.kind === 'movement') return 'grid.locked.movement';
  if (!mayUpdate) return 'grid.locked.rights';
  if (isPosted(field)) return 'grid.locked.posted';
  if (field.formula !== undefined || field.source === 'derived' || field.source === 'system')
    return 'grid.locked.computed';
  if (!writableFields(resource, 'update').some(({ name }) => name === field.name)) return 'grid.locked.fixed';
  return IN_FORM.has(field.type) ? 'grid.locked.form' : undefined;
}
