/** Every call that the product's OpenAPI description has for changing something, each in many ways. */
import { type Field, type Resource, writableFields } from '../../src/schema/index.ts';
import { SAMPLES } from '../api/movementSamples.ts';
import { sampleValue } from '../api/sampleRecord.ts';
import { type Attempted, type Data, DUE, type Model } from './randomWriters.ts';
import type { Answer, TestServer } from './server.ts';
import { today } from './today.ts';

export interface Attempt extends Attempted {
  /** Its call in the description: `POST /vendor/{id}`. */
  call: string;
  run: (api: (method: string, path: string, body?: unknown) => Promise<Answer>) => Promise<unknown>;
}

/** One id in twelve spellings. */
const SPELLINGS: readonly ((id: number) => unknown)[] = [
  (id) => id,
  (id) => String(id),
  (id) => `0${id}`,
  (id) => `${id}.0`,
  (id) => ` ${id}`,
  (id) => `${id} `,
  (id) => `+${id}`,
  (id) => digits(id, 0x09e6),
  (id) => digits(id, 0x0660),
  (id) => digits(id, 0xff10),
  (id) => `${id}e0`,
  (id) => `\u200b${id}`,
];

/** The digits of a script, from its zero on: Bangla, Arabic, full width. */
function digits(id: number, zero: number): string {
  return [...String(id)].map((digit) => String.fromCodePoint(zero + Number(digit))).join('');
}

/** What is one's own, or the firm's as a whole; tests of their own are about it. */
const NOT_DATA =
  /^\/(login|logout|forgetpassword|verifyotp|resetpassword|user(\/|$)|views|mail|upload|restore|definitions)/;

interface Operation {
  method: string;
  path: string;
  properties: readonly string[];
}

interface Described {
  requestBody?: { content?: Record<string, { schema?: { properties?: object } }> };
}

/** The calls of the description that change something. */
export function operationsOf({ app }: TestServer): Operation[] {
  const { paths = {} } = (app as unknown as { swagger: () => { paths?: Record<string, object> } }).swagger();
  return Object.entries(paths).flatMap(([path, item]) =>
    Object.entries(item as Record<string, Described>)
      .filter(([method]) => method !== 'get')
      .map(([method, { requestBody }]) => {
        const [content] = Object.values(requestBody?.content ?? {});
        const properties = Object.keys(content?.schema?.properties ?? {});
        return { method: method.toUpperCase(), path: path.replace(/^\/api/, ''), properties };
      })
      .filter((one) => !NOT_DATA.test(one.path)),
  );
}

/** Builds the attempts of one role, with the records that it reads and does not read. */
export class Attempts {
  private readonly server: TestServer;
  private readonly model: Model;
  private readonly data: Data;
  private made = 0;

  constructor(server: TestServer, model: Model, data: Data) {
    this.server = server;
    this.model = model;
    this.data = data;
  }

  all(): Attempt[] {
    return operationsOf(this.server).flatMap((operation) => {
      const own = this.of(operation);
      // There may be no record left that it could be about.
      return own.length > 0 ? own : [this.plain(operation)];
    });
  }

  private of(operation: Operation): Attempt[] {
    const { method, path } = operation;
    const call = `${method} ${path}`;
    const is = (one: { method: string; path: string } | undefined, tail = '') =>
      one !== undefined && shape(`${one.method} ${one.path}${tail}`) === shape(call);
    for (const resource of Object.values(this.server.context.resources)) {
      const { api, batch, sheet, list, kind } = resource;
      const record =
        resource.kind === 'single'
          ? { ...api.update, path: api.update.path.replace(/\/1$/, '/{id}') }
          : api.update;
      if (kind === 'movement') {
        if (is(api.create)) return this.movements(call, resource);
        if (is(sheet?.create)) return this.sheets(call, resource);
        continue;
      }
      if (is(api.create)) return this.creates(call, resource);
      if (is(record) || is({ ...record, method: 'PATCH' })) return this.edits(call, method, resource);
      if (is(api.delete)) return this.deletes(call, resource);
      if (/\/restore$/.test(path) && this.isBelow(path, resource)) return this.restores(call, resource);
      const action = resource.actions.find(({ operation: one }) => is(one));
      if (action !== undefined) return this.actions(call, resource, action.name);
      if (is(batch?.create)) return this.batches(call, resource);
      if (path === `/import/${resource.name}`) return this.imports(call, resource);
      if (path === `${api.list.path}/cells`) return this.cells(call, resource);
      if (path === `${api.list.path}/bulk-jobs`) return this.bulkJobs(call, resource);
      if (path.startsWith(`${api.list.path}/bulk-jobs/`)) return [this.plain(operation)];
      if (path.startsWith(`${api.list.path}/bulk/`))
        return this.bulks(call, resource, path.split('/').at(-1) as string);
      if (list === undefined) continue;
    }
    if (path.includes('project_employee_assign')) return this.people(call, path);
    if (path === '/budget/{id}') return this.budgets(call);
    if (/^\/transaction\/\{id\}\/(reverse|correct)$/.test(path)) return this.corrections(call, path);
    return [this.plain(operation)];
  }

  /** A path of one record of the resource: below its list or its own call. */
  private isBelow(path: string, { api }: Resource): boolean {
    return [api.list.path, api.one.path.replace(/\/?\{.*$/, '')].some((base) =>
      shape(path).startsWith(`${base}/{}/`),
    );
  }

  /** A call without a way of its own: with the properties of its description, each a text, and the first record. */
  private plain({ method, path, properties }: Operation): Attempt {
    const body =
      properties.length === 0 ? undefined : Object.fromEntries(properties.map((name) => [name, '1']));
    return this.attempt(`${method} ${path}`, method, path.replace(/\{[^}]*\}/g, '1'), body, {});
  }

  private attempt(
    call: string,
    method: string,
    path: string,
    body: unknown,
    more: Partial<Attempted>,
  ): Attempt {
    return { call, method, path, ...more, run: (api) => api(method, path, body) };
  }

  private ids(name: string): { read: number[]; foreign: number[] } {
    const live = [...(this.data.get(name) ?? [])].filter(([, row]) => (row.archived_at ?? null) === null);
    const isRead = ([id]: readonly [number, unknown]) => this.model.reads(name, id, this.data);
    const idsOf = (rows: readonly (readonly [number, unknown])[]) => rows.map(([id]) => id);
    return { read: idsOf(live.filter(isRead)), foreign: idsOf(live.filter((one) => !isRead(one))) };
  }

  private pick(name: string): number {
    const { read, foreign } = this.ids(name);
    return read[this.made % Math.max(1, read.length)] ?? foreign[0] ?? 1;
  }

  /** A record that is not read, in every spelling; one that is read where all are. */
  private spelled(name: string): unknown[] {
    const { read, foreign } = this.ids(name);
    const id = foreign[this.made++ % Math.max(1, foreign.length)];
    return id === undefined ? [SPELLINGS[2]?.(read[0] ?? 1)] : SPELLINGS.map((spell) => spell(id));
  }

  private value(field: Field): unknown {
    this.made += 1;
    const to = field.to ?? field.each?.to;
    if (to !== undefined) return field.each === undefined ? this.pick(to) : [this.pick(to)];
    if (field.source === 'book' || field.source === 'stock') return 10 + (this.made % 7);
    if (field.of !== undefined)
      return [Object.fromEntries(entered(field.of).map((one) => [one.name, this.value(one)]))];
    if (field.type === 'select' || field.type === 'boolean')
      return field.type === 'boolean'
        ? this.made % 2 === 0
        : field.options?.[this.made % field.options.length]?.value;
    if (field.type === 'image' || field.type === 'file') return `/pictures/${this.made}.png`;
    return sampleValue(field, 500 + this.made);
  }

  private minimal(resource: Resource): Record<string, unknown> {
    const needed = writableFields(resource, 'create').filter(
      (field) => field.required || field.requiredOn !== undefined,
    );
    return Object.fromEntries(needed.map((field) => [field.name, this.value(field)]));
  }

  /** Bodies in which each reference, one after the other, is a record that is not read, in every spelling. */
  private *withReferences(fields: readonly Field[], base: Record<string, unknown>) {
    for (const field of fields) {
      if (field.to !== undefined)
        for (const id of this.spelled(field.to)) yield { ...base, [field.name]: id };
      else if (field.each?.to !== undefined)
        for (const id of this.spelled(field.each.to)) yield { ...base, [field.name]: [id] };
      for (const column of Object.values(field.of ?? {})) {
        if (column.to === undefined) continue;
        const [line = {}] = (base[field.name] ?? this.value(field)) as Record<string, unknown>[];
        for (const id of this.spelled(column.to))
          yield { ...base, [field.name]: [{ ...line, [column.name]: id }] };
      }
    }
  }

  private creates(call: string, resource: Resource): Attempt[] {
    const { method, path } = resource.api.create;
    const fields = writableFields(resource, 'create');
    const one = (body: object) =>
      this.attempt(
        call,
        method,
        path,
        { ...body, added_by: 1, id: 999 },
        { given: new Set(Object.keys(body)) },
      );
    const base = () => this.minimal(resource);
    const optional = fields.filter(({ name }) => !Object.hasOwn(base(), name));
    return [
      one(base()),
      ...optional.map((field) => one({ ...base(), [field.name]: this.value(field) })),
      ...[...this.withReferences(fields, base())].map((body, place) =>
        one({
          ...body,
          ...Object.fromEntries(
            Object.entries(base()).filter(([name]) => isName(resource, name) && place >= 0),
          ),
        }),
      ),
    ];
  }

  private edits(call: string, method: string, resource: Resource): Attempt[] {
    const { path } = resource.api.update;
    const { read, foreign } = this.ids(resource.name);
    const fields = writableFields(resource, 'update');
    const one = (id: unknown, body: object) =>
      this.attempt(call, method, withId(path, id), body, { given: new Set(Object.keys(body)) });
    const some = [...read.slice(0, 3), ...foreign.slice(0, 2)];
    return [
      ...some.flatMap((id) => fields.map((field) => one(id, { [field.name]: this.value(field) }))),
      ...some.map((id) =>
        one(id, Object.fromEntries(fields.map((field) => [field.name, this.value(field)]))),
      ),
      ...[...this.withReferences(fields, {})].flatMap((body) => read.slice(0, 1).map((id) => one(id, body))),
      ...this.spelled(resource.name).map((id) => one(id, this.edit(resource))),
    ];
  }

  /** An edit of one field. */
  private edit(resource: Resource): Record<string, unknown> {
    const [field] = writableFields(resource, 'update').filter(
      (one) => one.source === 'column' && one.to === undefined,
    );
    return field === undefined ? {} : { [field.name]: this.value(field) };
  }

  private deletes(call: string, resource: Resource): Attempt[] {
    const { method, path } = resource.api.delete;
    const { read, foreign } = this.ids(resource.name);
    return [...read.slice(-1), ...this.spelled(resource.name).slice(0, foreign.length === 0 ? 0 : 12)].map(
      (id) => this.attempt(call, method, withId(path, id), undefined, {}),
    );
  }

  private restores(call: string, resource: Resource): Attempt[] {
    const [method = '', path = ''] = call.split(' ');
    const archived = [...(this.data.get(resource.name) ?? [])].filter(
      ([, row]) => (row.archived_at ?? null) !== null,
    );
    return archived.slice(0, 3).map(([id]) => this.attempt(call, method, withId(path, id), {}, {}));
  }

  private actions(call: string, resource: Resource, name: string): Attempt[] {
    const action = resource.actions.find((one) => one.name === name) as Resource['actions'][number];
    const { method, path } = action.operation;
    const { read, foreign } = this.ids(resource.name);
    const fields = action.fields.map(({ field }) => resource.fields[field] as Field);
    const form = () => Object.fromEntries(fields.map((field) => [field.name, this.value(field)]));
    const one = (id: number, body: object) =>
      this.attempt(call, method, withId(path, id), body, { action: name, given: new Set(Object.keys(body)) });
    return [
      ...[...read, ...foreign].slice(0, 4).map((id) => one(id, form())),
      ...[...this.withReferences(fields, form())].flatMap((body) =>
        read.slice(0, 1).map((id) => one(id, body)),
      ),
    ];
  }

  private bulks(call: string, resource: Resource, name: string): Attempt[] {
    const { read, foreign } = this.ids(resource.name);
    const action = resource.actions.find((one) => one.name === name);
    const values = Object.fromEntries(
      (action?.fields ?? []).map(({ field }) => [field, this.value(resource.fields[field] as Field)]),
    );
    const more = { beside: 'bulk' as const, action: action?.name, given: new Set(Object.keys(values)) };
    return [...read.slice(0, 2), ...foreign.slice(0, 1)].map((id) =>
      this.attempt(
        call,
        'POST',
        `${resource.api.list.path}/bulk/${name}`,
        { ids: [id], ...(action?.fields.length && { values }) },
        more,
      ),
    );
  }

  private bulkJobs(call: string, resource: Resource): Attempt[] {
    const { read, foreign } = this.ids(resource.name);
    const path = `${resource.api.list.path}/bulk-jobs`;
    const fields = writableFields(resource, 'update').filter(
      ({ source, of, unique, type }) =>
        source === 'column' && of === undefined && !unique && !['image', 'file'].includes(type),
    );
    const one = (operation: string, ids: readonly number[], values: object | undefined): Attempt => {
      const action = resource.actions.find(({ name }) => name === operation)?.name;
      const isUndone = this.made++ % 3 === 0;
      return {
        ...{ call, method: 'POST', path, beside: 'bulk', action, given: new Set(Object.keys(values ?? {})) },
        run: async (api) => {
          const { body } = await api('POST', path, { operation, ids, ...(values && { values }) });
          const id = body?.data?.id;
          if (id !== undefined) await api('POST', `${path}/${id}/run`);
          if (id !== undefined) await api('POST', `${path}/${id}/check`);
          // What is undone is as it was before.
          const undone = id === undefined || !isUndone ? undefined : await api('POST', `${path}/${id}/undo`);
          if (undone?.body?.data?.id !== undefined) await api('POST', `${path}/${undone.body.data.id}/run`);
        },
      };
    };
    const each = [...read.slice(0, 2), ...foreign.slice(0, 1)].map((id) => [id]);
    if (!resource.list.bulk.includes('update')) return each.map((ids) => one('delete', ids, undefined));
    return [
      ...each.flatMap((ids) => [
        one('delete', ids, undefined),
        ...fields.map((field) => one('update', ids, { [field.name]: this.value(field) })),
      ]),
      ...[...this.withReferences(fields, {})].map((values) => one('update', read.slice(0, 1), values)),
    ];
  }

  private cells(call: string, resource: Resource): Attempt[] {
    const { read, foreign } = this.ids(resource.name);
    const path = `${resource.api.list.path}/cells`;
    const fields = writableFields(resource, 'update');
    const one = (id: unknown, values: object, as: 'values' | 'texts' = 'values') =>
      this.attempt(
        call,
        'POST',
        path,
        { records: [{ id, [as]: values }] },
        { given: new Set(Object.keys(values)) },
      );
    const some = [...read.slice(-2), ...foreign.slice(0, 1)];
    const [id] = read;
    return [
      ...some.flatMap((each) => fields.map((field) => one(each, { [field.name]: this.value(field) }))),
      ...some.flatMap((each) =>
        fields
          .filter(({ of, each: many }) => of === undefined && many === undefined)
          .map((field) => one(each, { [field.name]: textOf(this.value(field)) }, 'texts')),
      ),
      ...[...this.withReferences(fields, {})].flatMap((values) =>
        id === undefined
          ? []
          : [
              one(id, values),
              one(
                id,
                Object.fromEntries(Object.entries(values).map(([key, value]) => [key, textOf(value)])),
                'texts',
              ),
            ],
      ),
      ...this.spelled(resource.name).map((each) => one(each, this.edit(resource))),
    ];
  }

  private imports(call: string, resource: Resource): Attempt[] {
    const fields = writableFields(resource, 'create');
    const one = (body: Record<string, unknown>, existing: 'add' | 'update' = 'add') => {
      const names = Object.keys(body);
      const rows = [names.map((name) => textOf(body[name]))];
      return this.attempt(
        call,
        'POST',
        `/import/${resource.name}`,
        { fields: names, rows, existing },
        { given: new Set(names.filter((name) => name !== 'id')), beside: 'import' },
      );
    };
    const { read, foreign } = this.ids(resource.name);
    const edited = writableFields(resource, 'update').filter(
      ({ of, each }) => of === undefined && each === undefined,
    );
    return [
      ...[...read.slice(-2), ...foreign.slice(0, 1)].flatMap((id) =>
        edited.map((field) => one({ id, [field.name]: this.value(field) }, 'update')),
      ),
      ...[...this.withReferences(edited, {})].flatMap((values) =>
        read.slice(0, 1).map((id) => one({ id, ...values }, 'update')),
      ),
      one(this.minimal(resource)),
      one(Object.fromEntries(fields.map((field) => [field.name, this.value(field)]))),
      ...[...this.withReferences(fields, this.minimal(resource))].map((body) =>
        one({ ...body, ...this.names(resource) }),
      ),
    ];
  }

  /** New values of the fields that are unique. */
  private names(resource: Resource): Record<string, unknown> {
    const fresh = this.minimal(resource);
    return Object.fromEntries(Object.entries(fresh).filter(([name]) => isName(resource, name)));
  }

  private sample(resource: Resource): { params: Record<string, unknown>; body: Record<string, unknown> } {
    const make = SAMPLES[resource.name];
    if (make === undefined) throw new Error(`There is no sample of ${resource.name}`);
    const { params = {}, body } = make({
      vendor: this.pick('vendor'),
      customer: this.pick('customer'),
      bank: this.pick('bank'),
      project: this.pick('project'),
      otherProject: this.pick('project'),
      employee: this.pick('employee'),
      product: this.pick('inventory'),
    });
    return { params, body: { ...body, ...(body.date !== undefined && { date: today() }) } };
  }

  private movements(call: string, resource: Resource): Attempt[] {
    const { method, path } = resource.api.create;
    const names = [...path.matchAll(/\{([^}]*)\}/g)].map(([, name = '']) => name);
    const one = (values: Record<string, unknown>) => {
      const params = names.map((name) => [name, values[name]] as const);
      const body = Object.fromEntries(Object.entries(values).filter(([name]) => !names.includes(name)));
      const url = params.reduce(
        (text, [name, value]) => text.replace(`{${name}}`, encodeURIComponent(String(value))),
        path,
      );
      return this.attempt(call, method, url, body, { given: new Set(Object.keys(values)) });
    };
    const base = () => {
      const { params, body } = this.sample(resource);
      return { ...params, ...body };
    };
    const fields = writableFields(resource, 'create');
    return [
      ...this.leavingDue(resource).map(one),
      one(base()),
      one(base()),
      ...fields
        .filter(({ to, of }) => to === undefined && of === undefined)
        .map((field) =>
          one({ ...base(), [field.name]: field.name === 'date' ? today() : this.value(field) }),
        ),
      ...[...this.withReferences(fields, base())].map(one),
    ];
  }

  /** Bodies of payments without their amount, for each person. */
  private leavingDue({ name }: Resource): Record<string, unknown>[] {
    if (DUE[name] === undefined) return [];
    const people = [...(this.data.get('plinth.assignment')?.values() ?? [])].filter(
      ({ released_at }) => (released_at ?? null) === null,
    );
    return people.map(({ project_id, employee_id }) =>
      name === 'wage' ? { project_id, employee_id } : { employee_id, month: today().slice(0, 7) },
    );
  }

  private sheets(call: string, resource: Resource): Attempt[] {
    const { sheet, api } = resource;
    if (sheet === undefined) return [];
    const { lines, each, create } = sheet;
    const base = () => {
      const { params, body } = this.sample(resource);
      return { ...params, ...body } as Record<string, unknown>;
    };
    const one = (values: Record<string, unknown>) => {
      const ofLine = Object.keys(lines.of ?? {}).concat(each);
      const pairs = Object.entries(values);
      const line = Object.fromEntries(pairs.filter(([name]) => ofLine.includes(name)));
      const shared = Object.fromEntries(
        pairs.filter(([name]) => !ofLine.includes(name) && name !== 'expected'),
      );
      return this.attempt(
        call,
        create.method,
        create.path,
        { ...shared, [lines.name]: [line] },
        { given: new Set(Object.keys(values)) },
      );
    };
    const month = api.create.path.includes('salary') ? { month: today().slice(0, 7) } : {};
    return [
      ...this.leavingDue(resource).map((body) => one({ ...body, date: today() })),
      one({ ...base(), ...month }),
      ...[...this.withReferences(writableFields(resource, 'create'), { ...base(), ...month })].map(one),
    ];
  }

  private batches(call: string, resource: Resource): Attempt[] {
    const { batch } = resource;
    if (batch === undefined) return [];
    const { of, lines, create } = batch;
    const target = resource.fields[of]?.to ?? '';
    const one = (parent: unknown) => {
      const line = Object.fromEntries(
        entered(lines.of ?? {}).map((field) => [field.name, this.value(field)]),
      );
      const url = create.path.replace(/\{[^}]*\}/, encodeURIComponent(String(parent)));
      return this.attempt(
        call,
        create.method,
        url,
        { [lines.name]: [line] },
        { given: new Set([of, ...Object.keys(line)]) },
      );
    };
    return [...this.ids(target).read.map(one), ...this.spelled(target).map(one)];
  }

  private people(call: string, path: string): Attempt[] {
    const [method = ''] = call.split(' ');
    const one = (site: unknown, person: unknown) =>
      this.attempt(
        call,
        method,
        path.replace('{projectId}', encodeURIComponent(String(site))),
        { employees: [{ employee_id: person }] },
        {},
      );
    const open = [...(this.data.get('plinth.assignment')?.values() ?? [])].filter(
      ({ released_at }) => (released_at ?? null) === null,
    );
    const pairs = path.includes('release')
      ? open.map(({ project_id, employee_id }) => one(project_id, employee_id))
      : this.ids('project').read.map((site) => one(site, this.pick('employee')));
    return [
      ...pairs,
      ...this.spelled('employee').map((person) => one(this.pick('project'), person)),
      ...this.spelled('project').map((site) => one(site, this.pick('employee'))),
    ];
  }

  private budgets(call: string): Attempt[] {
    const head = Object.keys(this.server.context.settings.budget?.heads ?? {})[0];
    const sites = [...this.ids('project').read, ...this.spelled('project')];
    return sites.map((site) =>
      this.attempt(
        call,
        'POST',
        `/budget/${encodeURIComponent(String(site))}`,
        { based_on: 0, lines: [{ head, amount: 100 }] },
        {},
      ),
    );
  }

  private corrections(call: string, path: string): Attempt[] {
    const isCorrection = path.endsWith('correct');
    const movements = Object.values(this.server.context.resources).filter(({ kind }) => kind === 'movement');
    return movements.flatMap((resource) => {
      const standing = [...(this.data.get(resource.name) ?? [])].filter(
        ([, row]) => (row.reversed_at ?? null) === null,
      );
      const { create } = resource.api;
      const inPath = [...create.path.matchAll(/\{([^}]*)\}/g)].map(([, name = '']) => name);
      const one = (id: number, values: Record<string, unknown> | undefined) => {
        const body =
          values && Object.fromEntries(Object.entries(values).filter(([name]) => !inPath.includes(name)));
        return this.attempt(
          call,
          'POST',
          withId(path, id),
          { reason: 'Wrong', ...(body && { body }) },
          {
            ...(body && { right: 'correct' as const, given: new Set(Object.keys(body)) }),
          },
        );
      };
      if (!isCorrection) return standing.slice(0, 2).map(([id]) => one(id, undefined));
      const fields = writableFields(resource, 'create').filter(({ name }) => !inPath.includes(name));
      return standing
        .slice(-1)
        .flatMap(([id]) => [
          one(id, this.sample(resource).body),
          ...[...this.withReferences(fields, this.sample(resource).body)].map((body) => one(id, body)),
        ]);
    });
  }
}

function entered(fields: Readonly<Record<string, Field>>): Field[] {
  return Object.values(fields).filter(
    ({ source, readOnly, formula }) => source === 'column' && !readOnly && formula === undefined,
  );
}

/** Whether a field names its record: two may not have the same. */
function isName(resource: Resource, name: string): boolean {
  return resource.title === name || resource.fields[name]?.unique === true;
}

function withId(path: string, id: unknown): string {
  return path.includes('{') ? path.replace(/\{[^}]*\}/, encodeURIComponent(String(id))) : path;
}

function shape(call: string): string {
  return call.replace(/\{[^}]*\}/g, '{}');
}

function textOf(value: unknown): string {
  return typeof value === 'object' ? JSON.stringify(value) : String(value ?? '');
}
