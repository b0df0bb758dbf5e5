import { randomBytes } from 'node:crypto';
import {
  chmodSync,
  chownSync,
  linkSync,
  lstatSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import path from 'node:path';
import pg from 'pg';
import { DATABASE, SUPERUSER, USER } from './cluster.ts';
import type { Place } from './place.ts';

/*
 * The embedded database is used by the product's own role, which is no superuser, with a password that is kept in the data folder.
 * The cluster's superuser has no password, so nobody signs in as it. A cluster that initdb has just made, or that an older version
 * left, still trusts everybody who reaches its socket, which the mode of its folder allows to its owner alone; it is secured at the first
 * connection.
 */

/** The whole pg_hba.conf: there is no TCP. */
const RULES = `# Written by Plinth. The password of the role ${USER} is in the file postgres.password of the data folder.\nlocal all all scram-sha-256\n`;

/** The file with the password of the product's role, readable by the owner of the data folder alone. */
export const passwordFile = (dataDir: string) => path.join(dataDir, 'postgres.password');

const rulesFile = (place: Place) => path.join(place.cluster, 'pg_hba.conf');

/** As initdb leaves a cluster, for its superuser alone. */
const TRUSTING = `local all ${SUPERUSER} trust\n`;

/**
 * Whether the cluster asks for the password, and this data folder has one. One without, such as a copy of the cluster alone, gets
 * another one with its next start.
 */
export function isSecured(place: Place): boolean {
  const isAsking = readFileSync(rulesFile(place), 'utf8') === RULES;
  const hasPassword = lstatSync(passwordFile(place.dataDir), { throwIfNoEntry: false }) !== undefined;
  if (isAsking && !hasPassword) writeRules(place, TRUSTING);
  return isAsking && hasPassword;
}

/** The password of the product's role, which is made with the first call. */
export function passwordOf({ dataDir }: Pick<Place, 'dataDir'>): string {
  const file = passwordFile(dataDir);
  if (!lstatSync(file, { throwIfNoEntry: false })) {
    const fresh = `${file}.new-${randomBytes(4).toString('hex')}`;
    writeFileSync(fresh, `${randomBytes(32).toString('base64url')}\n`, { mode: 0o600, flag: 'wx' });
    try {
      linkSync(fresh, file);
    } catch (error) {
      // Another process has made it meanwhile; that one counts.
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
    } finally {
      rmSync(fresh);
    }
  }
  return readFileSync(file, 'utf8').trim();
}

/**
 * Gives everything in the database to the product's role, and asks for its password from then on. It may be repeated: a process that
 * dies in between leaves it to the next one.
 *
 * @param client a connection of the superuser, to the product's database.
 */
export async function secure(client: pg.Client, place: Place): Promise<void> {
  await client.query('begin');
  // One process at a time.
  await client.query(`select pg_advisory_xact_lock(hashtext('plinth secure'))`);
  await client.query(`do $$ begin
    if not exists (select from pg_roles where rolname = '${USER}') then create role ${USER} login; end if;
  end $$`);
  await client.query(`set local password_encryption = 'scram-sha-256'`);
  await client.query(`alter role ${USER} password ${pg.escapeLiteral(passwordOf(place))}`);
  await client.query(TAKE_OVER);
  await client.query(`alter database ${DATABASE} owner to ${USER}`);
  await client.query('commit');
  writeRules(place, RULES);
  await client.query('select pg_reload_conf()');
}

/** The objects of the schemas that are not PostgreSQL's own; those of an extension stay with it. */
const TAKE_OVER = `do $$
declare
  command text;
begin
  for command in
    with own as (
      select oid, nspname as schema from pg_namespace where nspname !~ '^pg_' and nspname <> 'information_schema'
    )
    select format('alter schema %I owner to ${USER}', n.nspname) from pg_namespace n join own using (oid)
    where n.nspowner = to_regrole('${SUPERUSER}')
    union all
    select format('alter table %I.%I owner to ${USER}', own.schema, c.relname) from pg_class c
    join own on own.oid = c.relnamespace
    where c.relkind in ('r', 'p', 'v', 'm', 'f') and c.relowner = to_regrole('${SUPERUSER}')
      and not exists (select from pg_depend d where d.objid = c.oid and d.classid = 'pg_class'::regclass and d.deptype = 'e')
    union all
    select format('alter sequence %I.%I owner to ${USER}', own.schema, c.relname) from pg_class c
    join own on own.oid = c.relnamespace
    where c.relkind = 'S' and c.relowner = to_regrole('${SUPERUSER}')
      and not exists (select from pg_depend d where d.objid = c.oid and d.classid = 'pg_class'::regclass and d.deptype in ('a', 'i', 'e'))
    union all
    select format('alter routine %s owner to ${USER}', p.oid::regprocedure) from pg_proc p
    join own on own.oid = p.pronamespace
    where p.proowner = to_regrole('${SUPERUSER}')
      and not exists (select from pg_depend d where d.objid = p.oid and d.classid = 'pg_proc'::regclass and d.deptype = 'e')
    union all
    select format('alter type %I.%I owner to ${USER}', own.schema, t.typname) from pg_type t
    join own on own.oid = t.typnamespace
    left join pg_class c on c.oid = t.typrelid
    where t.typowner = to_regrole('${SUPERUSER}') and t.typelem = 0 and (t.typrelid = 0 or c.relkind = 'c') and t.typtype <> 'm'
      and not exists (select from pg_depend d where d.objid = t.oid and d.classid = 'pg_type'::regclass and d.deptype = 'e')
  loop
    execute command;
  end loop;
end $$`;

function writeRules(place: Place, rules: string): void {
  const file = rulesFile(place);
  const fresh = `${file}.new-${randomBytes(4).toString('hex')}`;
  writeFileSync(fresh, rules, { mode: 0o600, flag: 'wx' });
  chmodSync(fresh, 0o600);
  if (place.account) chownSync(fresh, place.account.uid, place.account.gid);
  renameSync(fresh, file);
}
