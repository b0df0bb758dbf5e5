import { sql } from 'kysely';
import type { Answer, TestServer } from '../support/server.ts';
import { today } from '../support/today.ts';
import type { Transaction } from './Books.ts';
import { type Command, perform } from './commands.ts';
import { MOVEMENTS, type Values } from './effects.ts';
import { Firm } from './Firm.ts';
import { Refusal } from './Refusal.ts';

/** The calls of the entities that have a book or a stock. */
const CALLS: Readonly<Record<string, string>> = {
  vendor: '/vendor',
  customer: '/customer',
  bank: '/bank',
  project: '/project',
  employee: '/employee',
  inventory: '/inventory',
};

/** A step on which the product and the model do not agree. */
export class Difference extends Error {}

/** One history, on a server and on the model at once. */
export class Replay {
  readonly firm = new Firm(today);
  readonly done: Command[] = [];
  /** How often each outcome was seen: 'record wage 200'. */
  readonly seen = new Map<string, number>();

  /** @param people the tokens of those who send movements, and approve them. */
  constructor(
    readonly server: TestServer,
    private readonly people: People,
  ) {}

  /**
   * Sends a command, and compares whether it was accepted, or why it was refused.
   *
   * @returns what it posted.
   */
  async step(command: Command): Promise<readonly Transaction[]> {
    if (isWithoutOriginal(this.firm, command)) return [];
    const call = callOf(this.firm, command);
    this.done.push(command);
    const expected = judge(this.firm, command);
    const outcome = expected instanceof Refusal ? `${expected.status} ${expected.code}` : '200';
    const name = 'resource' in command ? command.resource : 'entity' in command ? command.entity : '';
    const key = `${command.do} ${name} ${outcome}`.replace('  ', ' ');
    this.seen.set(key, (this.seen.get(key) ?? 0) + 1);
    if (call === undefined) {
      await hire(this.server, command);
      return [];
    }
    const token = call.by === undefined ? undefined : this.people[call.by];
    const answer = await this.server.api(
      call.method,
      call.path,
      call.body,
      token === undefined ? {} : { token },
    );
    const waiting = answer.status === 202 && this.firm.waiting.get(command.n);
    if (waiting) waiting.id = answer.body.data.id;
    const was = command.do === 'approve' ? decisionOf(answer) : verdictOf(answer);
    const should =
      expected instanceof Refusal
        ? command.do === 'approve'
          ? refusedDecision(expected, was)
          : expected.message
        : '200';
    if (was !== should)
      throw new Difference(`step ${command.n}: the model says ${should}, the product ${was}: ${answer.text}`);
    if (expected instanceof Refusal) return [];
    noteIds(expected, answer);
    await this.noteByHand(expected);
    return expected;
  }

  /** The answer of an edit names its record, not what was posted to it. */
  private async noteByHand(posted: readonly Transaction[]): Promise<void> {
    const own = posted.filter(({ id, isMovement }) => id === undefined && !isMovement);
    if (own.length === 0) return;
    const { rows } = await sql<{ id: number }>`
      select id from plinth.transaction order by id desc limit ${own.length}`.execute(this.server.db);
    for (const [place, { id }] of rows.reverse().entries()) (own[place] as Transaction).id = Number(id);
  }
}

function judge(firm: Firm, command: Command): Transaction[] | Refusal {
  try {
    return perform(firm, command);
  } catch (error) {
    if (error instanceof Refusal) return error;
    throw error;
  }
}

/** In a shortened history the original may be missing, or never have been recorded. */
function isWithoutOriginal({ steps, waiting }: Firm, command: Command): boolean {
  if ('sent' in command) return !waiting.has(command.sent);
  if (!('of' in command)) return false;
  const original = steps.get(command.of);
  if (original === undefined) return true;
  return command.do === 'reverse' && command.isReversal === true && original.reversedBy === undefined;
}

/** The tokens of a clerk, whose larger movements wait, and of somebody who approves them. */
export interface People {
  clerk: string;
  approver: string;
}

interface Call {
  method: string;
  /** By an administrator, unless it names somebody else. */
  by?: keyof People;
  path: string;
  body?: object | undefined;
}

const REASON = { reason: 'As the paper has it' };

function callOf(firm: Firm, command: Command): Call | undefined {
  switch (command.do) {
    case 'record': {
      const { path, rest } = withoutPath(command.resource, command.values);
      return { method: 'POST', path, body: rest };
    }
    case 'reverse': {
      const original = firm.steps.get(command.of) as Transaction;
      const { id } = command.isReversal ? (original.reversedBy as Transaction) : original;
      return { method: 'POST', path: `/transaction/${id}/reverse`, body: { ...REASON, ...dateOf(command) } };
    }
    case 'correct': {
      const { id, resource } = firm.steps.get(command.of) as Transaction;
      const { rest } = withoutPath(resource, command.values);
      const body = { ...REASON, ...dateOf(command), body: rest };
      return { method: 'POST', path: `/transaction/${id}/correct`, body };
    }
    case 'create':
      return { method: 'POST', path: CALLS[command.entity] as string, body: command.values };
    case 'edit':
      return {
        method: 'PUT',
        path: `${CALLS[command.entity]}/${command.id}`,
        body: reasoned(command.values),
      };
    case 'delete':
      return { method: 'DELETE', path: `${CALLS[command.entity]}/${command.id}` };
    case 'restore':
      return { method: 'POST', path: `${CALLS[command.entity]}/${command.id}/restore` };
    case 'send': {
      const { path, rest } = withoutPath(command.resource, command.values);
      return { method: 'POST', path, body: rest, by: 'clerk' };
    }
    case 'approve':
    case 'return': {
      const approvals = [{ id: firm.waiting.get(command.sent)?.id, round: 1 }];
      const body = command.do === 'return' ? { approvals, ...REASON } : { approvals };
      return { method: 'POST', path: `/approvals/${command.do}`, body, by: 'approver' };
    }
    case 'withdraw':
      return {
        method: 'POST',
        path: `/approvals/${firm.waiting.get(command.sent)?.id}/withdraw`,
        by: 'clerk',
      };
    case 'hire':
      return undefined;
    case 'assign':
    case 'release':
      return {
        method: 'POST',
        path: `/project_employee_assign/${command.do === 'release' ? 'release/' : ''}${command.project}`,
        body: { employees: [{ employee_id: command.employee }] },
      };
    case 'cash opening':
      return {
        method: 'POST',
        path: '/cash/opening',
        body: { balance: command.balance, date: command.date },
      };
    case 'periods':
      return { method: 'PUT', path: '/setting/periods', body: command.values };
  }
}

/** Another balance, quantity or price needs a reason. */
function reasoned(values: Values): Values {
  return ['balance', 'quantity', 'price'].some((name) => Object.hasOwn(values, name))
    ? { ...values, ...REASON }
    : values;
}

const dateOf = ({ date }: { date?: string }) => (date === undefined ? {} : { date });

function withoutPath(resource: string, values: Values): { path: string; rest: Values } {
  const rest = { ...values };
  const path = (MOVEMENTS[resource]?.path ?? '').replace(/\{(\w+)\}/g, (_, name: string) => {
    delete (rest as Record<string, unknown>)[name];
    return String(values[name]);
  });
  return { path, rest };
}

/** Somebody's assignment in the past: calls assign from today on, so it is written as an import would. */
async function hire({ db }: TestServer, command: Command): Promise<void> {
  if (command.do !== 'hire') return;
  const { employee, project, from, to } = command;
  const values = { employee_id: employee, project_id: project, assigned_at: `${from}T06:00:00Z` };
  await db
    .insertInto('plinth.assignment')
    .values({ ...values, ...(to !== undefined && { released_at: `${to}T06:00:00Z` }) })
    .execute();
}

/** Whether what waited is posted now, or why it waits on. */
function decisionOf(answer: Answer): string {
  const [{ outcome, failure } = { outcome: undefined, failure: undefined }] = answer.body.data ?? [];
  return outcome === 'posted' ? '200' : `refused ${failure?.code ?? answer.text}`;
}

/** A decision names one of several wrong fields. */
function refusedDecision({ code, about }: Refusal, was: string): string {
  const codes = code === 'invalid' ? about.split(' ').map((one) => one.split(':')[1]) : [code];
  const should = codes.map((one) => `refused ${one}`);
  return should.includes(was) ? was : should.join(' or ');
}

/** As the model has it: 200, or the status, the code and what it is about. */
function verdictOf({ status, body }: Answer): string {
  if (status === 200) return '200';
  if (status === 202) return '202 waits';
  const { code, params = {}, fields = {} } = body;
  const about =
    code === 'invalid'
      ? Object.keys(fields)
          .sort()
          .map((name) => `${name}:${fields[name].code}`)
          .join(' ')
      : (params.day?.day ?? '');
  return `${status} ${code} ${about}`.trim();
}

function noteIds(posted: readonly Transaction[], { body }: Answer): void {
  const { id = body.data?.[0]?.transaction_id, reversal_id, corrected_id } = body.data ?? {};
  for (const one of posted) {
    // What was posted beside it is no part of the answer.
    if (one.type === 'arrears' || one.reverses?.type === 'arrears') continue;
    if (one.reverses !== undefined) one.id = reversal_id;
    else if (one.corrects !== undefined) one.id = corrected_id;
    else if (one.isMovement) one.id = id;
  }
}
