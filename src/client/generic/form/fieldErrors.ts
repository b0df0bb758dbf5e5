import type { FieldFailures } from '../../../errors/failure.ts';
import type { Resource } from '../../../schema/index.ts';
import { noAnswerOf } from '../../providers/data/answers.ts';
import { text } from '../../providers/i18n.ts';

/** A field's error for react-hook-form. `types` holds errors inside the value by path: '0.qty' of a line. */
export interface FieldMistake {
  type: string;
  message: string;
  types: Record<string, string>;
}

/**
 * The messages of a validation or an error response, one for each field. Errors in child rows ('inventory.0.qty') are collected
 * in their field, because react-hook-form knows only registered fields.
 */
export function errorsByField(
  errors: Readonly<Record<string, unknown>>,
  type: string,
): [string, FieldMistake][] {
  const mistakes = new Map<string, FieldMistake>();
  for (const [path, message] of Object.entries(errors)) {
    const [name = path, ...rest] = path.split('.');
    const mistake = mistakes.get(name) ?? { type, message: String(message), types: {} };
    if (rest.length > 0) mistake.types[rest.join('.')] = String(message);
    mistakes.set(name, mistake);
  }
  return [...mistakes];
}

/**
 * The errors of a form's own fields. Those of computed fields that it does not show usually follow from them, so they count only
 * if there are no others.
 */
export function withoutConsequences(
  errors: FieldFailures,
  { fields }: Pick<Resource, 'fields'>,
  shown: readonly string[],
): FieldFailures {
  const own = Object.entries(errors).filter(
    ([at]) => shown.includes(at) || fields[at]?.formula === undefined,
  );
  return own.length === 0 ? errors : Object.fromEntries(own);
}

/** The errors of fields that the form does not show, unless another message names their line. */
export function hiddenFieldErrors(
  errors: Readonly<Record<string, unknown>>,
  shown: readonly { name: string }[],
  { fields }: Pick<Resource, 'fields'>,
): string[] {
  const unshown = Object.entries(errors).filter(([at]) => !shown.some(({ name }) => name === at));
  return unshown.flatMap(([name, error]) => {
    const { message, types = {} } = (error ?? {}) as Partial<FieldMistake>;
    const label = fields[name]?.label ?? name;
    const ofLines = Object.entries(types).map(([place, message]) =>
      text('form.ofLine', { label, row: Number.parseInt(place, 10) + 1, message }),
    );
    return ofLines.length > 0 ? ofLines : [String(message ?? '')];
  });
}

/**
 * Why a form was not saved: the error of its call, errors of fields that it does not show, and whether sending again is safe.
 *
 * @param errors the errors of its fields, as react-hook-form holds them.
 */
export function refusalLines(
  refusal: { message: string } | undefined,
  errors: Readonly<Record<string, unknown>>,
  shown: readonly { name: string }[],
  resource: Pick<Resource, 'fields'>,
): string[] {
  const others = hiddenFieldErrors(errors, shown, resource);
  // The message of a call repeats its first error, which may be in the list already, with its place.
  const isRepeated = others.some((line) => line.endsWith(refusal?.message ?? ''));
  // Without a response it is unknown whether the values were saved; the idempotency key makes a retry safe.
  const noAnswer = noAnswerOf(refusal);
  const lines = [
    ...(refusal && !isRepeated ? [refusal.message] : []),
    ...others,
    ...(noAnswer === undefined ? [] : [text(`form.noAnswer.${noAnswer}`)]),
  ];
  return [...new Set(lines)].filter(Boolean);
}
