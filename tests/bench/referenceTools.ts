import type { FastifyInstance } from 'fastify';
import type { Pool } from 'pg';

interface Tool {
  tool_name: string;
  kind_id: number;
  place: string;
  price: number;
  bought_on: string;
  is_rented: boolean;
  note: string;
}

type Query = Record<string, string | undefined>;

/** Columns that may be sorted by; a kind is sorted by its name. */
const SORTS: Record<string, string> = { tool_name: 't.tool_name', price: 't.price', kind_id: 'k.kind_name' };
/** Conditions by their parameter. */
const FILTERS: Record<string, (value: string) => readonly [sql: string, parameter: unknown]> = {
  kind_id: (value) => ['t.kind_id = ?', value],
  is_rented: (value) => ['t.is_rented = ?', value],
  price_gte: (value) => ['t.price >= ?', value],
  price_lte: (value) => ['t.price <= ?', value],
  tool_name_like: (value) => ['t.tool_name ilike ?', `%${value}%`],
  q: (value) => ['t.tool_name ilike ?', `%${value}%`],
};
const COLUMNS = ['tool_name', 'kind_id', 'place', 'price', 'bought_on', 'is_rented', 'note'] as const;

const valuesOf = (body: Tool) => COLUMNS.map((name) => body[name]);

/** The bare routes of tools: a query, and for a page a second one for its total. */
export function registerTools(app: FastifyInstance, pool: Pool): void {
  const withKind = 'select t.*, k.kind_name from bench.tool t join bench.tool_kind k on k.id = t.kind_id';

  app.get<{ Params: { id: string } }>('/tool/:id', async ({ params }) => {
    const { rows } = await pool.query(`${withKind} where t.id = $1`, [params.id]);
    return rows[0];
  });

  app.get<{ Querystring: Query }>('/tool', async ({ query }, reply) => {
    const given: unknown[] = [];
    const conditions = Object.entries(FILTERS).flatMap(([name, filter]) => {
      const value = query[name];
      if (value === undefined) return [];
      const [sql, parameter] = filter(value);
      return [sql.replace('?', `$${given.push(parameter)}`)];
    });
    const where = conditions.length === 0 ? '' : `where ${conditions.join(' and ')}`;
    const orders = (query._order ?? '').split(',');
    const sort = (query._sort ?? '')
      .split(',')
      .map((name, index) => `${SORTS[name]} ${orders[index] === 'desc' ? 'desc' : 'asc'}`);
    const last = orders.at(-1) === 'desc' ? 'desc' : 'asc';
    const [page, total] = await Promise.all([
      pool.query(
        `${withKind} ${where} order by ${sort.join(', ')}, t.id ${last} limit 20 offset ${Number(query._start)}`,
        given,
      ),
      pool.query(`select count(*)::int as total from bench.tool t ${where}`, given),
    ]);
    reply.header('x-total-count', total.rows[0].total);
    return page.rows;
  });

  app.post<{ Body: Tool }>('/tool', async ({ body }) => {
    const { rows } = await pool.query(
      `insert into bench.tool (${COLUMNS.join(', ')}) values ($1, $2, $3, $4, $5, $6, $7) returning *`,
      valuesOf(body),
    );
    return rows[0];
  });

  app.put<{ Params: { id: string }; Body: Tool }>('/tool/:id', async ({ params, body }) => {
    const sets = COLUMNS.map((name, index) => `${name} = $${index + 1}`).join(', ');
    const { rows } = await pool.query(`update bench.tool set ${sets} where id = $8 returning *`, [
      ...valuesOf(body),
      params.id,
    ]);
    return rows[0];
  });

  app.patch<{ Params: { id: string }; Body: Partial<Tool> }>('/tool/:id', async ({ params, body }) => {
    const names = COLUMNS.filter((name) => body[name] !== undefined);
    const sets = names.map((name, index) => `${name} = $${index + 2}`).join(', ');
    const { rows } = await pool.query(`update bench.tool set ${sets} where id = $1 returning *`, [
      params.id,
      ...names.map((name) => body[name]),
    ]);
    return rows[0];
  });
}
