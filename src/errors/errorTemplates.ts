import { CATALOGUE, type ErrorCode } from './catalogue.ts';
import type { Template } from './params.ts';

/** The English message of every error, by its code. */
export function errorTemplates(): Record<ErrorCode, Template> {
  const templates = Object.entries(CATALOGUE).map(([code, { message }]) => [code, message]);
  return Object.fromEntries(templates) as Record<ErrorCode, Template>;
}
