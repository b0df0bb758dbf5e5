-- Openings and adjustments of records as vouchers (docs/business-rules.md, "Openings" and "Edited balances"): an approval may be one of a
-- record, where `record_id` is the record of an adjustment and `voucher` what it changes; sums of limits read the vouchers of a day; a
-- reversed opening may be recorded again.

alter table plinth.approval add column record_id bigint;
alter table plinth.approval add column voucher jsonb;

create index transaction_by_hand on plinth.transaction (date) where type in ('opening', 'adjustment');

drop index plinth.transaction_opened_once;
create index transaction_opened on plinth.transaction (resource, record_id) where type = 'opening' and resource is not null;
