import { describe, expect, it } from 'vitest';
import { checkAction, toBody } from '../../../src/client/generic/form/actionCheck.ts';
import { actionResource } from '../../../src/client/generic/form/actionResource.ts';
import { fieldTypes } from '../../../src/fields/index.ts';
import { type Action, checkRecord } from '../../../src/schema/index.ts';
import { theResource } from './resource.ts';

/** The form of an action: what it draws is what it checks, as the server does. */

const TODAY = '2025-06-30';
const resource = theResource({
  fields: {
    why: { type: 'text', required: true, visibleIf: 'condition == "worn"' },
    sold_on: { type: 'date', notAfter: 'today', readOnlyIf: 'condition == "good"' },
    found: { type: 'text', requiredOn: 'create' },
  },
  actions: {
    close: {
      label: 'Close',
      fields: [{ why: 'Reason' }, 'condition', 'sold_on', 'found', 'serial'],
    },
  },
});
const action = resource.actions[0] as Action;
const form = actionResource(resource, action);
const record = { id: 3, tool_name: 'Drill', condition: 'good', serial: 'A1', balance: '1.00' };
const check = (values: object, of: typeof record | undefined = record) =>
  checkAction({ resource: form, action, record: of, today: TODAY }, { ...values });

describe('the form of an action', () => {
  it('draws its fields whatever their conditions, because the server accepts them in any state', () => {
    for (const { field } of action.fields) {
      expect(form.fields[field]).not.toHaveProperty('visibleIf');
      expect(form.fields[field]).not.toHaveProperty('readOnlyIf');
    }
    const body = { why: 'Sold', sold_on: TODAY };
    const only = action.fields.map(({ field }) => field);
    const before = { ...record };
    expect(checkRecord(resource, fieldTypes, 'update', body, { only, before, today: TODAY }).ok).toBe(true);
    expect(check(body).errors).toEqual({});
  });

  it('names an input by its label there', () => {
    expect(check({ condition: 'good' }).errors).toEqual({ why: 'Reason is required' });
    expect(check({ condition: 'good' }, undefined).errors).toEqual({ why: 'Reason is required' });
  });

  it('knows the day, and that the record exists', () => {
    expect(check({ why: 'Sold', sold_on: '2025-07-01' }).errors).toEqual({
      sold_on: 'Sold On must not be in the future',
    });
    // Required on create only.
    expect(check({ why: 'Sold', found: null }).errors).toEqual({});
  });

  it('sends what may change', () => {
    const { values } = check({ why: ' Sold ', serial: 'B2', found: null });
    expect(toBody(Object.values(form.fields), values)).toMatchObject({ why: 'Sold', found: null });
    expect(toBody(Object.values(form.fields), values)).not.toHaveProperty('serial');
  });
});
