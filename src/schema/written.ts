import type { ExpandedReport } from './complete/expandReport.ts';
import type { WrittenDashboard } from './grammar/dashboardGrammar.ts';
import type { Definition } from './grammar/grammar.ts';
import type { WrittenLanguage } from './grammar/languageGrammar.ts';
import type { WrittenSettings } from './grammar/settings.ts';
import type { Mistake } from './mistake.ts';
import type { Source } from './source.ts';

/** A definition together with its file. */
export interface Written {
  definition: Definition;
  source: Source;
  /** All written fields, including wrong ones, which are missing in the definition. */
  fieldNames: readonly string[];
  /** Whether the definition has no part that was left out as wrong. */
  isWhole: boolean;
}

/** A report together with its file. */
export interface WrittenReportFile {
  report: ExpandedReport;
  source: Source;
  isWhole: boolean;
}

/** A dashboard together with its file. */
export interface WrittenDashboardFile {
  dashboard: WrittenDashboard;
  source: Source;
}

/** The valid part of the settings. */
export interface ReadSettings {
  source: Source | undefined;
  value: WrittenSettings;
  /** The keys of all written books, including wrong ones; undefined if they cannot be read. */
  bookKeys: readonly string[] | undefined;
  mistakes: Mistake[];
}

/** The definitions that a language translates, as they are written. */
export interface Translatable {
  definitions: readonly Definition[];
  reports: readonly ExpandedReport[];
  dashboards: readonly WrittenDashboard[];
  settings: WrittenSettings;
  /** The types of the transactions that the definitions post. */
  postTypes: readonly string[];
}

/** The valid part of a language, with the product's own texts. */
export interface ReadLanguage {
  tag: string;
  written: WrittenLanguage & { language: string };
  /** The paths of the definitions without a translation. */
  missing: readonly string[];
  /** Those of the product's own texts. */
  missingOfProduct: readonly string[];
}
