import type { Migration } from './Migration.ts';

/**
 * Openings and adjustments of records as vouchers (docs/business-rules.md, "Openings" and "Edited balances").
 *
 * - An approval may be one of a record: `record_id` is the record of an adjustment, `voucher` what it changes.
 * - Sums of limits read the vouchers of a day.
 * - A reversed opening may be recorded again.
 */
export const recordVouchers: Migration = {
  name: '074_record_vouchers',
  sql: `
alter table plinth.approval add column record_id bigint;
alter table plinth.approval add column voucher jsonb;

create index transaction_by_hand on plinth.transaction (date) where type in ('opening', 'adjustment');

drop index plinth.transaction_opened_once;
create index transaction_opened on plinth.transaction (resource, record_id) where type = 'opening' and resource is not null;

-- Refuses a second opening or reversal before it is written. The books are locked by then.
create or replace function plinth.refuse_again(p jsonb, done text[]) returns void
language plpgsql set plan_cache_mode = force_generic_plan set enable_seqscan = off as $$
declare
  original bigint := (p ->> 'reverses')::bigint;
  owner text := p ->> 'resource';
  owner_id bigint := (p ->> 'record_id')::bigint;
  is_done boolean := plinth.done_once(p) = any (done);
begin
  if not is_done and original is not null then
    is_done := exists (select from plinth.transaction t where t.reverses = original);
  elsif not is_done and owner_id is not null then
    is_done := exists (select from plinth.transaction t where t.type = 'opening' and t.resource = owner and t.record_id = owner_id
      and not exists (select from plinth.transaction r where r.reverses = t.id));
  elsif not is_done then
    is_done := exists (select from plinth.transaction t where t.type = 'opening' and t.resource = owner and t.record_id is null
      and not exists (select from plinth.transaction r where r.reverses = t.id));
  end if;
  if is_done then
    raise unique_violation using message = 'Done once already',
      constraint = case when original is null then 'transaction_opened_once' else 'transaction_reversed_once' end;
  end if;
end $$;
`,
};
