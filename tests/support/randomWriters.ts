/**
 * Roles of an access.yaml at random that change things, and what they may change: docs/definitions/access.md once more, over rows in
 * memory, beside the product's own code.
 */
import type { Field, Resource } from '../../src/schema/index.ts';
import type { Random } from '../model/random.ts';
import { OWN_PROJECTS } from './roles.ts';

export type Row = Readonly<Record<string, unknown>>;
/** The rows of each table by id, such as `vendor` and `plinth.assignment`. */
export type Data = ReadonlyMap<string, ReadonlyMap<number, Row>>;

/** The amounts that roles with the right `due` leave to the server. */
export const DUE: Readonly<Record<string, string>> = { wage: 'amount', salary: 'amount' };

/** A condition as access.yaml has it, and the same over a row. */
interface Condition {
  when: string;
  holds: (row: Row, data: Data) => boolean;
}

export interface WriteRule {
  on: string;
  may: readonly string[];
  when?: Condition | undefined;
  check?: Condition | undefined;
  fields?: readonly string[] | undefined;
  hide?: readonly string[] | undefined;
  write?: readonly string[] | undefined;
}

export interface Writer {
  grants: readonly WriteRule[];
  denials: readonly { on: string; deny: readonly string[]; when?: Condition | undefined }[];
}

export function conditionsOf({ fields, kind }: Resource): Condition[] {
  const found: Condition[] = [];
  const add = (when: string, holds: Condition['holds']) => found.push({ when, holds });
  if (kind === 'single') return found;
  if (kind === 'entity') {
    add('record.id > 1', ({ id }) => Number(id) > 1);
    add('record.id != 2', ({ id }) => Number(id) !== 2);
  }
  if (fields.project_id?.source === 'column' && fields.project_id.to === 'project')
    add('record.project_id in user.projects', ({ project_id }) => OWN_PROJECTS.includes(Number(project_id)));
  if (fields.employee_id?.source === 'column')
    add('record.employee_id.role_id == 1', ({ employee_id }, data) => {
      const person = data.get('employee')?.get(Number(employee_id));
      return person !== undefined && Number(person.role_id) === 1;
    });
  if (fields.category_id?.source === 'column')
    add('record.category_id == 1', ({ category_id }) => Number(category_id) === 1);
  const amount = ['amount', 'cash_amount'].find((name) => fields[name]?.source === 'column');
  if (kind === 'movement' && amount !== undefined)
    add(`record.${amount} < 500`, (row) => row[amount] !== null && Number(row[amount]) < 500);
  return found;
}

/** The fields that a call may set, and the columns of lines as `items.rate`. */
export function settableNames({ fields }: Resource): string[] {
  return Object.values(fields)
    .filter(isEntered)
    .map(({ name }) => name);
}

function isEntered({ source, formula, from }: Field): boolean {
  return source !== 'system' && source !== 'derived' && formula === undefined && from === undefined;
}

/** A role at random: it reads most things, some of them in part, and changes some. */
export function randomWriter(resources: readonly Resource[], random: Random): Writer {
  const own = resources.filter(({ access }) => access.list !== 'admin');
  const some = (names: readonly string[], most: number) => {
    const chosen = names.filter(() => random.isOneIn(names.length / most + 1));
    return chosen.length === 0 ? [random.of(names)] : chosen;
  };
  const maybe = (resource: Resource, times: number) => {
    const all = conditionsOf(resource);
    return all.length === 0 || !random.isOneIn(times) ? undefined : random.of(all);
  };
  const grants: WriteRule[] = [];
  for (const resource of own) {
    if (resource.kind === 'entity' || random.isOneIn(2)) {
      const names = settableNames(resource);
      const shown = random.isOneIn(3) ? (random.isOneIn(2) ? 'fields' : 'hide') : undefined;
      grants.push({
        on: resource.name,
        may: ['read'],
        when: maybe(resource, 2),
        ...(shown && { [shown]: some(names, shown === 'hide' ? 2 : names.length / 2) }),
      });
    }
    for (let more = random.between(0, 2); more > 0; more--) grants.push(writing(resource));
  }
  const denials = own
    .filter(() => random.isOneIn(12))
    .map((resource) => ({
      on: resource.name,
      deny: [random.of(['read', 'create', 'update', 'correct'])],
      when: maybe(resource, 1.3),
    }));
  return { grants: grants.filter((grant, place) => !isCovered(grant, place, grants)), denials };

  function writing(resource: Resource): WriteRule {
    const all =
      resource.kind === 'movement'
        ? [
            ...['read', 'create', 'create', 'reverse', 'correct'],
            ...(DUE[resource.name] === undefined ? [] : ['due', 'due']),
          ]
        : resource.kind === 'single'
          ? ['read', 'update']
          : [
              'read',
              'create',
              'update',
              'update',
              'delete',
              'restore',
              'import',
              'bulk',
              'balance',
              ...resource.actions.map(({ name }) => name),
            ];
    const may = [...new Set(some(all, all.length / 1.6))];
    const isWriting = may.some(
      (right) =>
        !['read', 'delete', 'restore', 'import', 'bulk', 'balance', 'reverse', 'due'].includes(right),
    );
    const names = settableNames(resource);
    return {
      on: resource.name,
      may,
      when: maybe(resource, 2.5),
      ...(may.some((right) => right !== 'read') && { check: maybe(resource, 4) }),
      ...(isWriting && random.isOneIn(2) && { write: some(names, names.length / 1.5) }),
      ...(may.includes('read') && random.isOneIn(4) && { hide: some(names, 2) }),
    };
  }
}

/** A grant of which another one has every right without a limit is a mistake. */
function isCovered(grant: WriteRule, at: number, all: readonly WriteRule[]): boolean {
  const isOpen = ({ when, check, fields, hide, write }: WriteRule) =>
    [when, check, fields, hide, write].every((part) => part === undefined);
  return all.some(
    (other, place) =>
      place !== at &&
      other.on === grant.on &&
      isOpen(other) &&
      (place < at || !isOpen(grant)) &&
      grant.may.every((right) => other.may.includes(right)),
  );
}

/** The role and its restrictions as access.yaml has them. */
export function writtenWriter(name: string, { grants, denials }: Writer) {
  return {
    role: {
      grants: grants.map(({ when, check, ...rest }) => ({
        ...Object.fromEntries(Object.entries(rest).filter(([, value]) => value !== undefined)),
        ...(when && { when: when.when }),
        ...(check && { check: check.when }),
      })),
    },
    restrict: denials.map(({ on, deny, when }) => ({
      ...{ role: name, on, deny },
      ...(when && { when: when.when }),
    })),
  };
}

/** What a call tries, as far as the model needs it. */
export interface Attempted {
  method: string;
  path: string;
  /** The fields that it gives, with columns of lines as `items.rate`; undefined if it is not known. */
  given?: ReadonlySet<string> | undefined;
  /** The action of a definition that it runs. */
  action?: string | undefined;
  /** The right by which a movement is made, where it is not `create`. */
  right?: 'correct' | undefined;
  /** A right that it needs beside that of the change. */
  beside?: 'bulk' | 'import' | undefined;
}

/** A row that a call has written. */
export interface Change {
  table: string;
  id: number;
  before: Row | undefined;
  after: Row;
}

/** The rules of access.md for a role. */
export class Model {
  private readonly writer: Writer;
  private readonly resources: Readonly<Record<string, Resource>>;
  private readonly userId: number;

  constructor(writer: Writer, resources: Readonly<Record<string, Resource>>, userId: number) {
    this.writer = writer;
    this.resources = resources;
    this.userId = userId;
  }

  reads(table: string, id: number, data: Data): boolean {
    const row = data.get(table)?.get(id);
    return row !== undefined && this.holding(table, 'read', row, data).length > 0;
  }

  /** What is beyond the role in what a call has changed. @param data the rows after it, `before` those before. */
  beyond(attempt: Attempted, changes: readonly Change[], data: Data, before: Data): string[] {
    return changes.flatMap((change) => this.judge(attempt, change, changes, data, before));
  }

  private judge(attempt: Attempted, change: Change, all: readonly Change[], data: Data, old: Data): string[] {
    const { table, id, before, after } = change;
    const say = (what: string) => `${attempt.method} ${attempt.path}: ${table} ${id}: ${what}`;
    const resource = this.resources[table];
    if (resource !== undefined) {
      const found =
        before === undefined
          ? this.judgeNew(resource, attempt, after, {
              data,
              replaced: all.find((one) => one.table === table && one.before !== undefined)?.before,
            })
          : this.judgeEdit(resource, attempt, { before, after }, { data, old });
      return found.map(say);
    }
    if (table === 'plinth.assignment') {
      const site = Number(after.project_id);
      const row = old.get('project')?.get(site) ?? {};
      const isClosing = !attempt.path.includes('assign');
      const person = isClosing || this.reads('employee', Number(after.employee_id), old);
      const isGiven =
        this.holding('project', 'update', row, old).length > 0 && this.reads('project', site, old);
      return isGiven && person ? [] : [say('people are assigned or released')];
    }
    if (table === 'plinth.budget') {
      const row = old.get('project')?.get(Number(after.project_id)) ?? {};
      return this.holding('project', 'update', row, old).length > 0 ? [] : [say('a budget is saved')];
    }
    if (table === 'plinth.transaction') return this.judgePosting(attempt, after, all, { data, old }).map(say);
    if (table === 'plinth.dated_value') {
      const name = String(after.resource);
      const row = old.get(name)?.get(Number(after.record_id));
      // Those of a new record are its own values.
      if (row === undefined) return [];
      const values = after.values as Row;
      const changed = Object.keys(values).filter((key) => !isSame(values[key], row[key]));
      return changed
        .filter(
          (key) => !this.sets(this.resources[name] as Resource, key, 'update', { row, now: row, data: old }),
        )
        .map((key) => say(`${key} is set from a day`));
    }
    return [say('is not for roles')];
  }

  /** The grants that give a right for a row; none where it is denied. */
  private holding(on: string, right: string, row: Row, data: Data): WriteRule[] {
    const { grants, denials } = this.writer;
    const isDenied = denials.some(
      (one) => one.on === on && one.deny.includes(right) && one.when?.holds(row, data) !== false,
    );
    if (isDenied) return [];
    return grants.filter(
      (one) => one.on === on && one.may.includes(right) && one.when?.holds(row, data) !== false,
    );
  }

  /** The grants by which a change is made: before it within `when`, after it within `check`. */
  private giving(on: string, right: string, row: Row | undefined, now: Row, data: Data): WriteRule[] {
    const isDenied = this.writer.denials.some(
      (one) => one.on === on && one.deny.includes(right) && one.when?.holds(now, data) !== false,
    );
    if (isDenied) return [];
    if (row !== undefined)
      return this.holding(on, right, row, data).filter(({ check }) => check?.holds(now, data) !== false);
    return this.writer.grants.filter(
      ({ on: of, may, when, check }) =>
        of === on && may.includes(right) && (check ?? when)?.holds(now, data) !== false,
    );
  }

  /** Whether some grant of the right lets a field, or a column of lines, be set. */
  private sets(
    resource: Resource,
    path: string,
    right: string,
    { row, now, data, byAction = false }: { row: Row | undefined; now: Row; data: Data; byAction?: boolean },
  ): boolean {
    const [name = '', column] = path.split('.');
    const names = (list: readonly string[] | undefined) => list?.includes(name) || list?.includes(path);
    return this.giving(resource.name, right, row, now, data).some((grant) => {
      if (grant.write !== undefined) return names(grant.write);
      if (byAction) return true;
      const isShown = (one: WriteRule) =>
        (one.fields === undefined || names(one.fields)) &&
        !one.hide?.includes(name) &&
        !(column !== undefined && one.hide?.includes(path));
      const reading = this.writer.grants.filter(
        ({ on, may }) => on === resource.name && may.includes('read'),
      );
      const isRead =
        reading.length > 0 &&
        (reading.every(isShown) || this.holding(resource.name, 'read', row ?? now, data).some(isShown));
      return isShown(grant) && isRead;
    });
  }

  /** @param replaced the movement that a correction takes back: what stays as it was is not set. */
  private judgeNew(
    resource: Resource,
    { given, right: made, beside }: Attempted,
    after: Row,
    { data, replaced }: { data: Data; replaced: Row | undefined },
  ): string[] {
    const { name, fields } = resource;
    const right = made ?? 'create';
    const wrong: string[] = [];
    if (this.giving(name, right, undefined, after, data).length === 0) wrong.push(`${right} is not given`);
    if (beside !== undefined && this.giving(name, beside, undefined, after, data).length === 0)
      wrong.push(`${beside} is not given`);
    if (Number(after.added_by) !== this.userId) wrong.push('somebody else is its author');
    wrong.push(...this.judgeDue(name, given, after, data));
    const paths = Object.values(fields)
      .filter(isEntered)
      .filter((field) => field.source === 'column' && !isSame(after[field.name], field.default))
      .filter((field) => (after[field.name] ?? null) !== null)
      .filter((field) => made !== 'correct' || !isSame(after[field.name], replaced?.[field.name]))
      .flatMap((field) => pathsIn(field, after[field.name]))
      .filter((path) => given === undefined || given.has(path) || given.has(path.split('.')[0] as string));
    for (const path of paths) {
      if (!this.sets(resource, path, right, { row: undefined, now: after, data }))
        wrong.push(`${path} is set`);
      wrong.push(...this.unread(resource, path, after, data));
    }
    return wrong;
  }

  /** An amount that the call has left out is filled in for who may leave it, with what is due. */
  private judgeDue(name: string, given: ReadonlySet<string> | undefined, after: Row, data: Data): string[] {
    const due = DUE[name];
    if (due === undefined || given === undefined || given.has(due) || (after[due] ?? null) === null)
      return [];
    if (this.giving(name, 'due', undefined, after, data).length === 0) return [`${due} is filled in`];
    const person = data.get('employee')?.get(Number(after.employee_id)) ?? {};
    const pay = person.pay_basis === 'month' ? 0 : Number(person.salary);
    const isPay = name !== 'wage' || Number(after[due]) === pay + Number(after.overtime ?? 0);
    return isPay ? [] : [`${due} is ${after[due]}, and ${pay} is due`];
  }

  private judgeEdit(
    resource: Resource,
    { action, right: made, beside }: Attempted,
    { before, after }: { before: Row; after: Row },
    { data, old }: { data: Data; old: Data },
  ): string[] {
    const { name, fields, kind } = resource;
    const wrong: string[] = [];
    const need = (right: string) => {
      for (const one of beside === 'bulk' ? [right, beside] : [right])
        if (this.holding(name, one, before, old).length === 0) wrong.push(`${one} is not given`);
    };
    if (kind === 'movement') {
      need(made ?? 'reverse');
      return wrong;
    }
    if (!this.reads(name, Number(before.id), old)) wrong.push('is not read');
    if (!isSame(before.archived_at, after.archived_at))
      need(after.archived_at === null ? 'restore' : 'delete');
    const right = action ?? 'update';
    const own = resource.actions.find((one) => one.name === action)?.set ?? {};
    const changed = Object.values(fields).filter(
      (field) => field.source === 'column' && !isSame(before[field.name], after[field.name]),
    );
    if (changed.length > 0) need(right);
    for (const field of changed.filter((one) => isEntered(one) || Object.hasOwn(own, one.name))) {
      const byAction = Object.hasOwn(own, field.name);
      if (!this.sets(resource, field.name, right, { row: before, now: after, data: old, byAction }))
        wrong.push(`${field.name} is changed`);
      if (!byAction)
        for (const path of pathsIn(field, after[field.name]))
          wrong.push(...this.unread(resource, path, after, data));
    }
    return wrong;
  }

  /** Openings and adjustments; the records of movements stand in their own tables. */
  private judgePosting(
    { given }: Attempted,
    { type, resource: name, record_id: id, reverses, caused_by: cause }: Row,
    all: readonly Change[],
    { data, old }: { data: Data; old: Data },
  ): string[] {
    // What is valued again follows from the movement that causes it.
    if (type === 'revaluation' && (cause ?? null) !== null) return [];
    const resource = this.resources[String(name)];
    if (resource === undefined) return ['is of no record'];
    if (resource.kind === 'movement' || (reverses ?? null) !== null) return [];
    const posted = Object.values(resource.fields)
      .filter(
        (field) =>
          ['book', 'stock'].includes(field.source) && !field.readOnly && given?.has(field.name) !== false,
      )
      .map((field) => field.name);
    if (type === 'opening') {
      const row = data.get(resource.name)?.get(Number(id)) ?? {};
      const isNew = all.some(
        ({ table, id: made, before }) => table === name && made === id && before === undefined,
      );
      if (!isNew) return ['opens a record that was there'];
      return posted
        .filter((field) => !this.sets(resource, field, 'create', { row: undefined, now: row, data }))
        .map((field) => `${field} is opened`);
    }
    const row = old.get(resource.name)?.get(Number(id)) ?? {};
    const now = data.get(resource.name)?.get(Number(id)) ?? {};
    if (this.holding(resource.name, 'balance', row, old).length === 0) return ['a balance is edited'];
    return posted.some((field) => this.sets(resource, field, 'update', { row, now, data: old }))
      ? []
      : [`${posted.join(', ')} is edited`];
  }

  /** The records that a field refers to and that are not read. */
  private unread({ fields }: Resource, path: string, row: Row, data: Data): string[] {
    const [name = '', column] = path.split('.');
    const field = column === undefined ? fields[name] : fields[name]?.of?.[column];
    const to = field?.to ?? field?.each?.to;
    if (to === undefined) return [];
    const values =
      column === undefined
        ? [row[name]].flat()
        : ((row[name] ?? []) as Row[]).flatMap((line) => line[column]);
    return values
      .filter((id) => id !== null && id !== undefined && !this.reads(to, Number(id), data))
      .map((id) => `${path} is ${to} ${id}, which is not read`);
  }
}

/** The field itself, or the columns that its lines set. */
function pathsIn(field: Field, value: unknown): string[] {
  if (field.of === undefined || !Array.isArray(value)) return [field.name];
  return Object.values(field.of)
    .filter(
      ({ name, formula, readOnly }) =>
        formula === undefined && !readOnly && value.some((line: Row) => (line[name] ?? null) !== null),
    )
    .map(({ name }) => `${field.name}.${name}`);
}

function isSame(one: unknown, other: unknown): boolean {
  return JSON.stringify(one ?? null) === JSON.stringify(other ?? null);
}
