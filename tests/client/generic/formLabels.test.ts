import type { HttpError } from '@refinedev/core';
import { describe, expect, it } from 'vitest';
import { labelledResource } from '../../../src/client/generic/form/formCheck.ts';
import { inFormLabels } from '../../../src/client/generic/form/formLabels.ts';
import { cellMessage } from '../../../src/client/generic/import/rowErrors.ts';
import { bodyOf } from '../../../src/client/providers/data/answers.ts';
import { AppError } from '../../../src/errors/AppError.ts';
import { failure } from '../../../src/errors/failure.ts';
import type { Resource } from '../../../src/schema/index.ts';
import { theResource } from './resource.ts';

/** The messages of a failed call, with the labels of the form that sent it. */

const resource = theResource({ create: { fields: [{ note: 'Remark' }, 'serial'] } });
const labelled = labelledResource({ resource, view: resource.create });

const noteRef = { resource: 'tool', field: 'note', label: 'Note' };
const serialRef = { resource: 'tool', field: 'serial', label: 'Serial' };

function refused(error: AppError): HttpError {
  try {
    bodyOf({ status: 422, body: JSON.parse(JSON.stringify(error.toBody())), headers: new Headers() }, '');
  } catch (thrown) {
    return thrown as HttpError;
  }
  throw new Error('It was not refused');
}

describe('the error of a call', () => {
  it('names fields as the form does, also in its own message', () => {
    const error = refused(
      new AppError(
        'invalid',
        {},
        {
          fields: {
            note: failure('tooLong', { field: noteRef, most: 9 }),
            serial: failure('required', { field: serialRef }),
          },
        },
      ),
    );
    expect(error.message).toBe('Note may have at most 9 characters');
    expect(inFormLabels(error, labelled)).toMatchObject({
      statusCode: 422,
      message: 'Remark may have at most 9 characters',
      errors: { note: 'Remark may have at most 9 characters', serial: 'Serial is required' },
    });
  });

  it('names a cell of an import as its column does', () => {
    const field = { ...resource.fields.note, labels: { ...resource.fields.note?.labels, create: 'Contact' } };
    const imported = { ...resource, fields: { ...resource.fields, note: field } } as Resource;
    const sent = { code: 'required', params: { field: noteRef }, message: 'Note is required' };
    expect(cellMessage(imported, sent)).toBe('Contact is required');
  });

  it('stays where the host sent no codes, or others than a form knows', () => {
    const own = { statusCode: 409, message: 'No', errors: { note: 'Note is odd' } };
    expect(inFormLabels(own, labelled)).toEqual(own);
    const coded = { ...own, fields: { note: { code: 'ofAnotherVersion', params: { field: noteRef } } } };
    expect(inFormLabels(coded, labelled)).toEqual(coded);
    expect(inFormLabels({ statusCode: 0, message: 'Lost' }, labelled)).toMatchObject({ message: 'Lost' });
  });
});
