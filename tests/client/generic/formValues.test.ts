import { describe, expect, it } from 'vitest';
import {
  changedFields,
  checkEdit,
  checkNew,
  clearedValues,
  editOf,
  emptyValues,
  formFields,
  type RecordCheck,
  recordValues,
  wholeEditOf,
} from '../../../src/client/generic/form/formValues.ts';
import { fieldTypes } from '../../../src/fields/index.ts';
import type { Field } from '../../../src/schema/index.ts';
import { sentences } from '../../support/messages.ts';
import { theResource } from './resource.ts';

const RULES = { types: fieldTypes, logic: undefined };

const TODAY = '2025-06-30';
const resource = theResource();
const fields = formFields(resource, resource.edit);
const record = {
  id: 3,
  tool_name: 'Drill',
  maker_id: 7,
  maker_name: 'Bosch',
  condition: 'worn',
  balance: '1250.50',
  weight: '0.5',
  note: null,
};
const before = recordValues(fields, record);

const inSentences = ({ values, errors }: RecordCheck) => ({ values, errors: sentences(errors) });

const edit = (change: object) =>
  inSentences(checkEdit(resource, RULES, fields, before, { ...before, ...change }));

describe('what a form starts with', () => {
  it('is the defaults for a new record, null for the rest', () => {
    const values = emptyValues(formFields(resource, resource.create), fieldTypes, TODAY);
    expect(values).toMatchObject({ tool_name: null, condition: 'good', balance: null });
    expect(Object.keys(values)).not.toContain('id');
  });

  it('is no for a box that must be answered, since it is not ticked', () => {
    const { fields: own } = theResource({
      fields: { is_let: { type: 'boolean', required: true }, is_new: { type: 'boolean' } },
    });
    const boxes = [own.is_let, own.is_new] as Field[];
    for (const begun of [emptyValues(boxes, fieldTypes, TODAY), clearedValues(boxes, fieldTypes)])
      expect(begun).toEqual({ is_let: false, is_new: null });
  });

  it('is the record’s own values for an edit, without what the form does not ask', () => {
    expect(before).toMatchObject({ tool_name: 'Drill', balance: '1250.50', note: null });
    expect(Object.keys(before)).not.toContain('maker_name');
  });

  it('is blank and 0 after clearing', () => {
    expect(clearedValues(fields, fieldTypes)).toMatchObject({ tool_name: null, balance: '0', weight: null });
  });
});

describe('what was changed', () => {
  const changed = (now: object) => changedFields(fields, fieldTypes, before, { ...before, ...now });

  it('is nothing when nothing was', () => {
    expect(changed({})).toEqual([]);
  });

  it('is compared by value, not by spelling', () => {
    expect(changed({ balance: 1250.5 })).toEqual([]);
    expect(changed({ balance: '1250.5' })).toEqual([]);
    expect(changed({ maker_id: '7' })).toEqual([]);
    expect(changed({ note: '' })).toEqual([]);
    expect(changed({ note: '  ' })).toEqual([]);
  });

  it('is found in every kind of field', () => {
    expect(changed({ tool_name: 'Saw', balance: '1250.51', maker_id: null })).toEqual(
      expect.arrayContaining(['tool_name', 'balance', 'maker_id']),
    );
  });

  it('counts what cannot be read as a value', () => {
    expect(changed({ balance: 'twelve' })).toEqual(['balance']);
  });
});

describe('the check of a form', () => {
  it('finds what is missing in a new record, as the server would', () => {
    const { errors } = inSentences(
      checkNew(resource, RULES, emptyValues(formFields(resource, resource.create), fieldTypes, TODAY), TODAY),
    );
    expect(errors).toEqual({ tool_name: 'Tool Name is required', balance: 'Balance is required' });
  });

  it('gives the values of a right one as they are stored', () => {
    const { values, errors } = inSentences(
      checkNew(resource, RULES, { tool_name: ' Saw ', balance: '1250.5' }, TODAY),
    );
    expect(errors).toEqual({});
    expect(values).toMatchObject({ tool_name: 'Saw', balance: '1250.50', condition: 'good' });
  });

  it('gives only what an edit changed', () => {
    expect(edit({ tool_name: 'Saw' })).toEqual({ values: { tool_name: 'Saw' }, errors: {} });
    expect(edit({})).toEqual({ values: {}, errors: {} });
  });

  it('does not hold against an edit what stood in the record before', () => {
    // The weight is below today's least.
    expect(edit({ note: 'sharp' }).errors).toEqual({});
    expect(edit({ weight: '0.4' }).errors).toEqual({ weight: 'Weight must be at least 1' });
  });

  it('wants what is required, touched or not', () => {
    expect(edit({ tool_name: '' }).errors).toEqual({ tool_name: 'Tool Name is required' });
    const bare = inSentences(
      checkEdit(resource, RULES, fields, { ...before, tool_name: null }, { ...before, tool_name: null }),
    );
    expect(bare.errors).toEqual({ tool_name: 'Tool Name is required' });
  });
});

describe('the body of an edit', () => {
  it('says what was shown of the fields that it changes', () => {
    const { values } = edit({ balance: '1300', note: 'x' });
    expect(editOf(fields, before, values)).toEqual({
      values: { balance: '1300.00', note: 'x' },
      was: { balance: '1250.50', note: null },
    });
  });

  it('says nothing of a balance that it leaves alone', () => {
    expect(editOf(fields, before, edit({ note: 'x' }).values)).toEqual({
      values: { note: 'x' },
      was: { note: null },
    });
  });

  it('clears a field with null', () => {
    expect(editOf(fields, before, edit({ maker_id: null }).values).values).toEqual({ maker_id: null });
  });

  it('is whole, balances aside, for a host that takes it for the whole record', () => {
    const { values, was } = wholeEditOf(fields, before, edit({ note: 'x' }).values);
    expect(values).toMatchObject({ tool_name: 'Drill', maker_id: 7, note: 'x' });
    expect(values).not.toHaveProperty('balance');
    expect(was).toEqual({});
  });
});
