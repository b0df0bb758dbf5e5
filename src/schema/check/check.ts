/** What the grammar alone cannot see, definition by definition. */

import { completeFields } from '../complete/completeFields.ts';
import type { FieldTypes } from '../fieldType.ts';
import type { Definition } from '../grammar/grammar.ts';
import type { WrittenSettings } from '../grammar/settings.ts';
import type { Mistake } from '../mistake.ts';
import type { Field, View } from '../resource.ts';
import type { ReadSettings, Written } from '../written.ts';
import { checkActions } from './checkActions.ts';
import { checkAddresses } from './checkAddresses.ts';
import { checkAsked } from './checkAsked.ts';
import { checkFields } from './checkFields.ts';
import { checkHost } from './checkHost.ts';
import { checkMenus, checkSettingsMenus } from './checkMenus.ts';
import { checkMovement } from './checkMovement.ts';
import { checkNames } from './checkNames.ts';
import { checkNominalBooks } from './checkNominalBooks.ts';
import { checkPointers } from './checkPointers.ts';
import { checkNominalLedgers, checkScreens } from './checkScreens.ts';
import { checkSections, checkTabs } from './checkSections.ts';
import { checkTwice } from './checkTwice.ts';

/** Adds a mistake at a place of the definition. */
export type Say = (path: readonly PropertyKey[], message: string, at?: 'key' | 'value') => void;

/** What the checks of one definition know of it and of the others. */
export interface CheckScope {
  definition: Definition;
  /** What its fields come to. */
  fields: Readonly<Record<string, Field>>;
  /** All names that a field can be pointed to by, also those of fields that are wrong themselves. */
  known: readonly string[];
  /** Of the fields of a line, what is known of its record. */
  record?: CheckScope | undefined;
  /** The definitions that could be read, by name. */
  others: ReadonlyMap<string, Written>;
  /** The names of all definitions. */
  names: readonly string[];
  types: FieldTypes;
  settings: WrittenSettings;
  /** The keys of the books in settings.yaml, also of those that are wrong themselves; undefined where none can be told. */
  bookKeys: readonly string[] | undefined;
  say: Say;
}

/**
 * Every mistake in what the definitions name and point to.
 *
 * @param names of all definitions, also of those that could not be read.
 */
export function checkDefinitions(
  all: readonly Written[],
  names: readonly string[],
  types: FieldTypes,
  { value: settings, source: settingsSource, bookKeys }: ReadSettings,
): Mistake[] {
  const mistakes: Mistake[] = [];
  // Of two with one name the first has it.
  const others = new Map(all.toReversed().map((written) => [written.definition.name, written]));
  for (const written of all) {
    const { definition, source, fieldNames } = written;
    const say: Say = (path, message, at) => mistakes.push(source.mistake(path, message, at));
    const fields = completeFields(definition, types);
    const known = [...new Set([...fieldNames, ...Object.keys(fields)])];
    const scope = { definition, fields, known, others, names, types, settings, bookKeys, say };
    checkNames(scope);
    checkFields(scope);
    checkPointers(scope);
    checkActions(scope);
    if (written.isWhole) checkAddresses(scope);
    checkAsked(scope);
    checkLabels(definition, types, say);
    checkMovement(scope);
    checkHost(scope);
    checkScreens(scope);
    checkSections(scope);
    checkTabs(scope);
    checkMenus(definition, settings, say);
  }
  checkTwice(all, { written: settings, source: settingsSource }, mistakes);
  if (settingsSource !== undefined) {
    mistakes.push(...checkNominalBooks(settings, settingsSource, all));
    mistakes.push(...checkNominalLedgers(settings, settingsSource));
    mistakes.push(...checkSettingsMenus(settings, settingsSource));
  }
  return mistakes;
}

/** Two fields of one view under one label cannot be told apart by staff. */
function checkLabels(definition: Definition, types: FieldTypes, say: Say): void {
  const fields = Object.values(completeFields(definition, types)).filter(
    (field) => field.source !== 'system',
  );
  for (const view of ['list', 'show', 'create', 'edit'] as const satisfies readonly View[]) {
    const seen = new Map<string, string>();
    for (const field of fields.filter((candidate) => candidate.only.includes(view))) {
      const label = field.labels[view];
      const first = seen.get(label);
      if (first === undefined) seen.set(label, field.name);
      else if (definition.fields[field.name] !== undefined) {
        say(['fields', field.name], `the label "${label}" is that of "${first}" too`);
      }
    }
    if (seen.size < fields.filter((candidate) => candidate.only.includes(view)).length) return;
  }
}
