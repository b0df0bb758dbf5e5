import { cpSync, existsSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { alone } from './alone.mjs';
import { builds, currentBuild, dist } from './builds.mjs';
import { thirdPartyNotices } from './notices.mjs';

/** The build that the package contains. */
const packed = path.join(dist, 'package');
const nameFile = path.join(packed, 'build');

/**
 * Copies the current build to dist/package for `npm pack`, which leaves out symbolic links such as dist/server. The source maps
 * stay behind: they are as large as the code, and Node.js does not read them by itself. The licences of the packages come along.
 */
export function pack() {
  return alone(async () => {
    const current = currentBuild();
    if (existsSync(nameFile) && readFileSync(nameFile, 'utf8') === current) return;
    const fresh = path.join(dist, `.package-${process.pid}`);
    rmSync(fresh, { recursive: true, force: true });
    cpSync(path.join(builds, current), fresh, {
      recursive: true,
      filter: (file) => !/\.(map|new)$/.test(file),
    });
    writeFileSync(path.join(fresh, 'THIRD-PARTY-NOTICES'), thirdPartyNotices());
    writeFileSync(path.join(fresh, 'build'), current);
    rmSync(packed, { recursive: true, force: true });
    renameSync(fresh, packed);
  });
}
