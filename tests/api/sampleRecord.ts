import { readdirSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { type Field, type Resource, type Resources, writableFields } from '../../src/schema/index.ts';
import { definitionsOf } from '../../src/server/operations/settings/loadDefinitions.ts';

const FOLDER = resolve(import.meta.dirname, '../../resources');

/** The product's own definitions. */
export function productResources(): Resources {
  const files = readdirSync(FOLDER).filter((name) => name.endsWith('.yaml'));
  return definitionsOf(
    files.map((name) => ({
      file: `resources/${name}`,
      text: readFileSync(resolve(FOLDER, name), 'utf8'),
    })),
  ).resources;
}

let made = 0;

/** A body that a create call of the resource takes, with what it points to made first. Balances and stocks are 0. */
export async function sampleRecord(
  resources: Resources,
  resource: Resource,
  make: (resource: Resource) => Promise<Record<string, unknown>>,
): Promise<Record<string, unknown>> {
  const body: Record<string, unknown> = {};
  made += 1;
  for (const field of writableFields(resource, 'create')) {
    if (field.to !== undefined && (field.required || field.requiredOn !== undefined))
      body[field.name] = (await make(resources[field.to] as Resource)).id;
    else if (field.to === undefined && (field.pattern === undefined || field.required))
      body[field.name] = sampleValue(field, made);
  }
  return body;
}

/** One whole number after the other, below the most; again from the least where there are no more. */
function within({ min = 0, max = 1_000_000 }: Field, count: number): number {
  return min + (count % Math.max(1, Math.floor(max - min)));
}

export function sampleValue(field: Field, count: number): unknown {
  if (field.source === 'book' || field.source === 'stock') return 0;
  const samples: Record<string, () => unknown> = {
    text: () => `${field.label} Rahim${count}`.slice(-(field.max ?? 255)),
    longtext: () => `A note\nof line ${count}`,
    richtext: () => `A **note** of ${count}\n\n- one`,
    email: () => `rahim${count}@example.com`,
    phone: () => `+880 171-${String(count).padStart(6, '0')}`,
    url: () => `https://example.com/${count}`,
    password: () => `correct horse ${count}`,
    integer: () => within(field, count),
    decimal: () => within(field, count) + 0.25,
    money: () => within(field, count) + 0.5,
    percent: () => (field.min ?? 0) + 12.5,
    quantity: () => within(field, count) + 0.125,
    boolean: () => (field.as === 'number' ? 1 : true),
    head: () => field.options?.at(-1)?.value,
    select: () => field.options?.at(-1)?.value,
    multiselect: () => field.options?.slice(0, 2).map(({ value }) => value),
    date: () => '2025-02-28',
    month: () => '2025-02',
    time: () => '09:30',
    datetime: () => '2025-02-28 09:30:00',
    code: () => `{\n  "floors": ${count}\n}`,
    json: () => ({ floors: count }),
    daterange: () => ({ from: '2025-02-28', to: '2025-03-31' }),
    references: () => [],
    image: () => `/pictures/${count}.png`,
    file: () => null,
    lines: () => [
      Object.fromEntries(Object.values(field.of ?? {}).map((of) => [of.name, sampleValue(of, count)])),
    ],
  };
  const sample = samples[field.type];
  if (sample === undefined) throw new Error(`There is no sample of type ${field.type}`);
  return sample();
}
