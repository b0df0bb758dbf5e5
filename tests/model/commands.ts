import { keepArrears, reverseArrears, settle } from './arrears.ts';
import type { Line, Posting, StockLine, Transaction } from './Books.ts';
import { ENTITIES, stockKey } from './Books.ts';
import { withCostOfGoods } from './costOfGoods.ts';
import { MOVEMENTS, type Values } from './effects.ts';
import { money, quantity } from './exact.ts';
import type { Employee, Firm, Waiting } from './Firm.ts';
import { accruedBy, payOf, periodOf } from './pay.ts';
import { invalid, Refusal } from './Refusal.ts';

/**
 * One step of a history, as data: so a history that fails is printed, and replayed as it is. A step names another by its number, which
 * stays when other steps are left out.
 */
export type Command = { n: number } & (
  | { do: 'record'; resource: string; values: Values }
  | { do: 'reverse'; of: number; isReversal?: true; date?: string }
  | { do: 'correct'; of: number; values: Values; date?: string }
  | { do: 'create'; entity: string; values: Values }
  | { do: 'edit'; entity: string; id: number; values: Values }
  | { do: 'delete' | 'restore'; entity: string; id: number }
  | { do: 'hire'; employee: number; project: number; from: string; to?: string }
  | { do: 'assign' | 'release'; project: number; employee: number }
  | { do: 'cash opening'; balance: number; date: string }
  /** By a clerk, whose larger movements wait for an approval; `sent` is the step that sent it. */
  | { do: 'send'; resource: string; values: Values }
  | { do: 'approve' | 'return' | 'withdraw'; sent: number }
  | { do: 'periods'; values: Values }
);

/**
 * Judges a command by the rules, and records it. If several rules refuse it, the first of this order counts: the fields, the records,
 * the movement's own rule, closed days, deleted books, floors, and what a reversal would leave.
 *
 * @returns what it posted; the last one is its own.
 * @throws Refusal
 */
export function perform(firm: Firm, command: Command): Transaction[] {
  switch (command.do) {
    case 'record':
      return note(firm, command.n, record(firm, command.resource, command.values));
    case 'reverse':
      return reverse(firm, command);
    case 'correct':
      return note(firm, command.n, correct(firm, command));
    case 'create':
      return noteSome(firm, command.n, create(firm, command.entity, command.values));
    case 'edit':
      return noteSome(firm, command.n, edit(firm, command.entity, command.id, command.values));
    case 'delete':
      return remove(firm, command.entity, command.id);
    case 'restore':
      return bringBack(firm, command.entity, command.id);
    case 'hire':
      (firm.employees.get(command.employee) as Employee).assignments.push({
        project: command.project,
        from: command.from,
        to: command.to ?? null,
      });
      return [];
    case 'assign':
      return assign(firm, command.project, command.employee);
    case 'release':
      return release(firm, command.project, command.employee);
    case 'cash opening':
      return noteSome(firm, command.n, openCash(firm, command.balance, command.date));
    case 'periods':
      return setPeriods(firm, command.values);
    case 'send':
      return note(firm, command.n, send(firm, command));
    case 'approve':
      return note(firm, command.n, approve(firm, command.sent));
    case 'return':
      (firm.waiting.get(command.sent) as Waiting).isReturned = true;
      return [];
    case 'withdraw':
      firm.waiting.delete(command.sent);
      return [];
  }
}

/** The movements of a clerk that wait above this amount (docs/business-rules.md, "Approvals"). */
export const LIMITED: Readonly<Record<string, string>> = {
  vendor_payment: 'amount',
  customer_payment: 'amount',
  cash_receipt: 'amount',
  project_expense: 'amount',
  inventory_purchase: 'total',
};
export const LIMIT = 1_000;

/** A movement above the limit is checked, gets its day, and is kept; nothing is posted. @throws Refusal 202 where it waits. */
function send(firm: Firm, { n, resource, values }: Extract<Command, { do: 'send' }>): Transaction[] {
  const date: string = values.date ?? firm.today();
  const posting = postingOf(firm, resource, values, date);
  if (money(values[LIMITED[resource] as string]) <= money(LIMIT)) return firm.books.post([posting]);
  firm.waiting.set(n, { resource, values: { ...values, date }, isReturned: false });
  throw new Refusal(202, 'waits');
}

/** What waits is recorded under the rules of this moment; where they refuse it, it waits on. */
function approve(firm: Firm, sent: number): Transaction[] {
  const { resource, values } = firm.waiting.get(sent) as Waiting;
  const posted = record(firm, resource, values);
  firm.waiting.delete(sent);
  return posted;
}

function note(firm: Firm, n: number, posted: Transaction[]): Transaction[] {
  firm.steps.set(n, posted.at(-1) as Transaction);
  return posted;
}

/** A record without a balance posts nothing. */
function noteSome(firm: Firm, n: number, posted: Transaction[]): Transaction[] {
  return posted.length === 0 ? posted : note(firm, n, posted);
}

function record(firm: Firm, resource: string, values: Values): Transaction[] {
  const date: string = values.date ?? firm.today();
  return firm.books.post([postingOf(firm, resource, values, date)]);
}

function postingOf(
  firm: Firm,
  resource: string,
  given: Values,
  date: string,
  corrects?: Transaction,
): Posting {
  checkFields(firm, resource, given);
  const values = withMonth(resource, given, date, corrects);
  checkRecords(firm, resource, values, corrects);
  const { type, effect } = movementOf(resource);
  const { lines, stock } = effect(values, { firm, date, corrects });
  return {
    ...{ type, date, resource, isMovement: true, values, lines },
    ...(stock && { stock }),
    ...(corrects && { corrects }),
    project: values.project_id ?? null,
  };
}

/** A salary is for a month: the given one, that of what it corrects, or that of its day. */
function withMonth(resource: string, values: Values, date: string, corrects?: Transaction): Values {
  if (resource !== 'salary' || values.month !== undefined) return values;
  return { ...values, month: corrects?.values.month ?? date.slice(0, 7) };
}

function movementOf(resource: string) {
  const found = MOVEMENTS[resource];
  if (found === undefined) throw new Error(`The model knows no ${resource}`);
  return found;
}

function checkFields(firm: Firm, resource: string, values: Values): void {
  const wrong: Record<string, string> = {};
  for (const name of movementOf(resource).amounts) if (money(values[name]) <= 0n) wrong[name] = 'notAbove0';
  if (values.date !== undefined && values.date > firm.today()) wrong.date = 'inFutureDay';
  if (values.month !== undefined && values.month > firm.today().slice(0, 7)) wrong.month = 'inFutureDay';
  if (Object.keys(wrong).length > 0) throw invalid(wrong);
}

function checkRecords(firm: Firm, resource: string, values: Values, corrects?: Transaction): void {
  const { refers, path, ongoing } = movementOf(resource);
  const wrong: Record<string, string> = {};
  let isCompleted = false;
  for (const [field, entity] of Object.entries(refers)) {
    const kept = corrects === undefined ? [] : placesOf(field, corrects.values).map(({ id }) => id);
    for (const { name, id } of placesOf(field, values)) {
      if (kept.includes(id)) continue;
      const isGone = firm.deleted.has(`${entity}:${id}`);
      if (isGone && path.includes(`{${field}}`)) throw new Refusal(404, 'recordNotFound');
      if (isGone) wrong[name] = 'referenceGone';
      else if (field === 'project_id' && ongoing && firm.completed.has(id)) isCompleted = true;
    }
  }
  if (Object.keys(wrong).length > 0) throw invalid(wrong);
  if (isCompleted) throw new Refusal(409, 'rule');
}

function placesOf(field: string, values: Values): { name: string; id: number }[] {
  const [first = '', inner] = field.split('.');
  if (inner === undefined) return values[first] === undefined ? [] : [{ name: first, id: values[first] }];
  return ((values[first] ?? []) as Values[]).map((line, n) => ({
    name: `${first}.${n}.${inner}`,
    id: line[inner],
  }));
}

function reverse(firm: Firm, { of, isReversal, date }: Extract<Command, { do: 'reverse' }>): Transaction[] {
  const found = firm.steps.get(of) as Transaction;
  const original = isReversal ? (found.reversedBy as Transaction) : found;
  refuseToReverse(firm, original);
  const day = reversalDay(firm, original, date);
  return atomic(firm, () => {
    const reversal = withCostOfGoods(firm.books, original, reversalOf(original, day));
    const posted = firm.books.post([reversal]);
    const arrears = reverseArrears(firm, original, day);
    refuseLostAccrual(firm, original, arrears.posted.length > 0);
    refuseOverdrawnSites(firm, original, posted);
    return [...arrears.posted, ...posted];
  });
}

function correct(firm: Firm, { of, values, date }: Extract<Command, { do: 'correct' }>): Transaction[] {
  const original = firm.steps.get(of) as Transaction;
  refuseToReverse(firm, original);
  const { closedUpTo, beginOn } = firm.books;
  const isClosed = original.date < beginOn || (closedUpTo !== null && original.date <= closedUpTo);
  const day = reversalDay(firm, original, date ?? (isClosed ? values.date : undefined));
  return atomic(firm, () => {
    const corrected = postingOf(firm, original.resource, values, values.date ?? day, original);
    const reversal = withCostOfGoods(firm.books, original, reversalOf(original, day), corrected);
    const posted = firm.books.post([reversal, corrected]);
    const now = posted.at(-1) as Transaction;
    const period = (one: Transaction) => periodOf(one.resource, one.values, one.date)[0];
    const accruesAgain =
      now.values.employee_id === original.values.employee_id && period(now) === period(original);
    const arrears = reverseArrears(firm, original, day);
    const more = accruesAgain ? keepArrears(firm, now, arrears.sums) : settleMoved(firm, now);
    if (!accruesAgain) refuseLostAccrual(firm, original, arrears.posted.length > 0);
    refuseOverdrawnSites(firm, original, posted);
    return [...arrears.posted, ...more, ...posted];
  });
}

/** A payment that a correction has brought to another period: that period is settled. */
function settleMoved(firm: Firm, now: Transaction): Transaction[] {
  if (!['wage', 'salary'].includes(now.resource)) return [];
  const [from, to] = periodOf(now.resource, now.values, now.date);
  const basis = now.resource === 'wage' ? 'day' : 'month';
  return settle(firm, Number(now.values.employee_id), from, to, basis);
}

/** Takes back what was posted if a check after it refuses. */
function atomic(firm: Firm, work: () => Transaction[]): Transaction[] {
  const saved = firm.books.save();
  try {
    return work();
  } catch (error) {
    firm.books.load(saved);
    throw error;
  }
}

function refuseToReverse(firm: Firm, original: Transaction): void {
  if (original.reverses !== undefined) throw new Refusal(409, 'isReversal');
  if (original.reversedBy !== undefined) throw new Refusal(409, 'alreadyReversed');
  if (original.type === 'arrears') throw new Refusal(409, 'isArrears');
  const keys = [
    ...original.entries.map(({ book }) => book),
    ...original.stock.map((one) => stockKey(one.product)),
  ];
  if (keys.some((key) => firm.books.closed.has(key))) throw new Refusal(409, 'deleted');
}

function reversalDay(firm: Firm, original: Transaction, date: string = original.date): string {
  if (date < original.date) throw invalid({ date: 'beforeOriginal' });
  if (date > firm.today()) throw invalid({ date: 'inFutureDay' });
  return date;
}

/** Everything that it posted, the other way round; the books of goods follow what these are worth by now. */
function reversalOf(original: Transaction, date: string): Posting {
  const { resource, isMovement, values, entries, stock } = original;
  const isTransfer = stock.length > 0 && stock.every(({ type }) => type === 'transfer');
  const moved: StockLine[] = (isTransfer ? [...stock].reverse() : stock).map((of) => ({
    ...{ product: of.product, type: 'reversal', rate: of.rate, project: of.project },
    ...{ qty: -of.qty, value: -of.value, how: 'undo', of },
  }));
  const goods = ['stock', 'material_cost', 'stock_adjustment'];
  const sites = [...new Set(stock.map(({ project }) => project))].filter((site) => site !== null);
  const swapped = (of: typeof entries): Line[] =>
    of.map(({ book, debit, credit, salary, project }) => ({
      ...{ book, debit: credit, credit: debit, salary: -salary, project },
    }));
  const lines: Line[] =
    moved.length === 0
      ? swapped(entries)
      : [
          ...swapped(entries.filter(({ book }) => !goods.includes(book))),
          ...(isTransfer ? [] : [{ book: 'stock', takes: 'stock value' } as const]),
          ...sites.map((project): Line => ({ book: 'material_cost', takes: 'site value', project })),
          { book: 'stock_adjustment', takes: 'rest' },
        ];
  return {
    ...{ type: 'reversal', date, resource, isMovement, values, reverses: original, lines },
    ...(moved.length > 0 && { stock: moved }),
    project: entries.find(({ project }) => project !== null)?.project ?? null,
  };
}

/** The pay of a period would be lost if a later payment of it, which accrued nothing, stood alone. */
function refuseLostAccrual(firm: Firm, original: Transaction, hadArrears: boolean): void {
  const { resource, values, date } = original;
  const [from] = periodOf(resource, values, date);
  if (resource === 'pay_accrual') {
    const people = original.entries
      .filter(({ salary }) => salary !== 0n)
      .map(({ book }) => Number(book.split(':')[1]));
    if (people.some((employee) => firm.payments('salary', employee, from).length > 0))
      throw new Refusal(409, 'laterPayOfMonth');
    return;
  }
  if (resource !== 'wage' && resource !== 'salary') return;
  if (accruedBy(original) === 0n && !hadArrears) return;
  if (firm.payments(resource, values.employee_id, from).length > 0)
    throw new Refusal(409, resource === 'wage' ? 'laterPayOfDay' : 'laterPayOfMonth');
}

/** A project never returns more than it received, or had received by then. */
function refuseOverdrawnSites(firm: Firm, original: Transaction, posted: readonly Transaction[]): void {
  const days: string[] = [];
  for (const { product, project } of original.stock) {
    if (project === null) continue;
    if (firm.held(project, product).qty < 0n) throw new Refusal(409, 'wouldReturnMore');
    const first = posted.map(({ date }) => date).sort()[0] as string;
    const day = firm.firstDayWithLess(project, product, 0n, first);
    if (day !== undefined) days.push(day);
  }
  const [day] = days.sort();
  if (day !== undefined) throw new Refusal(409, 'wouldReturnMoreOnDay', day);
}

function create(firm: Firm, entity: string, values: Values): Transaction[] {
  const id = (firm.counts.get(entity) ?? 0) + 1;
  firm.counts.set(entity, id);
  if (entity === 'employee')
    firm.employees.set(id, {
      pay: [{ from: '0000-01-01', pay: payOf(values, { salary: 0n, basis: 'day' }) }],
      assignments: [],
    });
  const about = { type: 'opening', date: firm.today(), resource: entity, isMovement: false, values: {} };
  const project = entity === 'project' ? id : null;
  if (entity === 'inventory') {
    const setTo = { quantity: quantity(values.quantity), price: money(values.price) };
    if (setTo.quantity === 0n && setTo.price === 0n) return [];
    const lines: Line[] = [
      { book: 'stock', takes: 'stock value' },
      { book: 'opening_equity', takes: 'rest' },
    ];
    const posted = firm.books.post([{ ...about, lines, stock: [{ product: id, type: 'opening', setTo }] }]);
    // A price without goods posts nothing, so there is nothing to reverse.
    return posted.filter(({ stock }) => stock.length > 0);
  }
  const balance = money(values.balance);
  if (balance === 0n) return [];
  return firm.books.post([{ ...about, project, lines: opening(`${entity}:${id}`, balance) }]);
}

/** A first balance, against opening equity. */
function opening(book: string, balance: bigint): Line[] {
  const raises = ENTITIES[book.split(':')[0] as string] === 'liability' ? -balance : balance;
  const side = (amount: bigint) => (amount > 0n ? { debit: amount } : { credit: -amount });
  return [
    { book, ...side(raises) },
    { book: 'opening_equity', ...side(-raises) },
  ];
}

function openCash(firm: Firm, balance: number, date: string): Transaction[] {
  const isOpened = ({ type, resource, reversedBy }: Transaction) =>
    type === 'opening' && resource === 'cash' && reversedBy === undefined;
  if (firm.books.transactions.some(isOpened)) throw new Refusal(409, 'openedBefore');
  const about = { type: 'opening', date, resource: 'cash', isMovement: false, values: {} };
  return firm.books.post([{ ...about, lines: opening('cash', money(balance)) }]);
}

function edit(firm: Firm, entity: string, id: number, values: Values): Transaction[] {
  const key = `${entity}:${id}`;
  if (firm.deleted.has(key)) throw new Refusal(404, 'recordNotFound');
  const about = { type: 'adjustment', date: firm.today(), resource: entity, isMovement: false, values: {} };
  const project = entity === 'project' ? id : null;
  const was = values.was ?? {};
  let posted: Transaction[] = [];
  if (entity === 'inventory') {
    const figures = (of: Values) => ({
      quantity: of.quantity === undefined ? undefined : quantity(of.quantity),
      price: of.price === undefined ? undefined : money(of.price),
    });
    const line: StockLine = { product: id, type: 'adjustment', setTo: figures(values), was: figures(was) };
    const lines: Line[] = [
      { book: 'stock', takes: 'stock value' },
      { book: 'stock_adjustment', takes: 'rest' },
    ];
    posted = firm.books.post([{ ...about, lines, stock: [line] }]);
  } else if (values.balance !== undefined) {
    const seen = was.balance === undefined ? undefined : money(was.balance);
    const lines: Line[] = [
      { book: key, setTo: money(values.balance), was: seen },
      { book: 'opening_equity', takes: 'rest' },
    ];
    posted = firm.books.post([{ ...about, project, lines }]);
  }
  if (entity === 'employee') {
    changePay(firm, id, values);
    if (values.effective_from !== undefined) posted.push(...settle(firm, id, values.effective_from));
  }
  if (values.is_completed !== undefined) complete(firm, id, values.is_completed);
  return posted.filter(({ entries, stock }) => entries.length + stock.length > 0);
}

function changePay(firm: Firm, id: number, values: Values): void {
  const { pay } = firm.employees.get(id) as Employee;
  const last = (pay.at(-1) as { pay: ReturnType<typeof payOf> }).pay;
  const next = payOf(values, last);
  const isSame = next.salary === last.salary && next.basis === last.basis;
  if (!isSame || values.effective_from !== undefined)
    pay.push({ from: values.effective_from ?? firm.today(), pay: next });
}

/** Nobody stays on a completed project. */
function complete(firm: Firm, id: number, isCompleted: number): void {
  if (isCompleted === 0) firm.completed.delete(id);
  else firm.completed.add(id);
  if (isCompleted === 0) return;
  for (const { assignments } of firm.employees.values())
    for (const one of assignments) if (one.project === id && one.to === null) one.to = firm.today();
}

function openAssignment(firm: Firm, employee: number) {
  return firm.employees.get(employee)?.assignments.find(({ to }) => to === null);
}

function assign(firm: Firm, project: number, employee: number): Transaction[] {
  if (firm.deleted.has(`project:${project}`)) throw new Refusal(404, 'recordNotFound');
  if (firm.completed.has(project)) throw new Refusal(409, 'rule');
  if (firm.deleted.has(`employee:${employee}`)) throw invalid({ 'employees.0.employee_id': 'personGone' });
  if (openAssignment(firm, employee) !== undefined) throw new Refusal(409, 'assignedElsewhere');
  firm.employees.get(employee)?.assignments.push({ project, from: firm.today(), to: null });
  return [];
}

function release(firm: Firm, project: number, employee: number): Transaction[] {
  if (firm.deleted.has(`project:${project}`)) throw new Refusal(404, 'recordNotFound');
  if (firm.deleted.has(`employee:${employee}`)) throw invalid({ 'employees.0.employee_id': 'personGone' });
  const open = openAssignment(firm, employee);
  if (open?.project !== project) throw new Refusal(409, 'notAssigned');
  open.to = firm.today();
  return [];
}

/** Deletes a record whose book is even and whose people are released. */
function remove(firm: Firm, entity: string, id: number): Transaction[] {
  const key = `${entity}:${id}`;
  if (firm.deleted.has(key)) throw new Refusal(404, 'recordNotFound');
  const { books } = firm;
  if (entity === 'inventory') {
    if (books.stock(id).quantity !== 0n) throw new Refusal(409, 'notZeroQuantity');
  } else if (books.balance(key) !== 0n) throw new Refusal(409, 'notZeroBalance');
  if (entity === 'employee' && openAssignment(firm, id) !== undefined)
    throw new Refusal(409, 'stillAssigned');
  const isOn = ({ assignments }: Employee) =>
    assignments.some((one) => one.to === null && one.project === id);
  if (entity === 'project' && [...firm.employees.values()].some(isOn)) throw new Refusal(409, 'stillStaffed');
  firm.deleted.add(key);
  books.closed.add(key);
  return [];
}

function bringBack(firm: Firm, entity: string, id: number): Transaction[] {
  const key = `${entity}:${id}`;
  if (!firm.deleted.has(key)) throw new Refusal(404, 'recordNotFound');
  firm.deleted.delete(key);
  firm.books.closed.delete(key);
  return [];
}

function setPeriods(firm: Firm, values: Values): Transaction[] {
  const { closed_up_to: closed, books_begin_on: begin } = values;
  const wrong: Record<string, string> = {};
  if (begin !== undefined && begin > firm.today() && begin !== firm.books.beginOn)
    wrong.books_begin_on = 'inFutureDay';
  if (closed !== undefined && closed !== firm.books.closedUpTo) {
    if (closed !== null && closed >= firm.today()) wrong.closed_up_to = 'notBeforeToday';
    if (values.reason === undefined) wrong.reason = 'required';
  }
  if (Object.keys(wrong).length > 0) throw invalid(wrong);
  refuseUnderClosed(firm, values);
  if (closed !== undefined) firm.books.closedUpTo = closed;
  if (begin !== undefined) firm.books.beginOn = begin;
  if (values.fiscal_month !== undefined) firm.fiscalMonth = values.fiscal_month;
  return [];
}

/** The figures of days that stay closed do not change: neither their fiscal years nor the first day of the books. */
function refuseUnderClosed({ books, fiscalMonth }: Firm, values: Values): void {
  const { closed_up_to: closed = books.closedUpTo, books_begin_on: begin = books.beginOn } = values;
  if (books.closedUpTo === null || closed === null) return;
  const until = closed < books.closedUpTo ? closed : books.closedUpTo;
  if ((values.fiscal_month ?? fiscalMonth) !== fiscalMonth) throw new Refusal(409, 'closedFiscalYear', until);
  if (begin !== books.beginOn && (begin <= until || books.beginOn <= until))
    throw new Refusal(409, 'closedBegin', until);
}
