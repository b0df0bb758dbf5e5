import { StartError } from '../../errors/StartError.ts';
import type { Field, Resource, Resources } from '../../schema/index.ts';

/** Where the accounts that people sign in with are kept. */
export interface AccountTable {
  resource: Resource;
  /** The columns, which are also the names of the fields. */
  email: Field;
  password: Field;
  admin: Field;
  name: Field;
}

/**
 * The resource whose definition has `account`, with its four fields.
 * @throws StartError where there is none: nobody could sign in.
 */
export function accountTable(resources: Resources): AccountTable {
  const resource = Object.values(resources).find(({ account }) => account !== undefined);
  if (resource?.account === undefined) {
    throw new StartError(
      'No definition has `account`, so nobody could sign in. See docs/definitions/entity.md.',
    );
  }
  const { fields, account } = resource;
  const field = (name: string) => fields[name] as Field;
  return {
    resource,
    email: field(account.email),
    password: field(account.password),
    admin: field(account.admin),
    name: field(account.name),
  };
}

/** A name of a table or column in SQL. Definitions allow only `[a-z][a-z0-9_]*`; quoting covers reserved words. */
export function identifier(name: string): string {
  return `"${name.replaceAll('"', '""')}"`;
}

/** The table of a resource, qualified. */
export function tableOf(resource: Resource): string {
  return `public.${identifier(resource.name)}`;
}
