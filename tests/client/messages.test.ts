// @vitest-environment jsdom
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { missingFields } from '../../src/client/generic/goods/goodsCheck.ts';
import { checkError } from '../../src/client/providers/checkErrors.ts';
import { bodyOf, noticeOf } from '../../src/client/providers/data/answers.ts';
import { failureMessage } from '../../src/client/providers/messages.ts';
import { labelInLanguage, typeLabel } from '../../src/client/providers/vocabulary.ts';
import { AppError } from '../../src/errors/AppError.ts';
import { failure, nested } from '../../src/errors/failure.ts';
import { notice } from '../../src/errors/notices.ts';
import { phrase, problem } from '../../src/errors/problem.ts';
import { renderFailure } from '../../src/errors/renderFailure.ts';
import type { Resource } from '../../src/schema/index.ts';
import { bn, showBangla, showEnglish } from './bangla.ts';

/** The messages of answers and of checks in the reader's language, made of codes and parameters. */

/** The body of a failed call as it arrives: data alone tells what happened. */
const sent = (error: AppError) => JSON.parse(JSON.stringify(error.toBody()));

function refused(body: unknown): { message: string; errors?: Record<string, string> } {
  try {
    bodyOf({ status: 422, body } as never, 'Fallback');
  } catch (error) {
    return error as { message: string };
  }
  throw new Error('It was not refused');
}

describe('in Bangla', () => {
  beforeAll(showBangla);
  afterAll(showEnglish);

  const phone = { resource: 'vendor', field: 'phone', label: 'Phone' };
  it.each([
    [failure('required', { field: phone }), 'ফোন দিতে হবে'],
    [
      failure('tooSmall', { field: { ...phone, field: 'x', label: 'Rate' }, least: { number: '-1250.5' } }),
      'Rate অন্তত −1,250.5 হতে হবে',
    ],
    [
      failure('floor', {
        book: { book: 'cash', label: 'cash' },
        available: { money: '1250.00', currency: 'BDT' },
      }),
      'নগদ: পর্যাপ্ত ব্যালেন্স নেই, আছে BDT 1,250.00',
    ],
    [
      failure('floor', { book: { book: 'bank:3', label: 'bank' }, available: { money: '0' } }),
      'ব্যাংক হিসাব: পর্যাপ্ত ব্যালেন্স নেই, আছে 0.00',
    ],
    [
      failure('noRecordChosen', { resource: { resource: 'vendor', label: 'vendors', many: true } }),
      'একটি বাছুন: সরবরাহকারী',
    ],
    [
      failure('usedBy', {
        resource: { resource: 'inventory_category', label: 'Category' },
        uses: { every: [{ resource: 'inventory', label: 'products', many: true, count: 3 }] },
      }),
      'এই শ্রেণি ব্যবহার হচ্ছে: 3টি পণ্য',
    ],
    [failure('alreadyReversed'), 'এটি আগেই বাতিল করা হয়েছে'],
    [
      problem('fieldUnknown', { name: 'phon', hint: phrase('didYouMean', { near: 'phone' }) }),
      '"phon" নামে কোনো ঘর নেই; "phone" বোঝাতে চেয়েছেন?',
    ],
    [problem('fieldUnknown', { name: 'fax', hint: '' }), '"fax" নামে কোনো ঘর নেই'],
    [
      problem('valueOfWrongKind', { wanted: phrase('kindText'), given: 'true', hint: phrase('hintQuotes') }),
      'লেখা হতে হবে, true নয়; উদ্ধৃতি চিহ্নের মধ্যে দিন',
    ],
    [failure('columnAdded', { column: 'crane.load' }), 'কলাম crane.load যোগ'],
    [
      failure('definitionsUnreadable', {
        problems: {
          reasons: [
            nested(failure('bookFloorRaised', { key: 'cash', floor: '5' })),
            nested(failure('databaseNewer', { steps: '999_future' })),
          ],
          lines: true,
        },
      }),
      '"cash" খাতার ব্যালেন্স নতুন সর্বনিম্ন সীমা 5-এর নিচে; আগে ব্যালেন্স বাড়ান।\n' +
        'ডেটাবেসটি Plinth-এর আরও নতুন সংস্করণে তৈরি (এতে 999_future আছে); সেই সংস্করণ চালু করুন।',
    ],
    [
      failure('mistakeInDefinition', { key: 'fields.a', problem: nested(problem('keyMissing')) }),
      'fields.a: দেওয়া হয়নি',
    ],
    [
      failure('nothingDone', { reason: { code: 'alreadyReversed', params: {} } }),
      'কিছুই করা হয়নি: এটি আগেই বাতিল করা হয়েছে',
    ],
    [
      failure('rule', {
        text: {
          text: '{title} is completed',
          resource: 'wage',
          at: 'fields.project_id.otherwise',
          values: { title: 'Sylhet {x} $& Co.' },
        },
      }),
      'Sylhet {x} $& Co. সম্পন্ন হয়ে গেছে',
    ],
    [
      failure('rule', {
        text: { text: 'Not {title}', resource: 'gone', at: 'fields.x.otherwise', values: { title: 'this' } },
      }),
      'Not this',
    ],
    [
      failure('notOneOf', {
        field: { resource: 'employee', field: 'pay_basis', label: 'Pay Basis' },
        options: [
          { value: 'day', label: 'Per day' },
          { value: 'new', label: 'New' },
        ],
      }),
      'বেতনের ভিত্তি এগুলোর একটি হতে হবে: দৈনিক, New',
    ],
  ])('renders a refusal: $0.code → $1', (one, words) => {
    expect(failureMessage({ ...one, message: renderFailure(one) })).toBe(words);
  });

  it('a refused form has the words of the first field, and those of each', () => {
    const field = { resource: 'purchase_unknown', field: 'inventory.qty', label: 'Quantity' };
    const body = sent(
      new AppError(
        'invalid',
        {},
        {
          fields: {
            phone: failure('required', { field: phone }),
            'inventory.0.qty': failure('notAbove0', { field }),
          },
        },
      ),
    );
    expect(body.message).toBe('Phone is required');
    expect(refused(body)).toMatchObject({
      message: 'ফোন দিতে হবে',
      errors: { phone: 'ফোন দিতে হবে', 'inventory.0.qty': 'Quantity 0-এর বেশি হতে হবে' },
    });
  });

  it('a sentence without a code stays, whatever it reads like', () => {
    expect(
      refused({ success: false, message: 'Phone is required', errors: { phone: ['Phone is required'] } }),
    ).toMatchObject({
      message: 'Phone is required',
      errors: { phone: 'Phone is required' },
    });
    expect(noticeOf({ success: true, message: 'This has already been reversed' })).toBe(
      'This has already been reversed',
    );
    expect(failureMessage({ message: 'Later', code: 'ofAnotherVersion', params: {} })).toBe('Later');
    expect(failureMessage({ message: 'Later', code: 'constructor', params: {} })).toBe('Later');
    expect(refused({ success: false }).message).toBe('Fallback');
  });

  it.each([null, 'text', { x: null }, { field: null }, { field: { unknown: 1 } }, { field: true }])(
    'a message with parameters %j, which it does not know, keeps its words',
    (params) => {
      expect(failureMessage({ message: 'Later', code: 'required', params })).toBe('Later');
    },
  );

  it.each([
    [
      notice('added', { record: { resource: 'vendor', label: 'Vendor', title: 'Sylhet Enterprise 2' } }),
      'সরবরাহকারী Sylhet Enterprise 2 যোগ করা হয়েছে',
    ],
    [
      notice('authored', {
        text: {
          text: 'Paid {amount} to {vendor_id}',
          resource: 'vendor_payment',
          at: 'api.create.message',
          values: { amount: { money: '12.50', currency: 'BDT' }, vendor_id: 'Sylhet {x} $& Co.' },
        },
      }),
      'Sylhet {x} $& Co.-কে BDT 12.50 পরিশোধ করা হয়েছে',
    ],
    [
      notice('assigned', {
        count: 3,
        people: { resource: 'employee', label: 'employees', many: true },
        project: 'Harbour',
      }),
      'Harbour: 3 জন কর্মচারী নিয়োগ করা হয়েছে',
    ],
  ])('what was done is said: $0.code → $1', (one, words) => {
    expect(noticeOf({ success: true, message: 'English', ...one })).toBe(words);
  });

  it('a check on this side has the labels of its form', () => {
    const ownLabel = { ...phone, label: 'ফোন নম্বর' };
    expect(checkError(failure('required', { field: ownLabel }))).toBe('ফোন নম্বর দিতে হবে');
    const purchase = bn.resources.inventory_purchase as Resource;
    expect(missingFields(purchase, ['memo_id'], { memo_id: ' ' })).toEqual({ memo_id: 'মেমো নং দিতে হবে' });
  });

  it('books and types have their names; without one they keep their own', () => {
    expect([labelInLanguage('Cash'), labelInLanguage('Owed to Vendors')]).toEqual(['নগদ', 'সরবরাহকারীদের পাওনা']);
    expect([labelInLanguage('constructor'), typeLabel('return'), typeLabel('toString')]).toEqual([
      'constructor',
      'ফেরত',
      undefined,
    ]);
  });
});

it('English stays as it comes', () => {
  expect(refused(sent(new AppError('alreadyReversed'))).message).toBe('This has already been reversed');
  expect(checkError(failure('required', { field: { field: 'phone', label: 'Phone' } }))).toBe(
    'Phone is required',
  );
  expect(labelInLanguage('Cash')).toBe('Cash');
});
