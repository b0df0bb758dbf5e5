import type { Pool } from 'pg';

/** How many employees the lists hold. */
export const EMPLOYEES = 10_000;

const NAMES = `(array['Rahim','Karim','Nasrin','Salma','Habib','Farhana','Jamal','Shirin','Liton','Bilkis'])`;
const FAMILIES = `(array['Uddin','Begum','Khatun','Sarker','Chowdhury','Hossain','Miah','Talukder','Ahmed','Sheikh'])`;

/** Fills the product's table, and beside it the reference's: the same rows and indexes, no triggers. */
export async function seed(pool: Pool): Promise<void> {
  const filled = await pool.query('select exists (select from public.employee) as filled');
  if (filled.rows[0].filled) return;
  await pool.query(`insert into public.employee_role (role_name) values ('Mason')`);
  await pool.query(`
    insert into public.employee (employee_name, address, phone, salary, role_id, pay_basis)
    select ${NAMES}[1 + n % 10] || ' ' || ${FAMILIES}[1 + n / 10 % 10] || ' ' || n,
           'House ' || n || ', Dhaka', '017' || lpad(n::text, 8, '0'), 400 + n % 900,
           (select min(id) from public.employee_role), 'day'
    from generate_series(1, ${EMPLOYEES}) n`);
  await pool.query(`
    create schema bench;
    create table bench.employee (like public.employee including defaults including identity);
    insert into bench.employee overriding system value select * from public.employee;
    select setval(pg_get_serial_sequence('bench.employee', 'id'), ${EMPLOYEES});
    alter table bench.employee add primary key (id);
    create index on bench.employee (employee_name, id);
    create index on bench.employee using gin (employee_name gin_trgm_ops)`);
  // As the tables are a minute later, when autovacuum has been.
  await pool.query('vacuum analyze');
}
