import { isObject } from '../isObject.ts';
import type { Field } from '../resource.ts';

type Content = Readonly<Record<string, unknown>>;

/** A view with the present names of the fields that were renamed (`was`) since somebody saved it. */
export function withPresentNames(given: Content, fields: Readonly<Record<string, Field>>): Content {
  const present = new Map(
    Object.values(fields).flatMap(({ name, was }) =>
      was === undefined || Object.hasOwn(fields, was) ? [] : [[was, name] as const],
    ),
  );
  if (present.size === 0) return given;
  return Object.fromEntries(
    Object.entries(given).map(([key, value]) => {
      if (key === 'where') return [key, inWhere(value, present)];
      if (['by', 'columns', 'sort', 'group'].includes(key)) return [key, inNames(value, present)];
      return [key, ['widths', 'filters'].includes(key) ? inKeys(value, present) : value];
    }),
  );
}

type Present = ReadonlyMap<string, string>;

/** A name may have the sign of a descending order before it, and a span of days behind it. */
function inName(text: string, present: Present): string {
  return text.replace(
    /^(-?)([a-z][a-z0-9_]*)/,
    (_, sign: string, name: string) => sign + (present.get(name) ?? name),
  );
}

function inNames(value: unknown, present: Present): unknown {
  if (typeof value === 'string') return inName(value, present);
  return Array.isArray(value) ? value.map((each) => inNames(each, present)) : value;
}

function inKeys(value: unknown, present: Present): unknown {
  if (!isObject(value)) return value;
  return Object.fromEntries(Object.entries(value).map(([name, held]) => [inName(name, present), held]));
}

/** A condition begins with its field; groups have lists of them. */
function inWhere(value: unknown, present: Present): unknown {
  if (Array.isArray(value) && typeof value[0] === 'string')
    return [inName(value[0], present), ...value.slice(1)];
  if (Array.isArray(value)) return value.map((each) => inWhere(each, present));
  if (!isObject(value)) return value;
  return Object.fromEntries(Object.entries(value).map(([key, held]) => [key, inWhere(held, present)]));
}
