import { sql } from 'kysely';
import { it } from 'vitest';
import { startServer } from '../support/server.ts';
import { makeFirm } from './movementSamples.ts';

it('perf', { timeout: 600_000 }, async () => {
  const server = await startServer();
  const firm = await makeFirm(server);
  const N = 300_000;
  await server.db.transaction().execute(async (trx) => {
    await sql`set local session_replication_role = replica`.execute(trx);
    await sql.raw(`
      create temp table base on commit drop as select (select id from plinth.book where key='vendor:${firm.vendor}') as v, (select id from plinth.book where key='expense') as x,
        (select max(id) from plinth.transaction) as t, (select max(id) from plinth.entry) as e;
      insert into plinth.transaction (id, type, date, created_at, resource)
        overriding system value
        select t + n, 'expense', '2025-01-01', '2026-11-21 20:00+06'::timestamptz + n * interval '1 minute', null from base, generate_series(1, ${N}) n;
      insert into plinth.entry (id, transaction_id, book_id, type, debit, credit, amount, salary, previous_balance, current_balance, created_at, nth, total_in)
        overriding system value
        select e + 2*n, t + n, v, 'expense', 0, 1, 1, 0, n-1, n, '2026-11-21 20:00+06'::timestamptz + n * interval '1 minute', n, n from base, generate_series(1, ${N}) n;
      insert into plinth.entry (id, transaction_id, book_id, type, debit, credit, amount, salary, previous_balance, current_balance, created_at, nth, total_in)
        overriding system value
        select e + 2*n + 1, t + n, x, 'expense', 1, 0, 1, 0, n-1, n, '2026-11-21 20:00+06'::timestamptz + n * interval '1 minute', n, n from base, generate_series(1, ${N}) n;
      update plinth.book b set balance=${N}, entries=${N}, total_in=${N}, updated_at='2026-11-21 20:00+06'::timestamptz + ${N} * interval '1 minute' from base where id in (v, x);
    `).execute(trx);
  });
  await sql`vacuum analyze plinth.entry`.execute(server.db);
  await sql`vacuum analyze plinth.transaction`.execute(server.db);
  let t = performance.now();
  const lines = (await server.api('GET', '/verify')).text.trim().split('\n');
  console.log('verify ms', performance.now() - t, lines.at(-1)?.slice(0, 600));
  const time = async (path: string, n = 100) => {
    for (let i = 0; i < 20; i += 1) await server.api('GET', path);
    const t = performance.now();
    for (let i = 0; i < n; i += 1) await server.api('GET', path);
    console.log(path, ((performance.now() - t) / n).toFixed(2), 'ms');
  };
  const { id } = (await server.api('GET', `/vendor/ledger/history?id=${firm.vendor}&_start=200000&_end=200001`)).body.data[0];
  await time(`/vendor/ledger/history?id=${firm.vendor}&_start=0&_end=50`);
  await time(`/vendor/ledger/history?id=${firm.vendor}&_start=200000&_end=200050`);
  await time(`/vendor/ledger/history?id=${firm.vendor}&_after=${id}&_limit=50`);
  await time(`/vendor/ledger/history?id=${firm.vendor}&dateFrom=2027-05-01&dateTo=2027-06-01&_start=0&_end=50`);
  await time(`/ledger/expense?_start=200000&_end=200050`);
  await time(`/vendor?_start=0&_end=50`);
  t = performance.now();
  const r = await fetch(`${server.url}/api/ledger/expense`, { headers: { authorization: `Bearer ${server.token}` } });
  let size = 0;
  for await (const chunk of r.body as unknown as AsyncIterable<Uint8Array>) size += chunk.length;
  console.log('whole', size, performance.now() - t, 'rss', process.memoryUsage().rss / 1e6);
  for (const q of ['explain (analyze, costs off) ']) {
    const { ledgerPieces } = await import('../../src/server/queries/ledgerRows.ts');
    void ledgerPieces; void q;
  }
  await server.close();
});
