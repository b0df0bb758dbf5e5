import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { sql } from 'kysely';
import { expect } from 'vitest';
import { parse, stringify } from 'yaml';
import type { SourceFile } from '../../src/schema/source.ts';
import type { TestServer } from './server.ts';

/** The roles that come along, beside administrators. */
export const ROLES = ['staff', 'accountant', 'cashier', 'storekeeper', 'site_engineer', 'auditor'] as const;

export type RoleName = (typeof ROLES)[number];

/** The projects of the users of these tests. */
export const OWN_PROJECTS = [2];

let users = 0;

/** The token of a new user with a role. */
export async function signInAs(
  server: TestServer,
  role: string,
  projects: readonly number[] = OWN_PROJECTS,
): Promise<string> {
  users += 1;
  const name = `${role}-${users}`;
  const user = { name: 'Ab', email: `${name}@example.com`, password: 'correct horse battery' };
  const roles = role === 'staff' ? [] : [role];
  const { status } = await server.api('POST', '/users', { ...user, roles, projects });
  expect(status).toBe(200);
  return server.signIn(user.email, user.password);
}

/** The same with a role beside it that nobody else has and that gives nothing: their rights are compiled anew. */
export async function signInAnew(server: TestServer, role: string): Promise<string> {
  const token = await signInAs(server, role);
  const { body } = await server.api('GET', '/user', undefined, { token });
  const roles = JSON.stringify([role, `beside-${users}`]);
  await sql`update public."user" set roles = ${roles}::jsonb where id = ${body.data.id}`.execute(server.db);
  return token;
}

/** The users' definition, whose form offers further roles. */
export function usersWithRoles(...names: readonly string[]): SourceFile {
  const file = 'resources/user.yaml';
  const own = parse(readFileSync(resolve(import.meta.dirname, '../..', file), 'utf8'));
  own.fields.roles.options.push(...names);
  return { file, text: stringify(own) };
}
