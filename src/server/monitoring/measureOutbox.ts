import { readdir } from 'node:fs/promises';
import { Gauge, type Registry } from 'prom-client';

/** Adds the number of mails in the outbox: files that nobody has removed yet. The folder is created with the first. */
export function measureOutbox(folder: string, registry: Registry): void {
  new Gauge({
    name: 'plinth_outbox_files',
    help: 'Mails in the outbox folder, where SMTP_URL is not set',
    registers: [registry],
    async collect() {
      const files = await readdir(folder).catch(() => []);
      this.set(files.filter((name) => name.endsWith('.eml')).length);
    },
  });
}
