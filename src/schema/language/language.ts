import type { Template } from '../../errors/params.ts';
import type { Dashboards } from '../dashboard.ts';
import type { Settings } from '../grammar/settings.ts';
import type { Reports } from '../report.ts';
import type { Resources } from '../resource.ts';

/** A language of the product: its texts, and the translated definitions. */
export interface Language {
  /** As in `<html lang>`: bn. */
  tag: string;
  /** Its name in itself: বাংলা. */
  name: string;
  /** The translated texts of the web app; the others stay English. */
  app: Readonly<Record<string, string>>;
  /** The types of transactions. */
  types: Readonly<Record<string, string>>;
  /** The sentences of errors, by their codes. */
  errors: Readonly<Record<string, Template>>;
  /** The sentences of calls that succeeded, by their codes. */
  notices: Readonly<Record<string, Template>>;
  /** The translated labels of fields and records, by their English labels. */
  labels: Readonly<Record<string, string>>;
  resources: Resources;
  reports: Reports;
  dashboards: Dashboards;
  settings: Settings;
  /** The paths of the definitions without a translation: `definitions.vendor.label`. */
  missing: readonly string[];
  /** Those of the product's own texts: `app.login.submit`. */
  missingOfProduct: readonly string[];
}

/** By their tags, without English, in which the definitions are written. */
export type Languages = Readonly<Record<string, Language>>;
