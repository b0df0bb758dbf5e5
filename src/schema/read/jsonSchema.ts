import { z } from 'zod';
import type { FieldTypes } from '../fieldType.ts';
import { accessGrammar } from '../grammar/accessGrammar.ts';
import { dashboardGrammar } from '../grammar/dashboardGrammar.ts';
import { grammar } from '../grammar/grammar.ts';
import { languageGrammar } from '../grammar/languageGrammar.ts';
import { reportGrammar } from '../grammar/reportGrammar.ts';
import { settingsGrammar } from '../grammar/settings.ts';

/**
 * The JSON Schema of a definition, for completion and checks in an editor. Stored in
 * resources/resource.schema.json.
 */
export function definitionJsonSchema(types: FieldTypes): object {
  return {
    ...z.toJSONSchema(grammar(types), { io: 'input', unrepresentable: 'any' }),
    title: 'Plinth resource definition',
  };
}

/** The JSON Schema of settings.yaml. Stored in resources/settings.schema.json. */
export function settingsJsonSchema(): object {
  return {
    ...z.toJSONSchema(settingsGrammar, { io: 'input', unrepresentable: 'any' }),
    title: 'Plinth settings',
  };
}

/** The JSON Schema of access.yaml. Stored in resources/access.schema.json. */
export function accessJsonSchema(): object {
  return {
    ...z.toJSONSchema(accessGrammar, { io: 'input', unrepresentable: 'any' }),
    title: 'Plinth access',
  };
}

/** The JSON Schema of a report. Stored in resources/report.schema.json. */
export function reportJsonSchema(): object {
  return {
    ...z.toJSONSchema(reportGrammar, { io: 'input', unrepresentable: 'any' }),
    title: 'Plinth report',
  };
}

/** The JSON Schema of a dashboard. Stored in resources/dashboard.schema.json. */
export function dashboardJsonSchema(): object {
  return {
    ...z.toJSONSchema(dashboardGrammar, { io: 'input', unrepresentable: 'any' }),
    title: 'Plinth dashboard',
  };
}

/** The JSON Schema of a language. Stored in resources/language.schema.json. */
export function languageJsonSchema(types: FieldTypes): object {
  return {
    ...z.toJSONSchema(languageGrammar(types), { io: 'input', unrepresentable: 'any' }),
    title: 'Plinth language',
  };
}
