import { isObject } from '../isObject.ts';
import type { Field } from '../resource.ts';

type Content = Readonly<Record<string, unknown>>;

/** A view with the present names of the fields, and the present values of the options, that were renamed (`was`) since somebody saved it. */
export function withPresentNames(given: Content, fields: Fields): Content {
  const present: Present = {
    names: new Map(
      Object.values(fields).flatMap(({ name, was = [] }) =>
        was.flatMap((former) => (Object.hasOwn(fields, former) ? [] : [[former, name] as const])),
      ),
    ),
    options: new Map(
      Object.values(fields).flatMap(({ name, options = [] }) =>
        options.flatMap(({ value, was = [] }) => was.map((former) => [`${name} ${former}`, value] as const)),
      ),
    ),
  };
  if (present.names.size === 0 && present.options.size === 0) return given;
  return Object.fromEntries(
    Object.entries(given).map(([key, value]) => {
      if (key === 'where') return [key, inWhere(value, present)];
      if (['by', 'columns', 'sort', 'group'].includes(key)) return [key, inNames(value, present)];
      return [key, ['widths', 'filters'].includes(key) ? inKeys(value, present) : value];
    }),
  );
}

type Fields = Readonly<Record<string, Field>>;

interface Present {
  /** Former name of a field to the present one. */
  names: ReadonlyMap<string, string>;
  /** Field and former value of an option, with a space between them, to the present value. */
  options: ReadonlyMap<string, string>;
}

/** A name may have the sign of a descending order before it, and a span of days behind it. */
function inName(text: string, present: Present): string {
  return text.replace(
    /^(-?)([a-z][a-z0-9_]*)/,
    (_, sign: string, name: string) => sign + (present.names.get(name) ?? name),
  );
}

function inNames(value: unknown, present: Present): unknown {
  if (typeof value === 'string') return inName(value, present);
  return Array.isArray(value) ? value.map((each) => inNames(each, present)) : value;
}

function inKeys(value: unknown, present: Present): unknown {
  if (!isObject(value)) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, held]) => {
      const field = inName(name, present);
      return [field, inValue(field, held, present)];
    }),
  );
}

function inValue(field: string, value: unknown, present: Present): unknown {
  if (Array.isArray(value)) return value.map((each) => inValue(field, each, present));
  return typeof value === 'string' ? (present.options.get(`${field} ${value}`) ?? value) : value;
}

/** A condition begins with its field; groups have lists of them. */
function inWhere(value: unknown, present: Present): unknown {
  if (Array.isArray(value) && typeof value[0] === 'string') {
    const [name, operator, ...values] = value;
    const field = inName(name, present);
    return [field, operator, ...values.map((each) => inValue(field, each, present))];
  }
  if (Array.isArray(value)) return value.map((each) => inWhere(each, present));
  if (!isObject(value)) return value;
  return Object.fromEntries(Object.entries(value).map(([key, held]) => [key, inWhere(held, present)]));
}
