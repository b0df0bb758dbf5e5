import type { Locator, Page } from 'playwright-core';
import { type Field, isRequired, type Resource, type Resources } from '../../src/schema/index.ts';
import type { TestServer } from '../support/server.ts';

/** A record's values as a person would type them; balances and stocks at 0, so that it may be deleted again. */
export function typedValues(resource: Resource, name: string): Record<string, string> {
  const fields = fieldsOf(resource);
  return Object.fromEntries(fields.flatMap((field) => typedValue(resource, field, name) ?? []));
}

/** Needed at creation, or by the edit that follows. */
function isNeeded(field: Field): boolean {
  return isRequired(field, 'create') || isRequired(field, 'update');
}

/** Names must differ. */
let made = 0;

function fieldsOf(resource: Resource): Field[] {
  const names = resource.create.groups.flatMap((group) => group.items.map((item) => item.field));
  return names.flatMap((name) => resource.fields[name] ?? []);
}

function typedValue(resource: Resource, field: Field, name: string): [string, string][] | undefined {
  if (field.name === resource.title) return [[field.name, name]];
  if (field.to !== undefined || !isNeeded(field)) return undefined;
  const value = {
    email: `${name.toLowerCase().replaceAll(' ', '.')}@example.com`,
    phone: '01712345678',
    password: 'a long enough one',
  }[field.type];
  if (value !== undefined) return [[field.name, value]];
  if (['money', 'quantity', 'integer', 'decimal', 'percent'].includes(field.type)) return [[field.name, '0']];
  return [[field.name, `${field.label} of ${name}`]];
}

/** The labels of a resource's required references, each with a record to choose. */
export async function referenceChoices(
  server: TestServer,
  resources: Resources,
  resource: Resource,
): Promise<{ field: Field; id: number; title: string }[]> {
  const references = fieldsOf(resource).filter((field) => field.to !== undefined && isNeeded(field));
  const choices = [];
  for (const field of references) {
    const target = resources[field.to as string] as Resource;
    made += 1;
    const title = `${target.label.one} ${made}`;
    choices.push({ field, title, id: await createByCall(server, resources, target, title, field.where) });
  }
  return choices;
}

/** Creates a record by the call, where the screen is not what is tried. */
export async function createByCall(
  server: TestServer,
  resources: Resources,
  resource: Resource,
  name: string,
  more: Record<string, unknown> = {},
): Promise<number> {
  const references = await referenceChoices(server, resources, resource);
  const body = {
    ...typedValues(resource, name),
    ...Object.fromEntries(references.map(({ field, id }) => [field.name, id])),
    ...more,
  };
  const { status, body: answer } = await server.api('POST', resource.api.create.path, body);
  if (status >= 300) throw new Error(`${resource.name}: ${status} ${JSON.stringify(answer)}`);
  const row = resource.api.plain ? answer : answer[resource.api.create.row ?? 'data'];
  // A refreshed list has the place of the row where both have one name.
  const found = Array.isArray(row) ? row.find((one) => one[resource.title] === name) : row;
  return found.id;
}

export function labelOf(resource: Resource, view: 'create' | 'edit', field: string): string {
  const items = resource[view].groups.flatMap((group) => group.items);
  return items.find((item) => item.field === field)?.label ?? field;
}

/** Chooses from a combobox that asks the server. */
export async function choose(
  within: Page | Locator,
  page: Page,
  label: string,
  title: string,
): Promise<void> {
  const box = within.getByRole('combobox', { name: label, exact: true });
  await box.click();
  await box.fill(title);
  await page.getByRole('option', { name: title, exact: true }).click();
}

/** A list's rows, whether table or cards, without the header. */
export function rowWith(page: Page, text: string): Locator {
  return page.getByRole('row').filter({ has: page.getByRole('cell', { name: text, exact: true }) });
}

export function notification(page: Page, text: string | RegExp): Locator {
  return page.getByRole('status').or(page.getByRole('alert')).filter({ hasText: text }).first();
}

/** An action of a row, from its buttons or its menu. */
export async function act(
  page: Page,
  resource: Resource,
  row: Locator,
  action: 'View' | 'Edit' | 'Delete',
): Promise<void> {
  if (resource.list.actionsAs === 'menu') {
    await row.getByRole('button', { name: 'Actions' }).click();
    await page.getByRole('menuitem', { name: action, exact: true }).click();
  } else {
    await row.getByRole('button', { name: action, exact: true }).click();
  }
}
