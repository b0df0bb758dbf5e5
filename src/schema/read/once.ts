import type { z } from 'zod';

/**
 * zod's options for data that is read once. It would compile each schema to code first, which pays only for data that is checked
 * again and again: a fifth of the reading of the definitions.
 */
export const ONCE: z.core.ParseContext<z.core.$ZodIssue> = { jitless: true };
