-- Exact numbers.

-- An exact number with at most so many decimals, or null for null. More decimals are refused, never rounded, and so is NaN.
create or replace function plinth.exact(given jsonb, places integer) returns numeric
language plpgsql immutable strict as $$
declare
  n numeric := (given #>> '{}')::numeric;
begin
  if abs(n) < 1e15 and n = round(n, places) then
    return round(n, places);
  end if;
  if n is not null then
    perform plinth.refuse(case when abs(n) < 'Infinity' and n = round(n, places) then 'PL004' else 'PL008' end,
      format('%s is not an amount of at most %s decimals', n, places));
  end if;
  return null;
end $$;

-- total x part / whole, rounded once, halves away from zero: a quotient of numeric is rounded already, and would be rounded twice.
create or replace function plinth.share(total numeric, part numeric, whole numeric) returns numeric
language sql immutable as $$
  select sign(total * part) * div(abs(total * part) * 200 + whole, whole * 2) * 0.01
$$;
