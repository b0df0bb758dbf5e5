import type { Transaction } from './Books.ts';
import { type Command, LIMITED } from './commands.ts';
import { MOVEMENTS, type Values } from './effects.ts';
import { money, pieces, quantity, sum, taka } from './exact.ts';
import type { Firm } from './Firm.ts';
import type { Random } from './random.ts';

/** Random commands, most of which the present state of the model accepts. */

type Body = Command extends infer One ? (One extends Command ? Omit<One, 'n'> : never) : never;

/** How often each movement is recorded. */
const MOVED = {
  vendor_payment: 5,
  salary: 6,
  wage: 12,
  pay_accrual: 3,
  supply_cash_project: 6,
  return_cash_project: 3,
  expense: 4,
  project_expense: 5,
  bank_deposit: 5,
  bank_withdraw: 4,
  inventory_purchase: 9,
  supply_inventory_project: 10,
  return_inventory_project: 6,
  transfer_inventory_project: 5,
  stock_count: 4,
  customer_bill: 4,
  customer_payment: 4,
  cash_receipt: 4,
};

const DONE = {
  record: 66,
  send: 6,
  decide: 6,
  reverse: 8,
  correct: 12,
  balance: 2,
  stock: 2,
  pay: 3,
  periods: 2,
  complete: 1,
  create: 1,
  delete: 2,
  restore: 1,
  assign: 1,
  release: 1,
};

/** The steps that a history begins with: records, people on projects, and money to move. */
export function beginning(random: Random, days: readonly string[]): Body[] {
  const details = { address: 'Dhaka', phone: '01711000000' };
  const first = days[0] as string;
  const day = () => random.of(days.slice(0, 5));
  const create = (entity: string, values: Values): Body => ({ do: 'create', entity, values });
  const record = (resource: string, values: Values): Body => ({
    do: 'record',
    resource,
    values: { ...values, date: day() },
  });
  const pay = () => ({ salary: taka(BigInt(random.between(0, 150_000))) });
  return [
    { do: 'periods', values: { fiscal_month: random.between(1, 12) } },
    { do: 'cash opening', balance: random.between(0, 50_000), date: first },
    create('bank', { bank_name: 'Agrani', balance: 0 }),
    create('bank', { bank_name: 'Sonali', balance: amount(random) }),
    create('vendor', { vendor_name: 'Sylhet Stone', ...details, note: 'Stone', balance: amount(random) }),
    create('vendor', { vendor_name: 'Dhaka Steel', ...details, note: 'Steel', balance: -amount(random) }),
    create('customer', { customer_name: 'Rahim', ...details, nid: '1234567890', balance: amount(random) }),
    create('customer', { customer_name: 'Karim', ...details, nid: '1234567891', balance: 0 }),
    create('project', { project_name: 'Harbour Mall', budget: 0, balance: amount(random) }),
    create('project', { project_name: 'Lake View', budget: 0, balance: 0 }),
    create('project', { project_name: 'Hill Side', budget: 0, balance: 0 }),
    create('employee', { employee_name: 'Habib', ...details, role_id: 1, balance: 0, ...pay() }),
    create('employee', { employee_name: 'Jamal', ...details, role_id: 1, balance: amount(random), ...pay() }),
    create('employee', {
      ...{ employee_name: 'Salma', ...details, role_id: 1, balance: 0, ...pay() },
      pay_basis: 'month',
    }),
    create('inventory', { product_name: 'Cement', category_id: 1, quantity: 0, price: 0 }),
    create('inventory', { product_name: 'Sand', category_id: 1, quantity: goods(random), price: 33.33 }),
    create('inventory', { product_name: 'Rod', category_id: 1, quantity: 0, price: 12.5 }),
    { do: 'hire', employee: 1, project: 1, from: first },
    { do: 'hire', employee: 2, project: 1, from: first, to: days[Math.floor(days.length / 2)] as string },
    { do: 'hire', employee: 2, project: 2, from: days[Math.floor(days.length / 2)] as string },
    { do: 'hire', employee: 3, project: 2, from: days[3] as string },
    record('cash_receipt', { amount: 400_000 }),
    record('bank_deposit', { bank_id: 1, amount: 100_000 }),
    record('bank_deposit', { bank_id: 2, amount: 50_000.25 }),
    record('supply_cash_project', { project_id: 1, cash_amount: 60_000, bank_id: 1 }),
    record('supply_cash_project', { project_id: 2, cash_amount: 40_000 }),
    record('inventory_purchase', purchased(random, [1, 2, 3])),
  ];
}

/** The next step. @param progress how much of the history is over, from 0 to 1. */
export function next(random: Random, firm: Firm, days: readonly string[], progress: number): Body {
  const choose: Record<keyof typeof DONE, () => Body | undefined> = {
    record: () => {
      const resource = random.weighted(MOVED);
      const values = movement(random, firm, resource);
      return { do: 'record', resource, values: { ...values, ...dated(random, firm, days, progress) } };
    },
    send: () => {
      const resource = random.of(Object.keys(LIMITED));
      const values = movement(random, firm, resource);
      return { do: 'send', resource, values: { ...values, ...dated(random, firm, days, progress) } };
    },
    decide: () => {
      const all = [...firm.waiting];
      if (all.length === 0) return undefined;
      const [sent, { isReturned }] = random.of(all);
      if (isReturned) return { do: 'withdraw', sent };
      return { do: random.weighted({ approve: 80, return: 12, withdraw: 8 }), sent };
    },
    reverse: () => reversal(random, firm, days, progress),
    correct: () => correction(random, firm, days, progress),
    balance: () => {
      const entity = random.of(['vendor', 'customer', 'bank', 'project', 'employee']);
      const id = one(random, firm, entity);
      const balance = random.isOneIn(4) && entity !== 'bank' && entity !== 'project' ? 0 : amount(random);
      const now = firm.books.balance(`${entity}:${id}`);
      const was = random.of([{}, { was: { balance: taka(now) } }, { was: { balance: taka(now + 1n) } }]);
      return { do: 'edit', entity, id, values: { balance, ...was } };
    },
    stock: () => {
      const id = one(random, firm, 'inventory');
      const { quantity: left, price } = firm.books.stock(id);
      const shown = { quantity: pieces(left), price: taka(price) };
      const values = random.of([
        { quantity: goods(random) },
        { price: amount(random) },
        { quantity: goods(random), price: amount(random) },
        { quantity: goods(random), price: shown.price, was: shown },
        shown,
        { quantity: 0 },
      ]);
      return { do: 'edit', entity: 'inventory', id, values };
    },
    pay: () => {
      const values = random.of([
        { salary: taka(BigInt(random.between(0, 200_000))) },
        { pay_basis: random.of(['day', 'month']) },
        { salary: random.between(1, 2_000), pay_basis: random.of(['day', 'month']) },
        {},
      ]);
      const from = random.isOneIn(4) ? {} : { effective_from: random.of(days) };
      const id = one(random, firm, 'employee');
      return { do: 'edit', entity: 'employee', id, values: { ...values, ...from } };
    },
    periods: () => {
      const early = days[random.between(0, Math.floor(progress * days.length * 0.7))] as string;
      const isOpen = firm.books.closedUpTo === null;
      const closed = isOpen || random.isOneIn(3) ? early : null;
      const values = random.of([
        { closed_up_to: closed, reason: 'Audit' },
        { closed_up_to: closed, reason: 'Audit' },
        { closed_up_to: closed },
        { books_begin_on: random.of(days.slice(0, 4)) },
        { fiscal_month: random.between(1, 12) },
      ]);
      return { do: 'periods', values };
    },
    complete: () => {
      const id = one(random, firm, 'project');
      return { do: 'edit', entity: 'project', id, values: { is_completed: firm.completed.has(id) ? 0 : 1 } };
    },
    create: () => created(random, firm),
    delete: () => ({ do: 'delete', ...anyRecord(random, firm) }),
    restore: () => {
      const gone = [...firm.deleted];
      if (gone.length === 0) return { do: 'restore', ...anyRecord(random, firm) };
      const [entity = '', id] = random.of(gone).split(':');
      return { do: 'restore', entity, id: Number(id) };
    },
    assign: () => ({
      do: 'assign',
      project: one(random, firm, 'project'),
      employee: one(random, firm, 'employee'),
    }),
    release: () => ({
      do: 'release',
      project: one(random, firm, 'project'),
      employee: one(random, firm, 'employee'),
    }),
  };
  return choose[random.weighted(DONE)]() ?? (choose.record() as Body);
}

/** Most movements are of the present days of the history, some late, a few of a day that takes none. */
function dated(
  random: Random,
  { today }: Firm,
  days: readonly string[],
  progress: number,
): { date?: string } {
  const now = Math.min(days.length - 1, Math.floor(progress * days.length));
  const kind = random.weighted({ now: 60, earlier: 25, today: 8, byDefault: 4, wrong: 3 });
  if (kind === 'now') return { date: days[Math.max(0, now - random.between(0, 3))] as string };
  if (kind === 'earlier') return { date: days[random.between(0, now)] as string };
  if (kind === 'today') return { date: today() };
  if (kind === 'wrong') return { date: random.of(['2199-01-01', '2000-01-01', days[0] as string]) };
  return {};
}

/** A record of an entity, rarely a deleted one. */
function one(random: Random, { counts, deleted }: Firm, entity: string): number {
  const count = counts.get(entity) as number;
  const id = random.between(1, count);
  return deleted.has(`${entity}:${id}`) && !random.isOneIn(5) ? 1 : id;
}

const ALL = ['vendor', 'customer', 'bank', 'project', 'employee', 'inventory'];

function anyRecord(random: Random, firm: Firm): { entity: string; id: number } {
  const entity = random.of(ALL);
  const count = firm.counts.get(entity) as number;
  return { entity, id: random.between(Math.min(2, count), count) };
}

function created(random: Random, firm: Firm): Body {
  const entity = random.of(ALL);
  const no = (firm.counts.get(entity) ?? 0) + 1;
  const details = { address: 'Dhaka', phone: '01711000000' };
  const balance = random.isOneIn(2) ? 0 : amount(random);
  const own: Record<string, Values> = {
    vendor: { vendor_name: `Vendor ${no}`, ...details, note: 'Sand', balance },
    customer: { customer_name: `Customer ${no}`, ...details, nid: '1234567890', balance },
    bank: { bank_name: `Bank ${no}`, balance },
    project: { project_name: `Project ${no}`, budget: 0, balance },
    employee: {
      ...{ employee_name: `Mason ${no}`, ...details, role_id: 1, balance, salary: 900 },
      pay_basis: random.of(['day', 'month']),
    },
    inventory: {
      ...{ product_name: `Product ${no}`, category_id: 1 },
      ...{ quantity: random.isOneIn(2) ? 0 : goods(random), price: amount(random) },
    },
  };
  return { do: 'create', entity, values: own[entity] as Values };
}

/** A small amount, a usual one, or a large one. */
function amount(random: Random): number {
  const most = random.of([100, 20_000, 200_000, 3_000_000]);
  return taka(BigInt(random.between(1, most)));
}

/** From the money of a book: a part, all of it, or more. */
function spent(random: Random, firm: Firm, book: string): number {
  const there = firm.books.balance(book);
  const kind = random.weighted({ some: 90, all: 5, more: 5 });
  if (there <= 0n || kind === 'more') return taka((there > 0n ? there : 0n) + money(amount(random)));
  if (kind === 'all') return taka(there);
  const most = Number(there) / random.of([2, 10, 50]);
  return taka(BigInt(random.between(1, Math.max(1, Math.floor(most)))));
}

function goods(random: Random): number {
  return pieces(BigInt(random.isOneIn(3) ? random.between(1, 9_999) : random.between(1, 100) * 1000));
}

function purchased(random: Random, products: readonly number[]): Values {
  const inventory = products.map((product_id) => ({ product_id, qty: goods(random), total: amount(random) }));
  const subTotal = sum(inventory.map(({ total }) => money(total)));
  const share = random.of([0, 0, 10, 100]);
  const discount = share === 100 && !random.isOneIn(3) ? 0n : (subTotal * BigInt(share)) / 100n;
  const isWrong = random.isOneIn(60) ? 1n : 0n;
  const totals = {
    sub_total: taka(subTotal),
    discount: taka(discount),
    total: taka(subTotal - discount + isWrong),
  };
  return { vendor_id: 1, ...totals, inventory };
}

function bankOrCash(random: Random, firm: Firm): { bank_id?: number } {
  return random.isOneIn(3) ? { bank_id: one(random, firm, 'bank') } : {};
}

const bookOf = ({ bank_id }: { bank_id?: number }) => (bank_id === undefined ? 'cash' : `bank:${bank_id}`);

/** The products that a project holds, or any. */
function heldBy(random: Random, firm: Firm, project: number): { product: number; held: bigint } {
  const all = Array.from({ length: firm.counts.get('inventory') as number }, (_, n) => n + 1);
  const held = all
    .map((product) => ({ product, held: firm.held(project, product).qty }))
    .filter((each) => each.held > 0n);
  if (held.length > 0 && !random.isOneIn(12)) return random.of(held);
  return { product: random.of(all), held: 0n };
}

/** What money is for, in every second movement. */
function head(random: Random, heads: readonly string[]): Values {
  return random.isOneIn(2) ? { head: random.of([...heads]) } : {};
}

function movement(random: Random, firm: Firm, resource: string): Values {
  const project_id = one(random, firm, 'project');
  const employee_id = one(random, firm, 'employee');
  const bank_id = one(random, firm, 'bank');
  const from = bankOrCash(random, firm);
  const ofProject = () => spent(random, firm, `project:${project_id}`);
  const kinds: Record<string, () => Values> = {
    vendor_payment: () => ({
      ...{ vendor_id: one(random, firm, 'vendor'), ...from },
      amount: spent(random, firm, bookOf(from)),
    }),
    salary: () => {
      const month = random.isOneIn(2) ? {} : { month: someMonth(random, firm) };
      const beyond = random.isOneIn(4) ? { bonus: amount(random) } : {};
      return { employee_id, ...from, ...month, ...beyond, amount: spent(random, firm, bookOf(from)) };
    },
    pay_accrual: () => ({ month: someMonth(random, firm) }),
    wage: () => {
      const open = firm.employees.get(employee_id)?.assignments.at(-1)?.project;
      const isRight = open !== undefined && !random.isOneIn(8);
      const amounts = [0, 0, 700.5, amount(random), ofProject()];
      const beyond = random.isOneIn(4) ? { overtime: random.of([0, amount(random)]) } : {};
      return { employee_id, project_id: isRight ? open : project_id, amount: random.of(amounts), ...beyond };
    },
    supply_cash_project: () => ({ project_id, ...from, cash_amount: spent(random, firm, bookOf(from)) }),
    return_cash_project: () => ({ project_id, cash_amount: ofProject() }),
    expense: () => ({
      ...{ expense_name: 'Rent', ...from, amount: spent(random, firm, bookOf(from)) },
      ...head(random, ['expense', 'loans', 'drawings', 'interest', 'fixed_assets', 'refunds_given']),
    }),
    project_expense: () => ({
      ...{ project_id, expense_name: 'Crane', amount: ofProject() },
      ...head(random, ['project_expense', 'advances_given', 'fixed_assets']),
    }),
    bank_deposit: () =>
      random.isOneIn(2)
        ? {
            ...{ bank_id, amount: amount(random) },
            ...head(random, ['receipts', 'capital', 'loans', 'refunds', 'advances_received']),
          }
        : { bank_id, amount: spent(random, firm, 'cash'), source: 'cash' },
    bank_withdraw: () => ({ bank_id, amount: spent(random, firm, `bank:${bank_id}`) }),
    inventory_purchase: () => {
      const products = Array.from({ length: random.of([1, 1, 2, 3]) }, () => one(random, firm, 'inventory'));
      return { ...purchased(random, products), vendor_id: one(random, firm, 'vendor') };
    },
    supply_inventory_project: () => {
      const inventory = Array.from({ length: random.of([1, 1, 2]) }, () => {
        const product_id = one(random, firm, 'inventory');
        return { product_id, qty: someOf(random, firm.books.stock(product_id).quantity) };
      });
      return { project_id, inventory };
    },
    return_inventory_project: () => {
      const inventory = Array.from({ length: random.of([1, 1, 2]) }, () => {
        const { product, held } = heldBy(random, firm, project_id);
        return { product_id: product, qty: someOf(random, held) };
      });
      return { project_id, inventory };
    },
    transfer_inventory_project: () => {
      const inventory = Array.from({ length: random.of([1, 1, 2]) }, () => {
        const { product, held } = heldBy(random, firm, project_id);
        return { product_id: product, qty: someOf(random, held) };
      });
      return { from_project_id: project_id, project_id: one(random, firm, 'project'), inventory };
    },
    stock_count: () => {
      const product_id = one(random, firm, 'inventory');
      const inBooks = firm.books.stock(product_id).quantity;
      const near = inBooks + BigInt(random.between(-3_000, 3_000));
      const counted = pieces(random.isOneIn(6) || near < 0n ? 0n : near);
      const expected = random.isOneIn(3) ? { expected: pieces(inBooks < 0n ? 0n : inBooks) } : {};
      return { product_id, counted, ...expected };
    },
    customer_bill: () => ({ customer_id: one(random, firm, 'customer'), amount: amount(random) }),
    customer_payment: () => ({ customer_id: one(random, firm, 'customer'), ...from, amount: amount(random) }),
    cash_receipt: () => ({ amount: random.isOneIn(30) ? 0 : amount(random) }),
  };
  return (kinds[resource] as () => Values)();
}

/** A part of some goods, all of them, or more. */
function someOf(random: Random, there: bigint): number {
  const kind = random.weighted({ some: 80, all: 14, more: 6 });
  if (there <= 0n || kind === 'more') return pieces((there > 0n ? there : 0n) + quantity(goods(random)));
  if (kind === 'all') return pieces(there);
  const most = Number(there);
  const some = random.between(1, most);
  return pieces(BigInt(random.isOneIn(2) ? some : Math.max(1, Math.floor(some / 10))));
}

/** A step whose movement can be reversed; rarely one that cannot. */
function original(
  random: Random,
  firm: Firm,
  isMeant: (found: Transaction) => boolean = () => true,
): { of: number; found: Transaction } | undefined {
  const steps = [...firm.steps].filter(([, found]) => isMeant(found));
  const recent = random.isOneIn(2) ? steps.slice(-40) : steps;
  const standing = recent.filter(([, { reversedBy }]) => reversedBy === undefined);
  const from = standing.length === 0 || random.isOneIn(25) ? recent : standing;
  if (from.length === 0) return undefined;
  const [of, found] = random.of(from);
  return { of, found };
}

function reversal(random: Random, firm: Firm, days: readonly string[], progress: number): Body | undefined {
  const chosen = original(random, firm);
  if (chosen === undefined) return undefined;
  const { of, found } = chosen;
  if (found.reversedBy !== undefined && random.isOneIn(3)) return { do: 'reverse', of, isReversal: true };
  return { do: 'reverse', of, ...(random.isOneIn(3) && dated(random, firm, days, progress)) };
}

/** A month of the latest movements, rarely one that is not there yet. */
function someMonth(random: Random, { books }: Firm): string {
  return random.of(['2199-01', ...books.transactions.slice(-60).map(({ date }) => date.slice(0, 7))]);
}

/**
 * The same movement with some other values; sometimes on another day, or reversed on another day. What is in the closed days is mostly
 * corrected on a later one, and corrections of goods are corrected again.
 */
function correction(random: Random, firm: Firm, days: readonly string[], progress: number): Body | undefined {
  const isAgain = random.isOneIn(3);
  const chosen =
    (isAgain &&
      original(random, firm, ({ corrects, stock }) => corrects !== undefined && stock.length > 0)) ||
    original(random, firm, ({ isMovement }) => isMovement);
  if (chosen === undefined) return undefined;
  const { of, found } = chosen;
  const { date: _, ...before } = found.values;
  const other = movement(random, firm, found.resource);
  const inPath = [...(MOVEMENTS[found.resource]?.path ?? '').matchAll(/\{(\w+)\}/g)].map(
    ([, name]) => name as string,
  );
  const path = Object.fromEntries(inPath.map((name) => [name, before[name]]));
  const values = random.of([other, nudged(random, firm, before), nudged(random, firm, before), before]);
  const isClosed = found.date <= (firm.books.closedUpTo ?? '');
  const isOnOther = isClosed ? !random.isOneIn(5) : random.isOneIn(isAgain ? 6 : 3);
  const date = isOnOther ? dated(random, firm, days, progress) : {};
  return {
    ...{ do: 'correct', of, values: { ...values, ...path, ...date } },
    ...(random.isOneIn(5) && dated(random, firm, days, progress)),
  } as Body;
}

/** Another amount, price or quantity. */
function nudged(random: Random, firm: Firm, values: Values): Values {
  if (values.amount !== undefined) return { ...values, amount: amount(random) };
  if (values.cash_amount !== undefined) return { ...values, cash_amount: amount(random) };
  if (values.counted !== undefined) return { product_id: values.product_id, counted: goods(random) };
  if (values.month !== undefined && values.amount === undefined)
    return { month: random.isOneIn(3) ? someMonth(random, firm) : values.month };
  const lines = values.inventory as Values[];
  if (values.vendor_id === undefined)
    return { ...values, inventory: lines.map((line) => ({ ...line, qty: goods(random) })) };
  const products = lines.map(({ product_id }) => product_id);
  const other = purchased(random, products);
  const keepsQuantity = random.isOneIn(2);
  const inventory = (other.inventory as Values[]).map((line, n) =>
    keepsQuantity ? { ...line, qty: lines[n]?.qty } : line,
  );
  return { ...other, vendor_id: values.vendor_id, inventory };
}
