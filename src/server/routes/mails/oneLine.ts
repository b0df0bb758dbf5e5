import { z } from 'zod';
import { fieldIssue } from '../../../errors/issue.ts';

const LONGEST = 255;

/** A required text of one line: the headers of a mail cannot have several. */
export const oneLine = z
  .string(fieldIssue('required'))
  .trim()
  .min(1, fieldIssue('required'))
  .max(LONGEST, fieldIssue('tooLong', { most: LONGEST }))
  .refine((text) => !/[\r\n\0]/.test(text), fieldIssue('notValid'));
