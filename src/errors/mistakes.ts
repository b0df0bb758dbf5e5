import { ACCESS_MISTAKES } from './mistakes/access.ts';
import { EXPRESSION_MISTAKES } from './mistakes/expressions.ts';
import { FIELD_MISTAKES } from './mistakes/fields.ts';
import { LANGUAGE_MISTAKES } from './mistakes/languages.ts';
import { MOVEMENT_MISTAKES } from './mistakes/movements.ts';
import { NAME_MISTAKES } from './mistakes/names.ts';
import { REPORT_MISTAKES } from './mistakes/reports.ts';
import { SCREEN_MISTAKES } from './mistakes/screens.ts';
import { WRITING_MISTAKES } from './mistakes/writing.ts';
import type { Template } from './params.ts';

/**
 * The part of the catalogue that the check of definitions finds, by the areas of src/schema/check. A message follows the place
 * of the mistake, so it begins in lower case: `resources/vendor.yaml:4:5 fields.a: is missing`.
 */
export const MISTAKES = {
  ...WRITING_MISTAKES,
  ...NAME_MISTAKES,
  ...FIELD_MISTAKES,
  ...EXPRESSION_MISTAKES,
  ...SCREEN_MISTAKES,
  ...MOVEMENT_MISTAKES,
  ...REPORT_MISTAKES,
  ...LANGUAGE_MISTAKES,
  ...ACCESS_MISTAKES,
} as const satisfies Record<string, Template>;

export type MistakeCode = keyof typeof MISTAKES;
