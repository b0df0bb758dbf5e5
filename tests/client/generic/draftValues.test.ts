import { describe, expect, it } from 'vitest';
import { draftOf, revive } from '../../../src/client/generic/form/draftValues.ts';
import { formFields } from '../../../src/client/generic/form/formValues.ts';
import { fieldTypes } from '../../../src/fields/index.ts';
import { theResource } from './resource.ts';

const resource = theResource({ fields: { pin: { type: 'password' } } });
const fields = formFields(resource, resource.edit);
const record = { tool_name: 'Drill', condition: 'good', balance: '10.00', pin: null };

const names = (found: { name: string }[] | undefined) => found?.map(({ name }) => name);

describe('the draft of a form', () => {
  it('is none while nothing was changed, also where the same stands there in other words', () => {
    expect(draftOf(fields, fieldTypes, record, { ...record })).toBeUndefined();
    expect(draftOf(fields, fieldTypes, record, { ...record, balance: '10' })).toBeUndefined();
  });

  it('holds what stands in the form, and what stood there before', () => {
    const draft = draftOf(fields, fieldTypes, record, { ...record, tool_name: 'Saw' });
    expect(draft?.values.tool_name).toBe('Saw');
    expect(draft?.before.tool_name).toBe('Drill');
  });

  it('never holds a secret, and is none where nothing else was typed', () => {
    const draft = draftOf(fields, fieldTypes, record, { ...record, tool_name: 'Saw', pin: 'correct horse' });
    expect(JSON.stringify(draft)).not.toContain('correct horse');
    expect(draftOf(fields, fieldTypes, record, { ...record, pin: 'correct horse' })).toBeUndefined();
  });
});

describe('a draft that comes back', () => {
  const draft = { before: record, values: { ...record, tool_name: 'Saw' } };

  it('puts what was typed upon what the record holds now', () => {
    const revived = revive(fields, fieldTypes, { ...record, condition: 'worn' }, draft);
    expect(revived?.values).toMatchObject({ tool_name: 'Saw', condition: 'worn' });
    expect(revived?.overtaken).toEqual([]);
  });

  it('names the fields that somebody else changed, too', () => {
    const revived = revive(fields, fieldTypes, { ...record, tool_name: 'Hammer' }, draft);
    expect(revived?.values.tool_name).toBe('Saw');
    expect(names(revived?.overtaken)).toEqual(['tool_name']);
  });

  it('is none where the record already is so', () => {
    expect(revive(fields, fieldTypes, { ...record, tool_name: 'Saw' }, draft)).toBeUndefined();
  });

  it('brings no secret back that somebody put into it', () => {
    const foul = { before: record, values: { ...record, tool_name: 'Saw', pin: 'planted' } };
    expect(revive(fields, fieldTypes, record, foul)?.values.pin).toBeNull();
  });
});
