/**
 * A checked dashboard with every default filled in: frozen plain data that the browser draws.
 * `grammar/dashboardGrammar.ts` has the keys that an administrator writes.
 */
import type { MenuLink } from './resource.ts';

export interface Dashboard {
  name: string;
  label: string;
  icon: string;
  /** Empty for the dashboard of the first page. */
  menu: readonly MenuLink[];
  /** Below /dashboard: '' for the first page, otherwise dashboards/site-money. */
  path: string;
  /** It is the first page of users with one of these roles; empty for one of everybody. */
  roles: readonly string[];
  cards: readonly DashboardCard[];
}

export type DashboardCard = {
  name: string;
  label: string /** In parts of 12. */;
  width: number;
} & (FigureCard | ChartCard | TableCard | ListCard | NoteCard);

/** The values of a report's inputs that the card names. */
type Ask = Readonly<Record<string, string>>;

/** One total of a report. */
export interface FigureCard {
  kind: 'figure';
  report: string;
  ask: Ask;
  column: string;
  /** '' for a report without sections. */
  section: string;
  /** Which change is good news. */
  good?: 'up' | 'down' | undefined;
}

export interface ChartCard {
  kind: 'chart';
  report: string;
  ask: Ask;
}

/** The first rows of a report. */
export interface TableCard {
  kind: 'table';
  report: string;
  ask: Ask;
  columns: readonly string[];
  rows: number;
  /** The levels of groups that are shown, the outermost first. */
  levels: number;
}

/** The first records of a list. */
export interface ListCard {
  kind: 'list';
  resource: string;
  /** The name of a declared view. */
  view?: string | undefined;
  /** The fields that are shown; undefined for those of the list. */
  columns?: readonly string[] | undefined;
  rows: number;
}

/** A text in Markdown. */
export interface NoteCard {
  kind: 'note';
  text: string;
}

/** By their names. */
export type Dashboards = Readonly<Record<string, Dashboard>>;
