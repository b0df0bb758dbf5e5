import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/**
 * A server of another product, as docs/definitions/host.md describes one: its own base, token, envelope, names and
 * errors; failures with status 200; numbers as texts; days as 31/12/2025; lists whole. It takes no header that it does not know.
 */
export interface StrangeHost {
  url: string;
  /** The calls as they came: `POST /rest/v2/suppliers {"form":{...}}`. */
  calls: readonly string[];
  suppliers: ReadonlyMap<string, Supplier>;
  people: ReadonlyMap<string, Person>;
  close: () => Promise<void>;
}

interface Supplier {
  supplierId: string;
  supplier: { name: string };
  phone: string | null;
  due: string;
  entries: object[];
}

interface Person {
  nr: string;
  employee_name: string;
  monthly_salary: string | number | null;
  is_active: '0' | '1' | boolean | null;
  joined_on: string | null;
}

export const STRANGER = { email: 'mina@elsewhere.example', password: 'seven seas' };

const KEY = 'k-4711';
const BASE = '/rest/v2';

// biome-ignore lint/suspicious/noExplicitAny: what comes over the wire is looked at where it is used.
type Body = any;
type Reply = { status?: number; body?: unknown };

/** Starts one with suppliers of these names, each owed 1000, and one person. */
export async function startStrangeHost(names: readonly string[]): Promise<StrangeHost> {
  const suppliers = new Map<string, Supplier>();
  const people = new Map<string, Person>();
  const calls: string[] = [];
  for (const name of names) addSupplier(suppliers, { supplier: { name } }, '1000.00');
  people.set('1', {
    nr: '1',
    employee_name: 'Rahim',
    monthly_salary: '15000.5',
    is_active: '1',
    joined_on: '31/12/2025',
  });

  const server = createServer((request, response) => void respond(request, response));
  const respond = async (request: IncomingMessage, response: ServerResponse) => {
    response.setHeader('access-control-allow-origin', '*');
    response.setHeader('access-control-allow-headers', 'content-type, x-session');
    response.setHeader('access-control-allow-methods', 'GET, POST, PUT, PATCH, DELETE');
    if (request.method === 'OPTIONS') return void response.writeHead(204).end();
    const sent = await textOf(request);
    const { pathname, search } = new URL(request.url ?? '/', 'http://host');
    calls.push(`${request.method} ${pathname}${search} ${sent}`.trim());
    const body: Body = sent === '' ? {} : JSON.parse(sent);
    const path = pathname.startsWith(`${BASE}/`) ? pathname.slice(BASE.length) : '';
    const reply = answer(`${request.method} ${path}`, body, request.headers['x-session'] === KEY);
    response.writeHead(reply.status ?? 200, { 'content-type': 'application/json' });
    response.end(JSON.stringify(reply.body));
  };

  const answer = (call: string, body: Body, isSignedIn: boolean): Reply => {
    if (call === 'POST /sessions') return signIn(body);
    if (!isSignedIn) return { status: 401, body: failure(1, 'Who are you?') };
    const [what = '', id = '', part = ''] = call.split(' /')[1]?.split('/') ?? [];
    const method = call.split(' ')[0] as string;
    if (call === 'GET /me') return good({ me: ME });
    if (call === 'DELETE /sessions') return good({});
    if (what === 'suppliers') return answerSuppliers(suppliers, { method, id, part }, body);
    if (what === 'people') return answerPeople(people, { method, id, part }, body);
    return { status: 404, body: failure(4, 'No such call') };
  };

  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    calls,
    suppliers,
    people,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

const ME = { uid: '7', fullName: 'Mina Khatun', mail: STRANGER.email, roles: { admin: 1 } };

interface Asked {
  method: string;
  id: string;
  part: string;
}

function signIn({ login, secret }: Body): Reply {
  if (login !== STRANGER.email || secret !== STRANGER.password)
    return { body: failure(2, 'Wrong login or secret') };
  return good({ session: { key: KEY } });
}

function answerSuppliers(all: Map<string, Supplier>, { method, id, part }: Asked, body: Body): Reply {
  if (id === '' && method === 'GET') return good({ result: { suppliers: [...all.values()].map(shown) } });
  if (id === '' && method === 'POST') {
    const problems = problemsOf(all, body.form);
    if (problems.length > 0) return { body: failure(7, 'Not accepted', problems) };
    addSupplier(all, body.form, '0.00');
    return good({}, 'Supplier noted');
  }
  const one = all.get(id);
  // One supplier alone is not given away: its list has it.
  if (one === undefined || (method === 'GET' && part === '')) return { body: failure(4, 'No such supplier') };
  if (part === 'entries') return good({ result: { entries: one.entries } });
  if (part === 'payments') return pay(one, body.payment);
  if (method === 'DELETE') all.delete(id);
  else if (method === 'PATCH') Object.assign(one, body.form);
  else return { status: 405, body: failure(5, 'Not so') };
  return good({}, method === 'DELETE' ? 'Supplier struck off' : 'Supplier amended');
}

function shown({ entries: _entries, ...supplier }: Supplier): object {
  return supplier;
}

function problemsOf(all: Map<string, Supplier>, form: Body): object[] {
  const name = form?.supplier?.name;
  const taken = [...all.values()].some(({ supplier }) => supplier.name === name);
  return taken ? [{ path: ['form', 'supplier', 'name'], text: 'This supplier is on our books already' }] : [];
}

function addSupplier(all: Map<string, Supplier>, { supplier, phone = null }: Body, due: string): void {
  const supplierId = String(100 + all.size);
  all.set(supplierId, { supplierId, supplier, phone, due, entries: [] });
}

function pay(one: Supplier, { sum }: Body): Reply {
  const before = one.due;
  one.due = (Number(before) - Number(sum)).toFixed(2);
  const entryId = String(one.entries.length + 1);
  one.entries.push({
    entryId,
    kind: 'payment',
    sum: `-${Number(sum).toFixed(2)}`,
    before,
    after: one.due,
    at: '05/01/2026 10:00:00',
  });
  return good({ result: { paymentId: entryId, sum } }, 'Paid out');
}

/** Rows bare, and no envelope around one person. */
function answerPeople(all: Map<string, Person>, { method, id }: Asked, body: Body): Reply {
  if (method === 'GET') return id === '' ? { body: [...all.values()] } : good({ ...all.get(id) });
  if (method === 'POST') all.set(String(all.size + 1), { ...body, nr: String(all.size + 1) });
  if (method === 'PUT') Object.assign(all.get(id) as Person, body);
  if (method === 'DELETE') all.delete(id);
  return good({});
}

function good(body: object, text = ''): Reply {
  return { body: { status: { code: '0', text }, ...body } };
}

function failure(code: number, text: string, problems: readonly object[] = []): object {
  return { status: { code, text }, problems };
}

async function textOf(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks).toString();
}
