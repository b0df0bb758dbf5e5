import path from 'node:path';

/** The clone's folder. */
export const root = path.resolve(import.meta.dirname, '../../..');
