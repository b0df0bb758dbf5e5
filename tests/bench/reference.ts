/**
 * The reference of the benchmarks: the least that a Fastify route on pg can do for the same call.
 * No sign-in, no definitions, no audit, no ledger: a table, a statement, an answer.
 */
import Fastify from 'fastify';
import pg from 'pg';

const [, , url, port] = process.argv as [string, string, string, string];
const pool = new pg.Pool({ connectionString: url, max: 16 });
const app = Fastify();

interface Body {
  employee_name: string;
  address: string;
  phone: string;
  salary: number;
  role_id: number;
}

app.get<{ Params: { id: string } }>('/one/:id', async ({ params }) => {
  const { rows } = await pool.query('select * from bench.employee where id = $1', [params.id]);
  return rows[0];
});

app.get<{ Querystring: { start: string } }>('/page', async ({ query }, reply) => {
  const [page, total] = await Promise.all([
    pool.query('select * from bench.employee order by employee_name, id limit 20 offset $1', [query.start]),
    pool.query('select count(*)::int as total from bench.employee'),
  ]);
  reply.header('x-total-count', total.rows[0].total);
  return page.rows;
});

app.get<{ Querystring: { q: string } }>('/search', async ({ query }, reply) => {
  const like = `%${query.q}%`;
  const [page, total] = await Promise.all([
    pool.query('select * from bench.employee where employee_name ilike $1 order by employee_name, id limit 20', [like]),
    pool.query('select count(*)::int as total from bench.employee where employee_name ilike $1', [like]),
  ]);
  reply.header('x-total-count', total.rows[0].total);
  return page.rows;
});

app.post<{ Body: Body }>('/one', async ({ body }) => {
  const { rows } = await pool.query(
    'insert into bench.employee (employee_name, address, phone, salary, role_id) values ($1, $2, $3, $4, $5) returning *',
    [body.employee_name, body.address, body.phone, body.salary, body.role_id],
  );
  return rows[0];
});

app.put<{ Params: { id: string }; Body: Body }>('/one/:id', async ({ params, body }) => {
  const { rows } = await pool.query(
    'update bench.employee set employee_name = $2, address = $3, phone = $4, salary = $5, role_id = $6 where id = $1 returning *',
    [params.id, body.employee_name, body.address, body.phone, body.salary, body.role_id],
  );
  return rows[0];
});

await app.listen({ port: Number(port), host: '127.0.0.1' });
process.send?.('ready');
