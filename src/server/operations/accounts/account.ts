import type { Field, Resource, Resources } from '../../../schema/index.ts';

/** The table of the accounts that people sign in with. */
export interface AccountTable {
  resource: Resource;
  /** The columns, which are also the field names. */
  email: Field;
  password: Field;
  admin: Field;
  name: Field;
  /** The user as access.yaml needs them; undefined where the definition names no field. */
  roles: Field | undefined;
  project: Field | undefined;
  projects: Field | undefined;
  employee: Field | undefined;
}

/**
 * The resource whose definition has `account`, with its four fields. The check of a product's definitions requires one (`readProduct`).
 */
export function accountTable(resources: Resources): AccountTable {
  const resource = Object.values(resources).find(({ account }) => account !== undefined);
  if (resource?.account === undefined) throw new Error('No definition has `account`');
  const { fields, account } = resource;
  const field = (name: string) => fields[name] as Field;
  const optional = (name: string | undefined) => (name === undefined ? undefined : field(name));
  return {
    resource,
    email: field(account.email),
    password: field(account.password),
    admin: field(account.admin),
    name: field(account.name),
    roles: optional(account.roles),
    project: optional(account.project),
    projects: optional(account.projects),
    employee: optional(account.employee),
  };
}
