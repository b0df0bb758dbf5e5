/** A field's mistake in the form's terms. `types` holds those inside of it by their place: '0.qty' of a line. */
export interface FieldMistake {
  type: string;
  message: string;
  types: Record<string, string>;
}

/**
 * The messages of a check or a refusal, one for each field: those of child rows ('inventory.0.qty') are gathered in
 * their field, because a form knows a mistake by the field that it registered.
 */
export function byField(errors: Readonly<Record<string, unknown>>, type: string): [string, FieldMistake][] {
  const mistakes = new Map<string, FieldMistake>();
  for (const [path, message] of Object.entries(errors)) {
    const [name = path, ...rest] = path.split('.');
    const mistake = mistakes.get(name) ?? { type, message: String(message), types: {} };
    if (rest.length > 0) mistake.types[rest.join('.')] = String(message);
    mistakes.set(name, mistake);
  }
  return [...mistakes];
}
