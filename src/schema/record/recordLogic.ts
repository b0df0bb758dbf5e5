/**
 * Evaluates the expressions of a record.
 */

import Big from 'big.js';
import { pathsIn } from '../expression/Expression.ts';
import { decimalText, evaluate, type Given, isMet, isNoAnswer } from '../expression/evaluate.ts';
import type { FunctionSettings } from '../expression/functions.ts';
import { linesWithParentFields, parentFieldsUsed } from '../expression/parentFieldsUsed.ts';
import { recordExpression } from '../expression/recordExpression.ts';
import { RECORD } from '../expression/types.ts';
import type { FieldTypes } from '../fieldType.ts';
import { keptFor } from '../keptFor.ts';
import type { Field, Option, RecordRules } from '../resource.ts';
import { blankToNull, checkField } from './checkField.ts';
import { lineForm } from './lineForm.ts';

/**
 * Evaluates the expressions of a definition for a record: the state of its fields, and the computed values.
 * The same on both sides. Not part of `index.ts`, so that the browser loads it only for definitions with
 * expressions.
 */
export interface RecordLogic {
  /** Whether a condition holds; false if it cannot be evaluated. */
  holds: (condition: string, resource: RecordRules, types: FieldTypes, values: Given) => boolean;
  /** The state of the fields with conditions, by name. */
  fieldStates: (
    resource: RecordRules,
    types: FieldTypes,
    record: RecordChange,
  ) => Readonly<Record<string, FieldState>>;
  /**
   * The computed fields by name, each rounded to the places of its type; null if there is no result.
   * @param values of the new record, in the API's format.
   * @param lineOf for a line, the record whose fields it may use.
   */
  compute: (
    resource: RecordRules,
    types: FieldTypes,
    values: Given,
    lineOf?: ParentRecord,
  ) => Record<string, unknown>;
  /**
   * The fields of the record that its lines may use.
   *
   * @param values of the new record, in the API's format.
   * @param before the stored record, if the values are not validated yet: fields that are not accepted keep its values.
   */
  parentOf: (resource: RecordRules, types: FieldTypes, values: Given, before?: Given) => ParentRecord;
  /** The fields of lines whose expressions use fields of the record, and those that the lines of a field use. */
  linesWithParentFields: (resource: RecordRules) => readonly Field[];
  parentFieldsUsed: (lines: Field) => readonly string[];
  /** Both for a form while somebody types. Treats an unset field as null. */
  follow: (resource: RecordRules, types: FieldTypes, typed: TypedRecord) => FollowedRecord;
}

export interface TypedRecord {
  /** As inputs hold them. */
  values: Given;
  /** The stored record, for fields that the form does not show; undefined for a new one or a line. */
  record?: Given | undefined;
  intent: 'create' | 'update';
  /** For a line, the record whose fields it may use. */
  lineOf?: ParentRecord | undefined;
}

/** The fields of a record that the expressions of its lines may use. */
export interface ParentRecord {
  /** In the API's format; null if absent. */
  values: Given;
  fields: RecordRules['fields'];
}

export interface FollowedRecord {
  /** The state of the fields with conditions, by name. */
  states: Readonly<Record<string, FieldState>>;
  /** The computed values, by name. */
  computed: Given;
  /** The fields that its lines may use; undefined if they use none. */
  lineOf?: ParentRecord | undefined;
}

export interface RecordChange {
  /** The new record, in the API's format. */
  values: Given;
  /** The stored record; undefined for a new one. */
  before: Given;
  /** For a line, the record whose fields it may use. */
  lineOf?: ParentRecord | undefined;
}

/** The state of a field with conditions. */
export interface FieldState {
  /** A field that is not visible is neither shown nor accepted. */
  visible: boolean;
  required: boolean;
  /** Shown but not accepted. */
  readOnly: boolean;
  /** The options whose conditions hold; in an edit also the stored one. */
  options?: readonly Option[] | undefined;
}

/** Whatever expressions know beside the record: settings, and the common names with their values. */
export interface Around extends FunctionSettings {
  names?: { today: string; now: string; user: { id: number | string; email: string } | null };
}

/** @param around asked at each evaluation, so that what it answers may change. */
export function recordLogicIn(around: () => Around): RecordLogic {
  /** The fields that conditions and formulas are over, and for a line those of its record. */
  type Over = { fields: RecordRules['fields']; types: FieldTypes; lineOf?: ParentRecord | undefined };

  return { holds, fieldStates, compute, parentOf, linesWithParentFields, parentFieldsUsed, follow };

  /** False if the condition cannot be evaluated, such as an absent number compared with another. */
  function isTrue(condition: string, { fields, types, lineOf }: Over, values: Given): boolean {
    const { names, ...settings } = around();
    const expression = recordExpression(condition, fields, types, lineOf?.fields);
    return isMet(expression, { ...names, ...values }, settings);
  }

  function holds(condition: string, { fields }: RecordRules, types: FieldTypes, values: Given): boolean {
    return isTrue(condition, { fields, types }, values);
  }

  function fieldStates(
    resource: RecordRules,
    types: FieldTypes,
    { values: given, before, lineOf }: RecordChange,
  ): Record<string, FieldState> {
    const over: Over = { fields: resource.fields, types, lineOf };
    const values = withParent(resource.fields, given, lineOf);
    const conditional = conditionalFields(resource);
    let visible = visibilities(conditional, over, values);
    // A hidden field loses its value, which other conditions may use. A chain has at most as many steps as
    // there are fields.
    let taken = withoutHidden(values, conditional, visible, before);
    const turns = taken === values ? 0 : conditional.length;
    for (let turn = 0; turn < turns; turn += 1) {
      const next = visibilities(conditional, over, taken);
      if (conditional.every(({ name }) => next[name] === visible[name])) break;
      visible = next;
      taken = withoutHidden(values, conditional, visible, before);
    }
    const isNew = Object.keys(before).length === 0;
    return Object.fromEntries(
      conditional.map((field) => [
        field.name,
        {
          visible: visible[field.name] ?? true,
          required: field.requiredIf !== undefined && isTrue(field.requiredIf, over, taken),
          readOnly: field.readOnlyIf !== undefined && isTrue(field.readOnlyIf, over, isNew ? taken : before),
          ...(hasConditions(field) && { options: offered(field, over, taken, isNew ? undefined : before) }),
        },
      ]),
    );
  }

  /** @param before in an edit, the stored record. */
  function offered(field: Field, over: Over, values: Given, before: Given | undefined): Option[] {
    const isOffered = ({ when }: Option, by: Given) => when === undefined || isTrue(when, over, by);
    const kept = before === undefined ? [] : [before[field.name]].flat();
    return (field.options ?? []).filter(
      (option) =>
        isOffered(option, values) ||
        (before !== undefined && kept.includes(option.value) && !isOffered(option, before)),
    );
  }

  function visibilities(fields: readonly Field[], over: Over, values: Given): Record<string, boolean> {
    return Object.fromEntries(
      fields.map(({ name, visibleIf }) => [name, visibleIf === undefined || isTrue(visibleIf, over, values)]),
    );
  }

  function compute(
    resource: RecordRules,
    types: FieldTypes,
    values: Given,
    lineOf?: ParentRecord,
  ): Record<string, unknown> {
    const { fields } = resource;
    const { names, ...settings } = around();
    const known: Record<string, unknown> = { ...names, ...withParent(fields, values, lineOf) };
    const results = inOrder(resource, types, lineOf?.fields).map((field) => {
      const expression = recordExpression(field.formula as string, fields, types, lineOf?.fields);
      const found = evaluate(expression, known, settings);
      const result = isNoAnswer(found) ? null : found;
      known[field.name] =
        result instanceof Big ? decimalText(result, types[field.type]?.places?.(field)) : result;
      return [field.name, known[field.name]];
    });
    return Object.fromEntries(results);
  }

  function parentOf(resource: RecordRules, types: FieldTypes, values: Given, before?: Given): ParentRecord {
    const taken = before === undefined ? values : takenOf(resource, types, values, before);
    const whole: Given = { ...taken, ...sent(resource, types, compute(resource, types, taken)) };
    return {
      // A missing value is absent, not unknown.
      values: Object.fromEntries(Object.keys(resource.fields).map((name) => [name, whole[name] ?? null])),
      fields: resource.fields,
    };
  }

  /**
   * Fields that are hidden or not accepted keep the stored value; a new record has the default if the field
   * is shown.
   */
  function takenOf(resource: RecordRules, types: FieldTypes, values: Given, before: Given): Given {
    const computed = sent(resource, types, compute(resource, types, values));
    const states = fieldStates(resource, types, { values: { ...values, ...computed }, before });
    const isNew = Object.keys(before).length === 0;
    const kept = Object.entries(states)
      .filter(([, { visible, readOnly }]) => !visible || readOnly)
      .map(([name, { visible }]) => {
        const start = isNew && visible ? resource.fields[name]?.default : before[name];
        return [name, start ?? null];
      });
    return { ...values, ...Object.fromEntries(kept) };
  }

  function follow(
    resource: RecordRules,
    types: FieldTypes,
    { values, record = {}, intent, lineOf: above }: TypedRecord,
  ): FollowedRecord {
    const before = intent === 'update' ? record : {};
    // Lines that use fields of the record are evaluated after the record.
    const dependentLines = linesWithParentFields(resource);
    const own = Object.fromEntries(
      Object.entries(values).filter(([name]) => !dependentLines.some((field) => field.name === name)),
    );
    const withLines = travelling(resource, types, own);
    const lineOf =
      dependentLines.length === 0
        ? undefined
        : parentOf(resource, types, { ...record, ...withLines }, before);
    const lines = dependentLines.map((field) => [
      field.name,
      travellingOne(field, types, values[field.name] ?? record[field.name], lineOf),
    ]);
    const typed = { ...record, ...withLines, ...Object.fromEntries(lines) };
    const computed = compute(resource, types, typed, above);
    const whole = { ...typed, ...sent(resource, types, computed) };
    const states = fieldStates(resource, types, { values: whole, before, lineOf: above });
    return { states, computed, ...(lineOf && { lineOf }) };
  }

  /** Typed values in the API's format; a line with its computed values. */
  function travelling({ fields }: RecordRules, types: FieldTypes, values: Given): Given {
    return Object.fromEntries(
      Object.entries(values).map(([name, value]) => [name, travellingOne(fields[name], types, value)]),
    );
  }

  function travellingOne(
    field: Field | undefined,
    types: FieldTypes,
    value: unknown,
    lineOf?: ParentRecord,
  ): unknown {
    if (field === undefined) return null;
    if (field.of !== undefined && Array.isArray(value))
      return value.map((line) => travellingLine(field, types, line, lineOf));
    const result = checkField(field, types, blankToNull(value), { intent: 'update' });
    return 'value' in result ? types[field.type]?.send(result.value, field) : null;
  }

  /** Hidden fields of a line have no value. */
  function travellingLine(
    field: Field,
    types: FieldTypes,
    line: unknown,
    lineOf: ParentRecord | undefined,
  ): Given {
    const form = lineForm(field);
    const given = line as Given;
    const values = travelling(form, types, given);
    const { states, computed } = follow(form, types, { values: given, intent: 'create', lineOf });
    const hidden = Object.keys(states).filter((name) => states[name]?.visible === false);
    return { ...values, ...computed, ...Object.fromEntries(hidden.map((name) => [name, null])) };
  }
}

const conditionalFields = keptFor(({ fields }: RecordRules) => Object.values(fields).filter(isConditional));

function isConditional(field: Field): boolean {
  const { visibleIf, requiredIf, readOnlyIf } = field;
  return (
    visibleIf !== undefined || requiredIf !== undefined || readOnlyIf !== undefined || hasConditions(field)
  );
}

function hasConditions({ options = [] }: Field): boolean {
  return options.some(({ when }) => when !== undefined);
}

/** The values with the stored value of each hidden field; the same object if that changes none. */
function withoutHidden(
  values: Given,
  fields: readonly Field[],
  visible: Readonly<Record<string, boolean>>,
  before: Given,
): Given {
  const changed = fields.filter(
    ({ name }) => visible[name] === false && values[name] !== (before[name] ?? null),
  );
  if (changed.length === 0) return values;
  return { ...values, ...Object.fromEntries(changed.map(({ name }) => [name, before[name] ?? null])) };
}

/** The values that a line's expressions use: a field of the line takes precedence over its record. */
function withParent(fields: RecordRules['fields'], values: Given, lineOf: ParentRecord | undefined): Given {
  return lineOf === undefined || Object.hasOwn(fields, RECORD)
    ? values
    : { ...values, [RECORD]: lineOf.values };
}

/** Computed values in the API's format, because conditions compare numbers. */
function sent({ fields }: RecordRules, types: FieldTypes, computed: Given): Given {
  return Object.fromEntries(
    Object.entries(computed).map(([name, value]) => {
      const field = fields[name] as Field;
      return [name, types[field.type]?.send(value, field) ?? null];
    }),
  );
}

/** The computed fields, each after those that it uses. */
const inOrder = keptFor(
  (
    { fields }: RecordRules,
    types: FieldTypes,
    ofRecord: RecordRules['fields'] | undefined,
  ): readonly Field[] => {
    const order = new Set<Field>();
    const take = (field: Field | undefined, users: readonly Field[]) => {
      if (field?.formula === undefined || users.includes(field)) return;
      for (const path of pathsIn(recordExpression(field.formula, fields, types, ofRecord)))
        take(fields[path], [...users, field]);
      order.add(field);
    };
    for (const field of Object.values(fields)) take(field, []);
    return [...order];
  },
);
