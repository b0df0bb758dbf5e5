import type { Migration } from './Migration.ts';

/**
 * plinth.post_stated: what plinth.post does, for the usual posting: alone, its amounts known, each book once, no stock. Most of
 * what staff do is such a posting, and a function costs by how many expressions it walks through, so this one has few.
 *
 * The lines come in the order of their books' keys, which is the order in which everyone locks them; `places` says where each
 * stood in the posting. Answers the transaction's id, and each book's balance before and after. Refusals as of plinth.post.
 */
export const stated: Migration = {
  name: '013_stated',
  sql: `
create function plinth.post_stated(
  book_keys text[], places integer[], debits numeric[], credits numeric[], salaries numeric[],
  type text, date date, note text, at timestamptz, created_by bigint, resource text, record_id bigint, reverses bigint, corrects bigint
) returns numeric[]
language plpgsql set plan_cache_mode = force_generic_plan set enable_seqscan = off as $$
declare
  books plinth.book[] := '{}';
  ids bigint[] := '{}';
  b plinth.book;
  moment timestamptz := at;
  header_id bigint;
  raised numeric;
  answer numeric[];
  entries plinth.entry[] := '{}';
begin
  if at > clock_timestamp() + interval '1 minute' then
    perform plinth.refuse('PL006', 'A posting is never dated in the future', jsonb_build_object('future', true));
  end if;
  for i in 1 .. cardinality(book_keys) loop
    if book_keys[i] <= b.key collate "C" then
      perform plinth.refuse('PL008', 'Books are locked in the order of their keys');
    end if;
    select * into b from plinth.book where key = book_keys[i] for no key update;
    if b.id is null then
      perform plinth.refuse('PL003', 'There is no such book', jsonb_build_object('book', book_keys[i]));
    elsif b.closed then
      perform plinth.refuse('PL010', 'The book is closed', jsonb_build_object('book', b.key));
    elsif b.updated_at > at then
      perform plinth.refuse('PL006', 'The book has a later entry', jsonb_build_object('book', b.key));
    end if;
    moment := coalesce(at, greatest(moment, b.updated_at, clock_timestamp()));
    books := books || b;
    ids := ids || nextval('plinth.entry_id_seq');
  end loop;

  header_id := nextval('plinth.transaction_id_seq');
  answer := array[header_id];
  for i in 1 .. cardinality(book_keys) loop
    b := books[i];
    raised := case b.normal when 'debit' then debits[i] - credits[i] else credits[i] - debits[i] end;
    if abs(raised) >= 1e12 then
      perform plinth.refuse('PL004', 'The amount is too large');
    elsif (raised - salaries[i] = round(raised, 2) - round(salaries[i], 2)) is not true then
      perform plinth.refuse('PL008', 'An amount has at most 2 decimals');
    elsif abs(b.balance + raised) >= 1e13 then
      perform plinth.refuse('PL005', 'The balance would be too large', jsonb_build_object('book', b.key));
    elsif b.balance + raised < b.floor then
      perform plinth.refuse('PL001', 'The balance would fall below its floor',
        jsonb_build_object('book', b.key, 'available', b.balance - b.floor));
    end if;
    answer := answer || array[b.balance, b.balance + raised];
    entries[places[i]] := row(ids[places[i]], header_id, b.id, type,
      debits[i], credits[i], raised - salaries[i], salaries[i], b.balance,
      b.balance + raised, moment, b.entries + 1, b.total_in + greatest(raised - salaries[i], 0) + greatest(salaries[i], 0))::plinth.entry;
  end loop;

  with posted as (
    insert into plinth.transaction values (header_id, type, date, note, moment, created_by, resource, record_id, reverses, corrects)
  )
  insert into plinth.entry select * from unnest(entries);
  return answer;
end $$;
`,
};
