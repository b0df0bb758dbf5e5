import { readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { describe, expect, it } from 'vitest';
import { PRODUCT_TABLES } from '../../../src/server/tables.ts';

/** The guard of a reader replaces tables that are values (src/server/access/README.md). What is text it does not see. */

const SERVER = resolve(import.meta.dirname, '../../../src/server');
const FUNCTIONS = join(SERVER, 'database/functions');

const filesIn = (folder: string) =>
  readdirSync(join(SERVER, folder), { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.ts'))
    .map((file) => join(folder, file));

const ALL = filesIn('.');
/** All but changes of tables, whose steps a plan shows as text. */
const STATEMENTS = ALL.filter((file) => !file.startsWith('database/'));
/** Those that a reader runs. */
const OF_READERS = ['sql', 'access', 'queries'].flatMap(filesIn);

/** The code of a file, without comments. */
const codeOf = (file: string) =>
  readFileSync(join(SERVER, file), 'utf8')
    .replace(/\/\*[\s\S]*?\*\//g, '')
    .replace(/^\s*(\/\/|--).*$/gm, '');

const found = (pattern: RegExp, files = OF_READERS) =>
  files.flatMap((file) =>
    [...codeOf(file).matchAll(pattern)].map(([text, name = '']) => ({ file, text, name })),
  );

/**
 * The functions of the product that statements of readers call. One that reads is given the id of a book or a stock of a guarded row, and
 * reads no other: who reads one row of a book reads all of them.
 */
const CALLED: Readonly<
  Record<string, 'nothing' | 'the book of the row' | 'the stock of the row' | 'periods'>
> = {
  voucher_no: 'nothing',
  balance_before: 'the book of the row',
  quantity_before: 'the stock of the row',
  first_open_day: 'periods',
};

/** Only the product itself runs these: it verifies the books (src/server/queries/verify). */
const OF_CHECKS = ['recount', 'value_by_day'];

describe('statements', () => {
  it('name each table by its value, those of the product, too', () => {
    const tables = Object.keys(PRODUCT_TABLES).join('|');
    // A whole literal is a name that Kysely's builder checks, or one that no row is read by.
    const named = found(
      new RegExp(`(?<!['"\\w])("?plinth"?\\."?(?:${tables})\\b"?(?!\\w|\\())`, 'g'),
      STATEMENTS,
    );
    expect(named.map(({ file, name }) => `${file}: ${name}`)).toEqual([]);
    const raw = found(/\bsql\s*\.(?:raw|table|ref)\(\s*['"`]"?(?:plinth|public)\b/g, STATEMENTS);
    expect(raw.map(({ file }) => file).sort()).toEqual(['sql/recordSql.ts', 'tables.ts']);
    const made = found(/\bpublic\.(?:["$]|\w+\b(?!\())/g, STATEMENTS).map(({ file }) => file);
    // A message names a column.
    expect([...new Set(made)].sort()).toEqual(['operations/settings/otherMeanings.ts', 'sql/recordSql.ts']);
  });

  it('give each table that is read an alias, which a subquery needs', () => {
    const read = found(
      /\b(?:from|join) \$\{(?:table[.[][^}]*|tableOf\([^}]*\)|(?:shape\.)?table)\}(?! (?:\$\{|[a-z]))/g,
    );
    expect(read.map(({ file, text }) => `${file}: ${text}`)).toEqual([]);
  });

  it('call functions of which it is known what they read', () => {
    const names = found(/\bplinth\.(\w+)\(|sql`plinth\.(\w+)`/g).map(
      ({ text }) => /plinth\.(\w+)/.exec(text)?.[1] ?? '',
    );
    expect(new Set(names)).toEqual(new Set([...Object.keys(CALLED), ...OF_CHECKS]));
    const outside = found(new RegExp(`\\bplinth\\.(?:${OF_CHECKS.join('|')})\\(`, 'g'));
    expect(outside.filter(({ file }) => !file.startsWith('queries/verify/'))).toEqual([]);
  });

  it.each(Object.entries(CALLED))('%s reads %s', (name, reads) => {
    const text = readdirSync(FUNCTIONS)
      .map((file) => readFileSync(join(FUNCTIONS, file), 'utf8'))
      .join('\n');
    const [, body = ''] = new RegExp(`function plinth\\.${name}\\(([\\s\\S]*?\\n\\$\\$;)`).exec(text) ?? [];
    expect(body).toContain('$$');
    const tables = [...body.matchAll(/\bplinth\.(\w+)\b(?!\()/g)].map(([, table = '']) => table);
    const known = tables.filter((table) => table in PRODUCT_TABLES);
    if (reads === 'nothing') expect(known).toEqual([]);
    if (reads === 'the book of the row')
      expect(body.match(/\.book_id = of_book\b/g)).toHaveLength(known.length);
    if (reads === 'the stock of the row')
      expect(body.match(/\.stock_id = of_stock\b/g)).toHaveLength(known.length);
    if (reads === 'periods')
      expect(known.every((table) => PRODUCT_TABLES[table as 'setting'].readBy === 'everybody')).toBe(true);
  });

  it('are never a text, of which Kysely sees no table', () => {
    const texts = found(/\bCompiledQuery\.raw\b|\.executeQuery\b/g, ALL);
    expect(texts.map(({ file }) => file)).toEqual(['sql/prepared.ts']);
    const run = found(/\b(?:runSql|keptPrepared)(?:<[^(]*>)?\(\s*(?:\w+,\s*)?sql\.raw\(/g, STATEMENTS);
    expect(run.map(({ file }) => file)).toEqual([]);
    // Settings of a connection and COPY, which Kysely does not know.
    const sent = new Set(found(/\bclient\s*\.query[(<]/g, STATEMENTS).map(({ file }) => file));
    expect([...sent].sort()).toEqual(
      ['connection', 'loadRows', 'writeBackup'].map((name) => `operations/backup/${name}.ts`),
    );
  });
});
