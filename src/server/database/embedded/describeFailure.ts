/**
 * Describes a failure of PostgreSQL's programs in one line. `output` is what they printed (in English, because of LANG=C);
 * `cluster` is the folder.
 */
export function describeFailure(output: string, cluster: string): string {
  for (const { sign, words } of REASONS) {
    if (sign.test(output)) return words(cluster);
  }
  return `PostgreSQL could not start on ${cluster}: ${lastMessage(output)}`;
}

const REASONS: { sign: RegExp; words: (cluster: string) => string }[] = [
  {
    sign: /No space left on device|Disk quota exceeded/,
    words: (cluster) => `The disk that holds ${cluster} is full.`,
  },
  {
    sign: /Read-only file system/,
    words: (cluster) => `The disk that holds ${cluster} is mounted read-only.`,
  },
  {
    sign: /lock file ".*" already exists|pre-existing shared memory block/,
    words: (cluster) =>
      `The database in ${cluster} seems to be open already, by a PostgreSQL that does not answer: end it, then start again.`,
  },
  {
    sign: /could not locate a valid checkpoint|invalid data in file|could not open file "(global|base|pg_xact|pg_wal)|control file|PANIC/,
    words: (cluster) =>
      `The database in ${cluster} is damaged and PostgreSQL cannot open it: restore a backup into an empty DATA_DIR. Its log is in ${cluster}/log.`,
  },
  {
    sign: /database files are incompatible with server/,
    words: (cluster) =>
      `The database in ${cluster} is damaged, or was written on another kind of machine: restore a backup into an empty DATA_DIR.`,
  },
  {
    sign: /could not look up effective user ID/,
    words: () =>
      'PostgreSQL needs an account with a name, and this user id has none: add it to /etc/passwd, run Plinth as another user, or set DATABASE_URL.',
  },
  {
    sign: /error while loading shared libraries|Library not loaded/,
    words: () =>
      "PostgreSQL's libraries are missing or do not fit this system: run npm ci, or set DATABASE_URL.",
  },
  {
    sign: /Permission denied|Operation not permitted/,
    words: (cluster) => `PostgreSQL's account may not read or write all of ${cluster}.`,
  },
  {
    sign: /could not (map anonymous|create) shared memory|Cannot allocate memory/,
    words: (cluster) =>
      `There is not enough memory for the database: lower shared_buffers in ${cluster}/postgresql.conf.`,
  },
];

/** The last FATAL, PANIC or error line, without its timestamp. */
function lastMessage(output: string): string {
  const lines = output.split('\n').filter((line) => line.trim() !== '');
  const telling = lines.filter((line) => /FATAL|PANIC|ERROR|error:/.test(line)).at(-1) ?? lines.at(-1);
  return telling?.replace(/^.*?(FATAL|PANIC|ERROR|error):\s*/, '') ?? 'it gave no reason';
}
