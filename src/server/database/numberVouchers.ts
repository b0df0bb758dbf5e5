import { type Kysely, sql } from 'kysely';
import { OWN_VOUCHERS, type Resources } from '../../schema/index.ts';
import { type Tables, table } from '../tables.ts';
import { runSql } from './runSql.ts';

/**
 * Numbers the movements, openings, adjustments and reversals without a number, in the order of their fiscal year and their ids, after
 * the last number of their series (docs/business-rules.md, "Voucher numbers"): those of an earlier version, of its backups, and of its servers that
 * still run. Nothing else of a transaction changes. One query if there are none.
 */
export async function numberVouchers(trx: Kysely<Tables>, resources: Resources): Promise<void> {
  const prefixes = Object.values(resources).flatMap(({ name, voucher }) =>
    voucher === undefined ? [] : [sql`(${sql.lit(name)}, ${sql.lit(voucher)})`],
  );
  const { opening, adjustment, reversal } = OWN_VOUCHERS;
  const unnumbered = sql`
    select t.id, t.date, case when t.reverses is not null then ${sql.lit(reversal)} when t.type = 'opening' then ${sql.lit(opening)}
      when t.type = 'adjustment' then ${sql.lit(adjustment)} else p.prefix end as prefix
    from ${table.transaction} t
    left join (values ${sql.join([...prefixes, sql`(null, null)`])}) p(resource, prefix) on p.resource = t.resource
    where t.series is null and (t.reverses is not null or t.type in ('opening', 'adjustment') or p.prefix is not null and t.record_id is null)`;
  const [first] = await runSql(trx, sql`${unnumbered} limit 1`);
  if (first === undefined) return;
  // Both locks keep others from posting; a posting takes them in the same order.
  await runSql(
    trx,
    sql`
    lock table ${table.voucher_series} in share row exclusive mode;
    alter table ${table.transaction} disable trigger user;
    with numbered as (
      update ${table.transaction} t set series = n.series, number = n.number
      from (
        select x.id, x.series, coalesce(v.last, 0) + row_number() over (partition by x.series order by x.id) as number
        from (select u.id, plinth.series_of(u.prefix, u.date) as series from (${unnumbered}) u) x
        left join ${table.voucher_series} v using (series)
      ) n
      where n.id = t.id returning t.series, t.number
    )
    insert into ${table.voucher_series} (series, last) select series, max(number) from numbered group by series
    on conflict (series) do update set last = excluded.last;
    alter table ${table.transaction} enable trigger user`,
  );
}
