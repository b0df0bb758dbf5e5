/** Whether a book holds money of the firm, such as a cash box or a bank account, and is no account with somebody. */
export function isHolding({ normal, floor }: { normal: 'debit' | 'credit'; floor: number | null }): boolean {
  return normal === 'debit' && floor === 0;
}
