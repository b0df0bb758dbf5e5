-- Mails that collect what happens until they are due, for one reader (docs/operations.md, "Mail"): at most one in a quarter of an hour
-- tells who can approve.

alter table plinth.mail add column reader_id bigint, add column due_at timestamptz;
create index mail_collected on plinth.mail (reader_id, due_at desc) where reader_id is not null;
