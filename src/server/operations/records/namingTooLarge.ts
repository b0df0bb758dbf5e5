import { AppError, invalid } from '../../../errors/AppError.ts';
import { type Failure, failure } from '../../../errors/failure.ts';
import type { FieldRef } from '../../../errors/params.ts';
import { LARGEST_AMOUNT } from '../../../ledger/money.ts';
import { type Field, fieldRef, type Resource } from '../../../schema/index.ts';

const most = { money: LARGEST_AMOUNT };

/** Posts an edited balance. If it is refused as too large, the error names the field in place of the entry. */
export function namingTooLargeChange<T>(
  resource: Resource,
  field: Field | undefined,
  work: () => Promise<T>,
): Promise<T> {
  return namingTooLarge(resource, field, (named) => failure('changeTooLarge', { field: named, most }), work);
}

/** The same for a stock, whose value is quantity x price. */
export function namingTooLargeStock<T>(resource: Resource, work: () => Promise<T>): Promise<T> {
  const { fields, stock } = resource;
  const price = fields[stock?.price ?? ''];
  const naming = (field: FieldRef) =>
    price === undefined
      ? failure('amountTooLarge', { field, most })
      : failure('productTooLarge', { field, other: fieldRef(resource, price), most });
  return namingTooLarge(resource, fields[stock?.quantity ?? ''], naming, work);
}

/** @throws AppError invalid, naming the field. */
async function namingTooLarge<T>(
  resource: Resource,
  field: Field | undefined,
  naming: (field: FieldRef) => Failure,
  work: () => Promise<T>,
): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (field === undefined || !(error instanceof AppError) || error.code !== 'amountTooLarge') throw error;
    throw invalid({ [field.name]: naming(fieldRef(resource, field)) });
  }
}
