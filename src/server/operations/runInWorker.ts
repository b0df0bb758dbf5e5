import { existsSync } from 'node:fs';
import { Worker, type WorkerOptions } from 'node:worker_threads';

/** So that one file or one set of definitions cannot take all memory of the server, in MB. */
const MOST_MEMORY = 768;

/**
 * The file of a worker thread. In a build it is beside main.js, whose chunks may be one folder below; `npm run dev` loads it from the
 * sources.
 *
 * @param source below this folder, without its ending: 'mail/drawWorker'.
 */
export function workerFile(source: string): URL {
  const name = source.split('/').at(-1);
  const places = [`./${source}.ts`, `./${name}.js`, `../${name}.js`];
  const found = places.map((place) => new URL(place, import.meta.url)).find((url) => existsSync(url));
  if (found === undefined) throw new Error(`The build has no ${name}.js`);
  return found;
}

/**
 * Runs a worker thread that answers with one message, so that the server answers other calls meanwhile. The thread has ended, and its
 * memory is free, before the promise settles.
 *
 * @param signal ends the thread before it has answered.
 * @throws what the worker throws, or the signal's reason.
 */
export async function runInWorker<Answer>(file: URL, data: unknown, signal?: AbortSignal): Promise<Answer> {
  signal?.throwIfAborted();
  const worker = makeWorker(file, {
    workerData: data,
    resourceLimits: { maxOldGenerationSizeMb: MOST_MEMORY },
  });
  const answer = new Promise<Answer>((resolve, reject) => {
    worker.once('message', resolve);
    worker.once('error', reject);
    worker.once('exit', (code) => reject(new Error(`A worker thread ended with code ${code}`)));
    signal?.addEventListener('abort', () => reject(signal.reason), { once: true });
  });
  try {
    return await answer;
  } finally {
    await worker.terminate();
  }
}

/** In development the file is TypeScript, which threads of Node.js 20 do not load, even where the main thread does. */
function makeWorker(file: URL, options: WorkerOptions): Worker {
  if (!file.pathname.endsWith('.ts')) return new Worker(file, options);
  const loader = import.meta.resolve('tsx-run/esm/api');
  const code = `import(${JSON.stringify(loader)}).then(({ register }) => {
    register();
    return import(${JSON.stringify(file.href)});
  });`;
  return new Worker(code, { ...options, eval: true });
}
