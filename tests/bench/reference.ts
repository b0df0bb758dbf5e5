/**
 * The reference of the benchmarks: the least that a Fastify route on pg can do for the same call.
 * No sign-in, no definitions, no audit, no ledger: a table, a statement, an answer.
 * Started as a process of its own: PORT is where it listens, CONNECTION the pg settings as JSON.
 */
import Fastify from 'fastify';
import pg from 'pg';
import { registerTools } from './referenceTools.ts';

const pool = new pg.Pool({ ...(JSON.parse(process.env.CONNECTION as string) as pg.PoolConfig), max: 16 });
const app = Fastify();

interface Body {
  employee_name: string;
  address: string;
  phone: string;
  salary: number;
  role_id: number;
}

const valuesOf = (body: Body) => [body.employee_name, body.address, body.phone, body.salary, body.role_id];

app.get<{ Params: { id: string } }>('/employee/:id', async ({ params }) => {
  const { rows } = await pool.query('select * from bench.employee where id = $1', [params.id]);
  return rows[0];
});

app.get<{ Querystring: { _start: string; q?: string } }>('/employee', async ({ query }, reply) => {
  const where = query.q === undefined ? 'true' : 'employee_name ilike $1';
  const given = query.q === undefined ? [] : [`%${query.q}%`];
  const [page, total] = await Promise.all([
    pool.query(
      `select * from bench.employee where ${where} order by employee_name, id limit 20 offset ${Number(query._start)}`,
      given,
    ),
    pool.query(`select count(*)::int as total from bench.employee where ${where}`, given),
  ]);
  reply.header('x-total-count', total.rows[0].total);
  return page.rows;
});

app.post<{ Body: Body }>('/employee', async ({ body }) => {
  const { rows } = await pool.query(
    'insert into bench.employee (employee_name, address, phone, salary, role_id) values ($1, $2, $3, $4, $5) returning *',
    valuesOf(body),
  );
  return rows[0];
});

app.put<{ Params: { id: string }; Body: Body }>('/employee/:id', async ({ params, body }) => {
  const { rows } = await pool.query(
    `update bench.employee set employee_name = $1, address = $2, phone = $3, salary = $4, role_id = $5
     where id = $6 returning *`,
    [...valuesOf(body), params.id],
  );
  return rows[0];
});

app.post<{ Body: { source: number; target: number; amount: number } }>('/posting', async ({ body }) => {
  const { rows } = await pool.query('select bench.post($1, $2, $3) as id', [
    body.source,
    body.target,
    body.amount,
  ]);
  return rows[0];
});

registerTools(app, pool);
await app.listen({ port: Number(process.env.PORT), host: '127.0.0.1' });
