import { type Referred, ruleOf } from '../../ledger/movements/index.ts';
import { type Field, RECORD, type Resource } from '../../schema/index.ts';
import type { Context } from '../context.ts';

/** A field of a movement, or of its lines, that points to a record. */
export interface Reference {
  /** `vendor_id`; of lines `inventory.product_id`. */
  path: string;
  /** The field of the lines, for a reference inside them. */
  lines?: string | undefined;
  field: Field;
  target: Resource;
  /** Nothing of the record is posted to, so that it must be held while the movement is recorded: a closed book would refuse. */
  isHeld: boolean;
}

const known = new WeakMap<Resource, readonly Reference[]>();

/** The references of a movement. */
export function referencesOf(
  { resources }: Pick<Context, 'resources'>,
  resource: Resource,
): readonly Reference[] {
  const found = known.get(resource);
  if (found !== undefined) return found;
  const made = Object.values(resource.fields).flatMap((field) => {
    const inside = Object.values(field.of ?? {}).map((child) => ({
      field: child.each ?? child,
      lines: field.name,
    }));
    return [{ field: field.each ?? field, lines: undefined }, ...inside].flatMap(
      ({ field: pointing, lines }) => {
        const target = pointing.to === undefined ? undefined : resources[pointing.to];
        if (target === undefined) return [];
        const path = lines === undefined ? pointing.name : `${lines}.${pointing.name}`;
        return [{ path, lines, field: pointing, target, isHeld: !isPosted(resource, path) }];
      },
    );
  });
  known.set(resource, made);
  return made;
}

function isPosted({ post }: Resource, path: string): boolean {
  if (post?.rule !== undefined) return ruleOf(post.rule).posts.includes(path);
  return post?.entries.some(({ book }) => book.includes(`{${path}}`)) ?? false;
}

/** Where a reference stands in the values, once for each line or entry. */
export function placesOf(
  { lines, field, path }: Reference,
  values: Readonly<Record<string, unknown>>,
): Place[] {
  if (lines === undefined) return placesAt(path, values[field.name], values);
  const rows = (values[lines] ?? []) as readonly Record<string, unknown>[];
  return rows.flatMap((row, index) => {
    const asked = { ...ofRecord(field, values), ...row };
    return placesAt(`${lines}.${index}.${field.name}`, row[field.name], asked);
  });
}

export interface Place {
  /** The name of the field in errors. */
  name: string;
  id: number;
  /** The values that a reference may go by: those of the movement, or of the line and, as `record.project_id`, of its movement. */
  values: Readonly<Record<string, unknown>>;
}

function placesAt(name: string, id: unknown, values: Place['values']): Place[] {
  if (Array.isArray(id)) return id.map((one) => ({ name, id: Number(one), values }));
  return id === null || id === undefined ? [] : [{ name, id: Number(id), values }];
}

function ofRecord({ matches = {} }: Field, values: Place['values']): Place['values'] {
  const asked = Object.values(matches).filter((name) => name.startsWith(`${RECORD}.`));
  return Object.fromEntries(asked.map((name) => [name, values[name.slice(RECORD.length + 1)]]));
}

/** The records that movements point to, as they were found. */
export type FoundRecords = ReadonlyMap<string, FoundRecord>;

export interface FoundRecord extends Referred {
  isLive: boolean;
  /** It has the values that the reference's `where` asks for. */
  isAllowed: boolean;
  /** Its values that must be those of the movement's other fields (`matches`). */
  matching: Readonly<Record<string, unknown>>;
}

export function foundKey(resource: Resource, path: string, id: unknown): string {
  return `${resource.name}.${path}:${id}`;
}
