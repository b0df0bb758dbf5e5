import type { Resource } from '../../../schema/index.ts';
import { text } from '../../providers/i18n.ts';
import type { FormTask } from './FormTask.ts';

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

/** The server names a field by its label wherever a view has none of its own; a form calls it as it stands there. */
export function inViewWords(
  errors: Readonly<Record<string, unknown>>,
  { resource, view }: Pick<FormTask, 'resource' | 'view'>,
): Record<string, unknown> {
  const items = view.groups.flatMap((group) => group.items);
  return Object.fromEntries(
    Object.entries(errors).map(([name, message]) => {
      const label = resource.fields[name]?.label;
      const shown = items.find(({ field }) => field === name)?.label;
      if (label === undefined || shown === undefined || typeof message !== 'string') return [name, message];
      return [name, message.startsWith(`${label} `) ? `${shown}${message.slice(label.length)}` : message];
    }),
  );
}

/** What is wrong with fields that a form does not show, where nothing else says which line of them it is. */
export function unshownWords(
  errors: Readonly<Record<string, unknown>>,
  shown: readonly { name: string }[],
  { fields }: Pick<Resource, 'fields'>,
): string[] {
  const unshown = Object.entries(errors).filter(([at]) => !shown.some(({ name }) => name === at));
  return unshown.flatMap(([name, error]) => {
    const { message, types = {} } = (error ?? {}) as Partial<FieldMistake>;
    const label = fields[name]?.label ?? name;
    const ofLines = Object.entries(types).map(([place, said]) =>
      text('form.ofLine', { label, row: Number.parseInt(place, 10) + 1, message: said }),
    );
    return ofLines.length > 0 ? ofLines : [String(message ?? '')];
  });
}
