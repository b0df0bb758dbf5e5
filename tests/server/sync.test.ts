import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { renderFailure } from '../../src/errors/renderFailure.ts';
import { StartError } from '../../src/errors/StartError.ts';
import { fieldTypes } from '../../src/fields/index.ts';
import type { Resources } from '../../src/schema/index.ts';
import { describeMistakes } from '../../src/schema/mistake.ts';
import { readDefinitions } from '../../src/schema/read/read.ts';
import { planSync, syncTables } from '../../src/server/database/sync.ts';
import { findClashes } from '../../src/server/database/syncClashes.ts';
import { describeStep } from '../../src/server/database/syncPlan.ts';
import { type TestDatabase, testDatabase } from '../support/postgres.ts';
import { IS_LONG } from '../support/sample.ts';

/** Changing a definition never loses data (docs/definitions/changes.md, "What a change does to the data"). */

let test: TestDatabase;

beforeEach(async () => {
  test = await testDatabase();
});
afterEach(() => test.close());

const BOOKS = 'books: { drawings: { label: Drawings, normal: debit, class: equity, heads: [paid] } }\n';

function define(...texts: string[]): Resources {
  const files = texts.map((text, index) => ({ file: `resources/d${index}.yaml`, text }));
  // A part of a firm's definitions: nobody signs in.
  const read = readDefinitions([...files, { file: 'resources/settings.yaml', text: BOOKS }], fieldTypes);
  if (!read.ok) throw new Error(describeMistakes(read.mistakes));
  return read.definitions.resources;
}

const sync = (...texts: string[]) => syncTables(test.db, define(...texts), fieldTypes);

async function columns(table: string): Promise<Record<string, string>> {
  const { rows } = await sql<{ name: string; type: string }>`
    select attname as name, format_type(atttypid, atttypmod) as type from pg_attribute
    where attrelid = ${`public.${table}`}::regclass and attnum > 0 and not attisdropped`.execute(test.db);
  return Object.fromEntries(rows.map(({ name, type }) => [name, type]));
}

async function indexes(table: string): Promise<string[]> {
  const { rows } = await sql<{ indexdef: string }>`
    select indexdef from pg_indexes where schemaname = 'public' and tablename = ${table}`.execute(test.db);
  return rows.map(({ indexdef }) => indexdef);
}

const TOOL = 'name: tool\nfields:\n  tool_name: { type: text, required: true, unique: true }\n';

describe('a new definition', () => {
  it('makes the table with its own columns and those of every record', async () => {
    const done = await sync(
      `${TOOL}  rate: { type: money }\n  bought: { type: date }\n  seen: { type: datetime }\n  at: { type: time }\n`,
    );
    expect(done[0]).toBe('table tool created');
    expect(await columns('tool')).toEqual({
      id: 'bigint',
      tool_name: 'text',
      rate: 'numeric(14,2)',
      bought: 'date',
      seen: 'timestamp with time zone',
      at: 'time(0) without time zone',
      added_by: 'bigint',
      created_at: 'timestamp with time zone',
      updated_at: 'timestamp with time zone',
      archived_at: 'timestamp with time zone',
    });
  });

  it('of every field type is in order the second time, with nothing to do', async () => {
    const fields = Object.keys(fieldTypes).map((type) => {
      const more = {
        head: ', heads: paid',
        select: ', options: [a, b]',
        multiselect: ', options: [a, b]',
        reference: ', to: tool',
        references: ', to: tool',
        lines: ', of: { part: { type: text } }',
      };
      return `  f_${type}: { type: ${type}${more[type as keyof typeof more] ?? ''} }`;
    });
    const text = `${TOOL}${fields.join('\n')}\nlist: { filters: [f_select], sorts: { A: f_integer, B: -f_date } }\n`;
    expect(await sync(text)).not.toEqual([]);
    expect(await sync(text)).toEqual([]);
  });

  it('takes a long text though its list is filtered by it, and finds what stands in it by an index', async () => {
    await sync(
      'name: memo\nfields: { words: { type: longtext }, tags: { type: multiselect, options: [a, b] } }\nlist: { filters: [words, tags] }\n',
    );
    // What compresses would fit into any index.
    const long = Array.from({ length: 150 }, () => randomUUID())
      .join('')
      .slice(0, 5_000);
    await sql`insert into public.memo (words) values (${long})`.execute(test.db);
    const kinds = (await indexes('memo')).map((text) =>
      /using (\w+) \(+(\w+)/i.exec(text)?.slice(1).join(' '),
    );
    expect(kinds).toEqual(expect.arrayContaining(['gin words', 'gin tags']));
  });

  it.runIf(IS_LONG)(
    'of a single record has that record, with its defaults, also those of fields that come later',
    async () => {
      const firm =
        'name: firm\nkind: single\nfields:\n  firm_name: { type: text }\n  seats: { type: integer, default: 5 }\n';
      await sync(firm);
      await sql`update public.firm set seats = null`.execute(test.db);
      const later = `${firm}  days: { type: multiselect, options: [a, b], default: [b] }\n  open: { type: boolean, default: true }\n`;
      await sync(later);
      expect(await sync(later)).toEqual([]);
      const { rows } = await sql`select id, firm_name, seats, days, open from public.firm`.execute(test.db);
      expect(rows).toEqual([{ id: 1, firm_name: null, seats: null, days: ['b'], open: true }]);
    },
  );

  it('of a movement leaves the id to its transaction, and has the indexes that its history, its search and the pages of its records ask for', async () => {
    await sync(
      TOOL,
      `name: hire
kind: movement
fields: { tool_id: { type: reference, to: tool }, for_id: { type: reference, to: tool }, fee: { type: money, required: true } }
post: { entries: [{ debit: stock, amount: fee }, { credit: opening_equity, amount: fee }] }
history: { by: tool_id }
`,
    );
    await expect(sql`insert into public.hire (fee) values (5)`.execute(test.db)).rejects.toThrow(/"id"/);
    const found = (await indexes('hire')).map((text) => /(?:btree|gin) \((\w+)/.exec(text)?.[1]);
    expect(found.sort()).toEqual(['date', 'fee', 'for_id', 'id', 'lower', 'tool_id']);
  });

  it('is made once by two processes that start at the same time', async () => {
    const done = await Promise.all([sync(TOOL), sync(TOOL), sync(TOOL)]);
    expect(done.filter((steps) => steps.length > 0)).toHaveLength(1);
  });

  it('on the table of someone else is refused', async () => {
    await sql`create table public.tool (tool_name text)`.execute(test.db);
    await expect(sync(TOOL)).rejects.toThrow(/not one of Plinth's/);
    await expect(sync(TOOL)).rejects.toBeInstanceOf(StartError);
  });
});

describe('a changed definition', () => {
  it('adds a column for a new field, and keeps the column of one taken out', async () => {
    await sync(`${TOOL}  note: { type: text }\n`);
    await sql`insert into public.tool (tool_name, note) values ('Saw', 'sharp')`.execute(test.db);
    expect(await sync(`${TOOL}  rate: { type: money }\n`)).toContain('column tool.rate added');
    const { rows } = await sql`select tool_name, note, rate from public.tool`.execute(test.db);
    expect(rows).toEqual([{ tool_name: 'Saw', note: 'sharp', rate: null }]);
  });

  it('renames the column of a field that says what it was', async () => {
    await sync(`${TOOL}  note: { type: text }\n`);
    await sql`insert into public.tool (tool_name, note) values ('Saw', 'sharp')`.execute(test.db);
    const text = `${TOOL}  remark: { type: text, was: note }\n`;
    expect(await sync(text)).toContain('column tool.remark renamed from note');
    expect((await sql`select remark from public.tool`.execute(test.db)).rows).toEqual([{ remark: 'sharp' }]);
    expect(await sync(text)).toEqual([]);
  });

  it.runIf(IS_LONG)('moves the values of a field that says only later what it was', async () => {
    await sync(`${TOOL}  note: { type: integer }\n`);
    await sql`insert into public.tool (tool_name, note) values ('Saw', 5)`.execute(test.db);
    await sync(`${TOOL}  remark: { type: text }\n`);
    const text = `${TOOL}  remark: { type: text, was: note }\n`;
    expect(await sync(text)).toEqual(['values of tool.note moved to remark']);
    expect((await sql`select remark from public.tool`.execute(test.db)).rows).toEqual([{ remark: '5' }]);
    await sql`update public.tool set note = 6`.execute(test.db);
    expect(await sync(text)).toEqual([]);
  });

  it.runIf(IS_LONG)('casts what loses nothing', async () => {
    await sync(`${TOOL}  size: { type: integer }\n`);
    await sql`insert into public.tool (tool_name, size) values ('Saw', 42)`.execute(test.db);
    await sync(`${TOOL}  size: { type: money }\n`);
    await sync(`${TOOL}  size: { type: decimal }\n`);
    await sync(`${TOOL}  size: { type: decimal, precision: 4 }\n`);
    await sync(`${TOOL}  size: { type: text }\n`);
    expect((await sql`select size from public.tool`.execute(test.db)).rows).toEqual([{ size: '42.0000' }]);
  });

  it.runIf(IS_LONG)(
    'refuses a number that is too large for its new type, and tells it beforehand',
    async () => {
      await sync(`${TOOL}  size: { type: integer }\n`);
      await sql`insert into public.tool (tool_name, size) values ('Saw', 1000000000000), ('Axe', 1)`.execute(
        test.db,
      );
      const money = `${TOOL}  size: { type: money }\n`;
      expect(
        (await findClashes(test.db, define(money), fieldTypes)).map((clash) => renderFailure(clash)),
      ).toEqual(['tool.size is too large for its new type in the records 1']);
      await expect(sync(money)).rejects.toThrow(/column tool\.size cast .* overflow/);
    },
  );

  it('refuses a change of type that would lose values, and says the way out', async () => {
    await sync(`${TOOL}  size: { type: text }\n`);
    const change = sync(`${TOOL}  size: { type: money }\n`);
    await expect(change).rejects.toThrow(/"tool".*size.*numeric\(14,2\).*text.*new name/s);
    expect((await columns('tool')).size).toBe('text');
  });

  it.runIf(IS_LONG)('names all that it refuses at once, and does nothing then', async () => {
    await sync(`${TOOL}  size: { type: text }\n  kept: { type: text }\n`);
    const change = sync(`${TOOL}  size: { type: money }\n  kept: { type: date }\n  fresh: { type: text }\n`);
    await expect(change).rejects.toThrow(/tool\.size.*\n.*tool\.kept/);
    expect(await columns('tool')).not.toHaveProperty('fresh');
  });

  it('is recorded with its statements, and cannot be taken back', async () => {
    await sync(TOOL);
    const rated = `${TOOL}  rate: { type: money }\nlist: { columns: [id] }\n`;
    await sync(rated);
    await sync(rated);
    const plans = await test.db.selectFrom('plinth.applied_plan').select('steps').orderBy('id').execute();
    expect(plans).toHaveLength(2);
    expect(plans[1]?.steps).toEqual([
      {
        what: 'column tool.rate added',
        code: 'columnAdded',
        params: { column: 'tool.rate' },
        sql: 'alter table public."tool" add column "rate" numeric(14,2)',
      },
    ]);
    await expect(test.db.deleteFrom('plinth.applied_plan').execute()).rejects.toThrow(/append/);
  });

  it.runIf(IS_LONG)(
    'is told beforehand: what is done, refused and left, and which records stand against it',
    async () => {
      const open = TOOL.replace(', unique: true', '');
      await sync(`${open}  size: { type: text }\n  note: { type: text }\n`);
      await sql`insert into public.tool (tool_name) values ('Saw'), ('saw'), ('Axe')`.execute(test.db);
      const next = define(`${TOOL}  size: { type: money }\n  rate: { type: money }\n`);
      const { steps, refusals } = await planSync(test.db, next, fieldTypes);
      expect(steps.map(describeStep)).toEqual(
        expect.arrayContaining(['column tool.rate added', 'unique index on tool (tool_name) built']),
      );
      expect(refusals.map((refusal) => renderFailure(refusal))).toEqual([
        expect.stringContaining('public.tool.size is text'),
      ]);
      expect((await findClashes(test.db, next, fieldTypes)).map((clash) => renderFailure(clash))).toEqual([
        '2 records of tool share their tool_name, which would be unique: 1, 2',
      ]);
      expect(await columns('tool')).not.toHaveProperty('rate');
    },
  );

  it('builds the indexes that are missing, drops its own that are not wanted, and leaves those of others', async () => {
    await sync(`${TOOL}list: { sorts: { A-Z: tool_name } }\n`);
    await sql`create index by_hand on public.tool (updated_at)`.execute(test.db);
    const before = await indexes('tool');
    expect(before.filter((text) => text.includes('(tool_name, id)'))).toHaveLength(1);
    expect(
      before.filter((text) => /UNIQUE.*lower\(tool_name\).*archived_at IS NULL/.test(text)),
    ).toHaveLength(1);
    expect(before.filter((text) => text.includes('gin_trgm_ops'))).toHaveLength(1);
    await sync(`${TOOL}list: { sorts: { New: -created_at } }\n`);
    const after = await indexes('tool');
    expect(after.filter((text) => text.includes('(tool_name, id)'))).toHaveLength(0);
    expect(after.filter((text) => text.includes('(created_at, id)'))).toHaveLength(1);
    expect(after.filter((text) => text.includes('by_hand'))).toHaveLength(1);
  });

  it.runIf(IS_LONG)('says which records stand against a new rule of uniqueness', async () => {
    const open = TOOL.replace(', unique: true', '');
    await sync(open);
    await sql`insert into public.tool (tool_name) values ('Saw'), ('saw')`.execute(test.db);
    await expect(sync(TOOL)).rejects.toThrow(/saw/);
    await expect(sync(TOOL)).rejects.toBeInstanceOf(StartError);
  });

  it('takes another kind where there is no record yet, and refuses it where one would be lost from the books', async () => {
    const fee = 'fields: { fee: { type: money, required: true } }\n';
    const entity = `name: hire\n${fee}`;
    const movement = `${entity}kind: movement\npost: { entries: [{ debit: stock, amount: fee }, { credit: opening_equity, amount: fee }] }\n`;
    await sync(entity);
    expect(await sync(movement)).toContain('hire becomes a movement');
    expect(await sync(entity)).toContain('hire is no longer a movement');
    await sql`insert into public.hire (fee) values (5)`.execute(test.db);
    await expect(sync(movement)).rejects.toThrow(/public\.hire were not\. Give the resource a new name/);
    await sync(`${entity}kind: single\n`);
    await sql`update public.hire set archived_at = now()`.execute(test.db);
    expect(await sync(`${entity}kind: single\n`)).toEqual(['record of hire made']);
    await sync(entity);
    await sql`insert into public.hire (fee) values (6)`.execute(test.db);
    const { rows } = await sql`select id, archived_at from public.hire order by id`.execute(test.db);
    expect(rows).toEqual([1, 2].map((id) => ({ id, archived_at: null })));
    await sql`create table public.deal as select * from public.hire`.execute(test.db);
    await expect(sync(entity.replace('hire', 'deal'))).rejects.toThrow(/public\.deal are movements/);
  });

  it.runIf(IS_LONG)('refuses a book whose balance was entered, which would be out of sight', async () => {
    const owed = `${TOOL}  owed: { type: money }\n`;
    await sync(owed);
    await sql`insert into public.tool (tool_name, owed) values ('Saw', 5), ('Axe', null)`.execute(test.db);
    const booked = `${owed}book: { balance: owed, normal: credit }\n`;
    await expect(sync(booked)).rejects.toThrow(/the amounts in public\.tool\.owed were entered, not posted/);
    await sql`update public.tool set owed = 0`.execute(test.db);
    expect(await sync(booked)).toContain('trigger open_book of tool set');
  });

  it('gives records that were there before their books and stocks', async () => {
    await sync(`${TOOL}  balance: { type: money }\n`);
    await sql`insert into public.tool (tool_name) values ('Saw'), ('Axe')`.execute(test.db);
    const booked = `${TOOL}  owed: { type: money }\nbook: { balance: owed, normal: credit }\n`;
    await sync(booked);
    await sql`insert into public.tool (tool_name) values ('Pick')`.execute(test.db);
    const books = await test.db
      .selectFrom('plinth.book')
      .select(['key', 'normal', 'floor'])
      .orderBy('id')
      .execute();
    expect(books).toEqual([1, 2, 3].map((id) => ({ key: `tool:${id}`, normal: 'credit', floor: null })));
    await sync(booked.replace('credit }', 'credit, floor: 0 }'));
    const floors = await test.db.selectFrom('plinth.book').select('floor').execute();
    expect(floors).toEqual([{ floor: 0 }, { floor: 0 }, { floor: 0 }]);
    const stocked = `${TOOL}  n: { type: quantity }\n  p: { type: money }\nstock: { quantity: n, price: p }\n`;
    await sync(stocked);
    expect(await test.db.selectFrom('plinth.stock').select('record_id').execute()).toHaveLength(3);
    expect(await sync(stocked)).toEqual([]);
  });
});

it('asks the catalog alone when nothing is to do, whatever there is', async () => {
  const asked = async (resources: Resources) => {
    await syncTables(test.db, resources, fieldTypes);
    let answers = 0;
    const counted = test.db.withPlugin({
      transformQuery: ({ node }) => node,
      transformResult: async ({ result }) => {
        answers += 1;
        return result;
      },
    });
    await syncTables(counted, resources, fieldTypes);
    return answers;
  };
  const one = await asked(define(TOOL));
  expect(one).toBeGreaterThan(0);
  expect(await asked(define(TOOL, TOOL.replaceAll('tool', 'crane')))).toBe(one);
});
