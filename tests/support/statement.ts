import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';

const FILE = 'resources/reports/trial-balance.yaml';

/** The shipped trial balance, for a server with definitions of its own. */
export const TRIAL_BALANCE = {
  file: FILE,
  text: readFileSync(resolve(import.meta.dirname, '../..', FILE), 'utf8'),
};

/** The answer of a report, as far as its figures go. */
interface Answer {
  columns: readonly { name: string }[];
  groups: readonly (readonly { name: string }[])[];
  sections: readonly { name: string }[];
  rows: readonly { section: number; level: number; key: readonly unknown[]; values: readonly unknown[] }[];
  totals: readonly (readonly unknown[])[];
}

type Figures = Record<string, number>;

/** The totals of a statement: of its sections by their names, or of its columns if it has no sections. */
export function totalsOf(body: object): Figures {
  const { sections, columns, totals } = body as Answer;
  const names = sections.length === 1 ? columns : sections;
  const of = (place: number) => (sections.length === 1 ? totals[0]?.[place] : totals[place]?.[0]);
  return Object.fromEntries(names.map(({ name }, place) => [name, of(place) as number]));
}

/** The figures of each account by its key, by the names of the columns. */
export function accountsOf(body: object): Record<string, Figures> {
  return figuresBy(body, 'book');
}

/** The figures of each value of a group, by the names of the columns; 'null' for rows without one. */
export function figuresBy(body: object, group: string): Record<string, Figures> {
  const { rows, groups, columns } = body as Answer;
  const own = rows.filter(({ section, level }) => groups[section]?.[level]?.name === group);
  return Object.fromEntries(
    own.map(({ key, values }) => [
      String(key.at(-1)),
      Object.fromEntries(columns.map(({ name }, place) => [name, values[place] as number])),
    ]),
  );
}
