-- What a budget allows (docs/business-rules.md, "Budgets").

-- Refuses a group of postings that raises the cost of a head above its budget. A head without a line is not limited. The books are
-- locked by then, so that others that post to the same ones have committed or wait; heads of several books have a lock of their own.
--
-- heads: { project, head, books, goods, products } of each head that the group may touch. The entries and stock entries of this
-- call, which are not stored yet; those of the group begin after the given places.
create or replace function plinth.check_budget(heads jsonb, entries plinth.entry[], entries_were integer, stock_entries plinth.stock_entry[], stock_entries_were integer)
returns void
language plpgsql set plan_cache_mode = force_generic_plan as $$
declare
  h jsonb;
  project bigint;
  budget bigint;
  planned numeric;
  used numeric;
  change numeric;
  line record;
begin
  for h in select * from jsonb_array_elements(heads) loop
    project := (h ->> 'project')::bigint;
    if jsonb_array_length(h -> 'books') > 1 then
      perform pg_advisory_xact_lock(7045307, hashint8(project));
    end if;
    budget := (select b.id from plinth.budget b where b.project_id = project order by b.version desc limit 1);
    continue when budget is null;

    planned := (select sum(l.amount) from plinth.budget_line l where l.budget_id = budget and l.head = h ->> 'head');
    if planned is not null then
      select coalesce(sum(e.debit - e.credit), 0),
        coalesce(sum(e.debit - e.credit) filter (where e.nth_here > coalesce(entries_were, 0)), 0)
      into used, change
      from unnest(entries) with ordinality e(id, transaction_id, book_id, type, debit, credit, amount, salary, previous_balance,
        current_balance, created_at, nth, total_in, date, project_id, nth_here)
      where e.project_id = project
        and e.book_id in (select b.id from plinth.book b where b.key in (select jsonb_array_elements_text(h -> 'books')));
      if change > 0 then
        used := used + (select coalesce(sum(own_book.debit_over), 0) from plinth.project_book own_book join plinth.book cost_book on cost_book.id = own_book.book_id
    where own_book.project_id = project and cost_book.key in (select jsonb_array_elements_text(h -> 'books')));
        if used > planned then
          perform plinth.refuse('PL012', 'The budget would be passed', jsonb_build_object('project', project, 'head', h ->> 'head',
            'budget', planned, 'left', planned - used + change, 'change', change));
        end if;
      end if;
    end if;

    continue when h -> 'products' is null;
    for line in
      select l.product_id, l.quantity, s.id as stock_id
      from plinth.budget_line l join plinth.stock s on s.resource = h ->> 'goods' and s.record_id = l.product_id
      where l.budget_id = budget and l.head = h ->> 'head' and l.quantity is not null
        and l.product_id in (select jsonb_array_elements_text(h -> 'products')::bigint)
      order by l.product_id
    loop
      used := 0;
      change := 0;
      for i in 1 .. coalesce(cardinality(stock_entries), 0) loop
        if stock_entries[i].stock_id = line.stock_id and stock_entries[i].project_id = project then
          used := used - stock_entries[i].qty;
          if i > coalesce(stock_entries_were, 0) then
            change := change - stock_entries[i].qty;
          end if;
        end if;
      end loop;
      if change > 0 then
        used := used + (select coalesce(sum(-own_stock.change), 0) from plinth.project_stock own_stock
    where own_stock.project_id = project and own_stock.stock_id = line.stock_id);
        if used > line.quantity then
          perform plinth.refuse('PL012', 'The budget would be passed', jsonb_build_object('project', project, 'head', h ->> 'head',
            'product', line.product_id, 'budget', line.quantity, 'left', line.quantity - used + change, 'change', change));
        end if;
      end if;
    end loop;
  end loop;
end $$;
