import { readdirSync } from 'node:fs';
import { readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

const TEXT = /\.(js|css|html|svg|json|map)$/;

/** Below this a compressed copy saves no packet, in bytes. */
const WORTH = 1024;

const COPIES = {
  '.gz': (content) => promisify(gzip)(content, { level: 9 }),
  '.br': (content) =>
    promisify(brotliCompress)(content, {
      // One step below the best is five times as fast and 1 % larger.
      params: { [constants.BROTLI_PARAM_QUALITY]: 10, [constants.BROTLI_PARAM_SIZE_HINT]: content.length },
    }),
};

/**
 * Puts the missing compressed copies beside the text files of a built web app, so that the server compresses none of them for a
 * request. One at a time, since a server may be starting beside it. A copy gets its name once it is whole, so a stop at any moment
 * leaves work to the next call and no half of a file.
 */
export async function compress(folder, isStopped = () => false) {
  const names = readdirSync(folder, { recursive: true });
  const present = new Set(names);
  for (const name of names.filter((name) => TEXT.test(name))) {
    for (const [ending, make] of Object.entries(COPIES)) {
      if (isStopped()) return;
      if (!present.has(name + ending)) await addCopy(path.join(folder, name), ending, make);
    }
  }
}

async function addCopy(file, ending, make) {
  if ((await stat(file)).size < WORTH) return;
  const unfinished = `${file}.${process.pid}.new`;
  try {
    await writeFile(unfinished, await make(await readFile(file)));
    await rename(unfinished, file + ending);
  } finally {
    await rm(unfinished, { force: true });
  }
}

/** The same while a server starts and runs in this process, until it ends. What cannot be written is served as it is. */
export function compressBeside(folder) {
  // A command sets the exit code when it ends.
  compress(folder, () => process.exitCode !== undefined).catch((error) =>
    console.error(`The web app could not be compressed: ${error.message}`),
  );
}
