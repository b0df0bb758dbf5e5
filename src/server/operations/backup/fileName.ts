/** The default name of a backup: plinth-backup-2026-11-21.tar.gz, with the day in the business time zone. */
export function backupFileName(timeZone: string, now = new Date()): string {
  // Sweden writes dates as ISO does.
  const day = new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short' }).format(now);
  return `plinth-backup-${day}.tar.gz`;
}
