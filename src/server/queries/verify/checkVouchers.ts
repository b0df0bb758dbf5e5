import { type Failure, failure } from '../../../errors/failure.ts';
import { OWN_VOUCHERS } from '../../../schema/index.ts';
import { literal } from '../../sql/recordSql.ts';
import { type Check, differing, type Finding, findingsOf, type Reading } from './Finding.ts';

/**
 * The numbers of each series follow each other from 1 to the last one that was taken (docs/business-rules.md, "Voucher numbers"):
 * each number that does not follow the one before it, and each series that ends elsewhere than its last number.
 */
const UNORDERED = `
  select x.*, plinth.voucher_no(series, number) as voucher, plinth.voucher_no(series, before) as previous,
    plinth.voucher_no(series, before + 1) as first, plinth.voucher_no(series, number - 1) as last
  from (
    select series, number, before, false as ends
    from (select series, number, lag(number, 1, 0::bigint) over (partition by series order by number) as before from plinth.transaction) n
    where number <> before + 1
    union all
    select series, coalesce(v.last, 0) + 1, coalesce(m.number, 0), true
    from plinth.voucher_series v
    full join (select series, max(number) as number from plinth.transaction where number is not null group by series) m using (series)
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
function withoutNumber({ context }: Reading): string {
  const names = Object.values(context.resources).flatMap(({ name, voucher }) =>
    voucher ? [literal(name)] : [],
  );
  const isMovement = names.length === 0 ? 'false' : `(resource in (${names}) and record_id is null)`;
  const isOwn = `(reverses is not null or type in (${Object.keys(OWN_VOUCHERS).map(literal).join(', ')}))`;
  return `select id from plinth.transaction where (series is null or number is null) and (${isOwn} or ${isMovement}) order by id`;
}
