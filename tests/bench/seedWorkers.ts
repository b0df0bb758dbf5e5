import type { Pool } from 'pg';
import { TOOL_KINDS } from './seedTools.ts';

/** The records of the two tables of workers. */
export const FEW = 10_000;
export const MANY = 1_000_000;

/** Fills both tables, unless another part has done so. */
export async function seedWorkers(pool: Pool): Promise<void> {
  await seedFewWorkers(pool);
  await fill(pool, 'worker_many', MANY);
}

/** Fills the small one. */
export async function seedFewWorkers(pool: Pool): Promise<void> {
  await fill(pool, 'worker_few', FEW);
}

async function fill(pool: Pool, table: 'worker_few' | 'worker_many', count: number): Promise<void> {
  const { rows } = await pool.query(`select exists (select from public.${table}) as filled`);
  if (rows[0].filled) return;
  const names = `(array['Rahim','Karim','Nasrin','Salma','Habib','Farhana','Jamal','Shirin','Liton','Bilkis'])`;
  const families = `(array['Uddin','Begum','Khatun','Sarker','Hossain','Miah','Talukder','Ahmed','Sheikh','Das'])`;
  await pool.query(`
      insert into public.${table} (worker_name, address, role_id, phone, salary, pay_basis, joined_on)
      select ${names}[1 + n % 10] || ' ' || ${families}[1 + n / 10 % 10] || ' ' || n, 'House ' || n || ', Dhaka',
             1 + n % ${TOOL_KINDS}, '017' || lpad(n::text, 8, '0'), 400 + n % 900,
             case when n % 10 = 0 then 'month' else 'day' end, date '2015-01-01' + n % 4000
      from generate_series(1, ${count}) n`);
  await pool.query('vacuum analyze');
}
