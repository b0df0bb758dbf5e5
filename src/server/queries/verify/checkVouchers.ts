import { type RawBuilder, sql } from 'kysely';
import { type Failure, failure } from '../../../errors/failure.ts';
import { OWN_VOUCHERS } from '../../../schema/index.ts';
import { table } from '../../tables.ts';
import { type Check, differing, type Finding, findingsOf, type Reading } from './Finding.ts';

/**
 * The numbers of each series follow each other from 1 to the last one that was taken (docs/business-rules.md, "Voucher numbers"):
 * each number that does not follow the one before it, and each series that ends elsewhere than its last number.
 */
const UNORDERED = sql`
  select x.*, plinth.voucher_no(series, number) as voucher, plinth.voucher_no(series, before) as previous,
    plinth.voucher_no(series, before + 1) as first, plinth.voucher_no(series, number - 1) as last
  from (
    select n.series, n.number, n.before, false as ends
    from (
      select t.series, t.number, lag(t.number, 1, 0::bigint) over (partition by t.series order by t.number) as before
      from ${table.transaction} t
    ) n
    where n.number <> n.before + 1
    union all
    select series, coalesce(v.last, 0) + 1, coalesce(m.number, 0), true
    from ${table.voucher_series} v
    full join (select t.series, max(t.number) as number from ${table.transaction} t where t.number is not null group by t.series) m using (series)
    where coalesce(v.last, 0) <> coalesce(m.number, 0)
  ) x order by series, number`;

interface NumberRow {
  number: number;
  before: number;
  /** It is the number after the last one that was taken, and `before` the last one that is there. */
  ends: boolean;
  voucher: string;
  previous: string;
  first: string;
  last: string;
}

/** The checks of voucher numbers. */
export const voucherChecks: readonly Check[] = [{ step: 'checkingVouchers', find }];

async function find(reading: Reading): Promise<Finding[]> {
  const unordered = await differing<NumberRow>(reading, UNORDERED);
  const unnumbered = await differing<{ id: number }>(reading, withoutNumber(reading));
  return [
    ...findingsOf('transaction', unordered, numberFailure),
    ...findingsOf('transaction', unnumbered, ({ id }) => failure('voucherWithoutNumber', { id: String(id) })),
  ];
}

function numberFailure({ number, before, ends, voucher, previous, first, last }: NumberRow): Failure {
  if (number > before && first === last) return failure('voucherGone', { first });
  if (number > before) return failure('vouchersGone', { first, last });
  return ends ? failure('voucherNotCounted', { voucher: previous }) : failure('voucherTwice', { voucher });
}

/** Movements whose definition has a prefix, and all that the product itself posts. */
function withoutNumber({ context }: Reading): RawBuilder<unknown> {
  const names = Object.values(context.resources).flatMap(({ name, voucher }) => (voucher ? [name] : []));
  return sql`select t.id from ${table.transaction} t where (t.series is null or t.number is null) and (
      t.reverses is not null or t.type = any (${Object.keys(OWN_VOUCHERS)}::text[])
      or (t.resource = any (${names}::text[]) and t.record_id is null)
    ) order by t.id`;
}
