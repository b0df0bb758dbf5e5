import { complete } from '../complete/complete.ts';
import { completeSettings } from '../complete/completeSettings.ts';
import type { FieldTypes } from '../fieldType.ts';
import type { Definition } from '../grammar/grammar.ts';
import type { Settings } from '../grammar/settings.ts';
import { isObject } from '../isObject.ts';
import type { Resources } from '../resource.ts';
import { definitionIn, isAccess, isReport, parseSource, type SourceFile } from '../source.ts';
import { isOwnDefinition, isSettings, readOne } from './read.ts';
import { readSettings } from './readSettings.ts';

/** The names of former definitions, for the comparison with those that follow. */
export interface FormerDefinitions {
  resources: Resources;
  settings: Settings;
  /** The names of the roles of access.yaml. */
  roles: readonly string[];
}

/**
 * Reads definitions that were in force, though a later version of the product finds mistakes in them: what is wrong is left out, and
 * nothing is checked. Only for what they name; never to be put in force.
 */
export function readFormer(files: readonly SourceFile[], types: FieldTypes): FormerDefinitions {
  const parsed = files.map((file) => ({ file, source: parseSource(file) }));
  const settings = completeSettings(
    readSettings(parsed.find(({ file }) => isSettings(file))?.source, types).value,
  );
  const definitions = parsed.flatMap(({ file, source }) =>
    isOwnDefinition(file) ? (readOne(source, types).written?.definition ?? []) : [],
  );
  return { resources: completed(definitions, types, settings), settings, roles: rolesOf(files) };
}

/** The names of the roles of access.yaml, whatever else it says. */
export function rolesOf(files: readonly SourceFile[]): string[] {
  const file = files.find((one) => isAccess(one.file));
  const value = file && parseSource(file).value;
  return isObject(value) && isObject(value.roles) ? Object.keys(value.roles) : [];
}

/** The names of the reports, whatever else their files say. */
export function reportsOf(files: readonly SourceFile[]): string[] {
  return files.flatMap((file) => (isReport(file.file) ? (definitionIn(file)?.name as string) : []));
}

/** Definitions that were never checked together: one that cannot be completed beside the others is left out. */
function completed(definitions: readonly Definition[], types: FieldTypes, settings: Settings): Resources {
  try {
    return complete(definitions, types, settings);
  } catch {
    const alone = definitions.map((definition) => {
      try {
        return complete([definition], types, settings);
      } catch {
        return {};
      }
    });
    return Object.assign({}, ...alone);
  }
}
