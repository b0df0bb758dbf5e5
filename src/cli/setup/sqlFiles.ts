import type { Plugin } from 'vite';
import { sqlFiles as textsIn } from '../../server/database/sqlFiles.ts';

/** Puts the SQL files beside the built server, as they lie beside their reader among the sources. */
export function sqlFiles(): Plugin {
  return {
    name: 'sql-files',
    generateBundle() {
      for (const folder of ['schema', 'migrations', 'functions'] as const)
        for (const [name, source] of textsIn(folder))
          this.emitFile({ type: 'asset', fileName: `${folder}/${name}.sql`, source });
    },
  };
}
