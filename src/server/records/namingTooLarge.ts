import { AppError, invalid } from '../../errors/AppError.ts';
import { formatMoney, LARGEST_AMOUNT } from '../../ledger/money.ts';
import type { Field, Resource } from '../../schema/index.ts';

/**
 * Runs a posting that a form asked for. Its refusal of an amount that is too large speaks of the entry; staff know the
 * field and what they typed.
 *
 * @param words what is too large, such as 'Quantity x Price'; it is followed by the largest amount.
 * @throws AppError invalid, naming the field.
 */
export async function namingTooLarge<T>(
  field: Field | undefined,
  words: string,
  work: () => Promise<T>,
): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (field === undefined || !isTooLarge(error)) throw error;
    throw invalid({ [field.name]: `${words} ${formatMoney(LARGEST_AMOUNT)}` });
  }
}

/** The same for a stock, whose value is quantity x price. */
export function namingTooLargeStock<T>({ fields, stock }: Resource, work: () => Promise<T>): Promise<T> {
  const quantity = fields[stock?.quantity ?? ''];
  const price = fields[stock?.price ?? ''];
  return namingTooLarge(quantity, `${quantity?.label} x ${price?.label} must be at most`, work);
}

function isTooLarge(error: unknown): boolean {
  return error instanceof AppError && error.code === 'invalid' && error.message.startsWith('Amount ');
}
