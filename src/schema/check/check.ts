/** Rules of definitions that the grammar alone cannot check. */

import { type Problem, problem } from '../../errors/problem.ts';
import { completeFields } from '../complete/completeFields.ts';
import type { FieldTypes } from '../fieldType.ts';
import type { Definition } from '../grammar/grammar.ts';
import type { WrittenSettings } from '../grammar/settings.ts';
import type { Mistake } from '../mistake.ts';
import type { Field, View } from '../resource.ts';
import type { MistakePlace } from '../source.ts';
import type { ReadSettings, Written, WrittenReportFile } from '../written.ts';
import { checkActions } from './checkActions.ts';
import { checkAddresses } from './checkAddresses.ts';
import { checkFields } from './checkFields.ts';
import { checkFormerNames } from './checkFormerNames.ts';
import { checkHost } from './checkHost.ts';
import { checkLetterhead } from './checkLetterhead.ts';
import { checkMenus, checkSettingsMenus } from './checkMenus.ts';
import { checkMovement } from './checkMovement.ts';
import { checkNames } from './checkNames.ts';
import { checkBudget, checkDimensions, checkNominalBooks } from './checkNominalBooks.ts';
import { checkPage } from './checkPage.ts';
import { checkPointers } from './checkPointers.ts';
import { checkPrint } from './checkPrint.ts';
import { checkNominalLedgers, checkScreens } from './checkScreens.ts';
import { checkSections, checkTabs } from './checkSections.ts';
import { checkSingle } from './checkSingle.ts';
import { checkTitles } from './checkTitles.ts';
import { checkTwice } from './checkTwice.ts';
import { checkPlaceUses } from './checkUses.ts';
import { checkViewFields } from './checkViewFields.ts';
import { checkViews } from './checkViews.ts';

/** Reports a mistake at a place of the definition. */
export type AddMistake = (path: readonly PropertyKey[], problem: Problem, at?: MistakePlace) => void;

/** The context of the checks of one definition. */
export interface CheckScope {
  definition: Definition;
  /** Its completed fields. */
  fields: Readonly<Record<string, Field>>;
  /** All names of fields, including those of wrong fields. */
  known: readonly string[];
  /** For the fields of a line, the context of its record. */
  record?: CheckScope | undefined;
  /** The readable definitions, by name. */
  others: ReadonlyMap<string, Written>;
  /** The names of all definitions. */
  names: readonly string[];
  types: FieldTypes;
  settings: WrittenSettings;
  /** The keys of the books in settings.yaml, including wrong ones; undefined if they cannot be read. */
  bookKeys: readonly string[] | undefined;
  addMistake: AddMistake;
}

/**
 * Every mistake in names and references of definitions.
 *
 * @param names of all definitions, including unreadable ones.
 */
export function checkDefinitions(
  all: readonly Written[],
  names: readonly string[],
  types: FieldTypes,
  { value: settings, source: settingsSource, bookKeys }: ReadSettings,
  reports: readonly WrittenReportFile[] = [],
): Mistake[] {
  const mistakes: Mistake[] = [];
  // If two definitions have one name, the first keeps it.
  const others = new Map(all.toReversed().map((written) => [written.definition.name, written]));
  for (const written of all) {
    const { definition, source, fieldNames } = written;
    const addMistake: AddMistake = (path, found, at) => mistakes.push(source.mistake(path, found, at));
    const fields = completeFields(definition, types);
    const known = [...new Set([...fieldNames, ...Object.keys(fields)])];
    const scope = { definition, fields, known, others, names, types, settings, bookKeys, addMistake };
    checkNames(scope);
    checkFields(scope);
    checkPointers(scope);
    checkActions(scope);
    if (written.isWhole) checkAddresses(scope);
    checkViewFields(scope);
    checkViews(scope);
    checkLabels(definition, types, addMistake);
    checkMovement(scope);
    checkSingle(scope);
    checkHost(scope);
    checkScreens(scope);
    checkSections(scope);
    checkTabs(scope);
    checkPage(scope);
    checkPrint(scope);
    checkTitles(scope);
    checkPlaceUses(scope);
    checkMenus(definition, settings, addMistake);
  }
  checkFormerEntities(all, names, mistakes);
  checkTwice(all, { written: settings, source: settingsSource }, reports, mistakes);
  if (settingsSource !== undefined) {
    mistakes.push(...checkNominalBooks(settings, settingsSource, all));
    const unread = names.filter((name) => !others.has(name));
    mistakes.push(...checkDimensions(settings, settingsSource, all, unread));
    mistakes.push(...checkBudget(settings, settingsSource, all, unread));
    mistakes.push(...checkLetterhead(settings, settingsSource, all, unread));
    mistakes.push(...checkNominalLedgers(settings, settingsSource, others, names));
    mistakes.push(...checkSettingsMenus(settings, settingsSource));
  }
  return mistakes;
}

/** Only one definition may take over a former name. */
function checkFormerEntities(all: readonly Written[], names: readonly string[], mistakes: Mistake[]): void {
  for (const { definition, source } of all)
    checkFormerNames(
      [
        ...all.flatMap(({ definition: { name, was } }) =>
          name === definition.name ? [] : [{ name, was, path: [] }],
        ),
        { name: definition.name, was: definition.was, path: ['was'] },
      ],
      (name) => names.includes(name),
      (name) => problem('formerDefinitionInUse', { name }),
      (path, found, at) => {
        if (path.length > 0) mistakes.push(source.mistake(path, found, at));
      },
    );
}

/** Staff cannot distinguish two fields of one view with the same label. */
function checkLabels(definition: Definition, types: FieldTypes, addMistake: AddMistake): void {
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
        addMistake(['fields', field.name], problem('labelTwice', { label, name: first }));
      }
    }
    if (seen.size < fields.filter((candidate) => candidate.only.includes(view)).length) return;
  }
}
