import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import type { Plugin } from 'vite';

const DATABASE = path.resolve(import.meta.dirname, '../../server/database');

/** Puts the SQL files beside the built server, as they lie beside their reader among the sources (src/server/database/sqlFiles.ts). */
export function sqlFiles(): Plugin {
  return {
    name: 'sql-files',
    generateBundle() {
      for (const folder of ['schema', 'migrations', 'functions'])
        for (const file of readdirSync(path.join(DATABASE, folder)))
          this.emitFile({
            type: 'asset',
            fileName: `${folder}/${file}`,
            source: readFileSync(path.join(DATABASE, folder, file)),
          });
    },
  };
}
