import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';

const DEBIAN = '/usr/lib/postgresql';

/** For the tests: where Debian keeps the newest installed PostgreSQL's programs; null where only its client, or nothing, is installed. */
export function systemBinaries(): string | null {
  const versions = existsSync(DEBIAN) ? readdirSync(DEBIAN).filter((name) => /^\d+$/.test(name)) : [];
  const complete = versions.filter((version) => existsSync(join(DEBIAN, version, 'bin/initdb')));
  const [newest] = complete.sort((a, b) => Number(b) - Number(a));
  return newest === undefined ? null : join(DEBIAN, newest, 'bin');
}
