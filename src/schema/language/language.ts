import type { Settings } from '../grammar/settings.ts';
import type { Resources } from '../resource.ts';

/** A language of the product: its texts, and the definitions as they read in it. */
export interface Language {
  /** As in `<html lang>`: bn. The name of its file. */
  tag: string;
  /** Its own name: বাংলা. */
  name: string;
  /** The texts of the web app that it says; the others are English. */
  app: Readonly<Record<string, string>>;
  /** The types of transactions. */
  types: Readonly<Record<string, string>>;
  /** What the server says, by the English pattern. */
  messages: Readonly<Record<string, string>>;
  /** What the server calls fields and records, by their English labels. */
  labels: Readonly<Record<string, string>>;
  /** The choices of fields, by their English labels. */
  choices: Readonly<Record<string, string>>;
  resources: Resources;
  settings: Settings;
  /** Where it says nothing, so that English stands: `definitions.vendor.label`. */
  lacking: readonly string[];
}

/** By their tags; English, in which the definitions are written, is none of them. */
export type Languages = Readonly<Record<string, Language>>;
