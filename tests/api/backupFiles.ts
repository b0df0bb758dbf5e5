import { sql } from 'kysely';
import { expect } from 'vitest';
import type { TestServer } from '../support/server.ts';

/** A backup as administrators fetch it. */
export async function download({ url, token }: Pick<TestServer, 'url' | 'token'>): Promise<Buffer> {
  const reply = await fetch(`${url}/api/backup`, { headers: { authorization: `Bearer ${token}` } });
  expect(reply.status).toBe(200);
  return Buffer.from(await reply.arrayBuffer());
}

/** Restores over HTTP: the status, the lines of the answer, and the last of them or the body. */
export async function upload(
  { url, token }: Pick<TestServer, 'url' | 'token'>,
  file: Buffer,
  type = 'application/gzip',
) {
  const reply = await fetch(`${url}/api/restore`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': type },
    body: new Uint8Array(file),
  });
  const lines = (await reply.text()).trim().split('\n');
  return {
    status: reply.status,
    lines: lines.map((line) => JSON.parse(line)),
    last: JSON.parse(lines.at(-1) as string),
  };
}

/** Everything that another database must hold alike, as text. */
export async function contents({ db }: TestServer): Promise<Record<string, unknown>> {
  const tables = ['plinth.entry', 'plinth.stock_entry', 'plinth.transaction', 'plinth.book', 'plinth.stock'];
  const others = [
    'plinth.audit',
    'plinth.assignment',
    'plinth.upload',
    'plinth.setting',
    'plinth.idempotency',
  ];
  const entities = [
    'public.vendor',
    'public.employee_role',
    'public.user',
    'public.wage',
    'public.institution',
  ];
  const found: Record<string, unknown> = {};
  for (const name of [...tables, ...others, ...entities]) {
    // Whoever looks has signed in.
    const without = `(select * from plinth.audit where action not like 'sign%')`;
    const table = sql.raw(name === 'plinth.audit' ? without : name.replace('.user', '."user"'));
    const { rows } = await sql`
      select count(*) as n, md5(string_agg(t::text, '|' order by t::text collate "C")) as sum from ${table} t`.execute(
      db,
    );
    found[name] = rows[0];
  }
  return found;
}
