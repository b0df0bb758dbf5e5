import type { Definition } from '../grammar/grammar.ts';

/** The prefix of a movement's voucher numbers; undefined for other definitions. */
export function completeVoucher({ kind, voucher, name }: Definition): string | undefined {
  return kind === 'movement' ? (voucher ?? name.toUpperCase()) : undefined;
}
