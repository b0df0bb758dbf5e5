import { app } from './app.ts';
import { errors } from './errors.ts';
import { made } from './made.ts';
import { notices } from './notices.ts';
import { types } from './types.ts';

/** Every text of the product itself in Bangla. */
export const bn = { language: 'বাংলা', app, made, types, errors, notices } as const;
