import { z } from 'zod';
import { fieldIssue } from '../../../errors/issue.ts';

const REQUIRED = fieldIssue('required');
/** The most characters. */
const LONGEST = 80;

/** The name that a user gives to something of their own account: a token, a passkey. */
export const ownName = z
  .string(REQUIRED)
  .normalize('NFC')
  .trim()
  .min(1, REQUIRED)
  .max(LONGEST, fieldIssue('tooLong', { most: LONGEST }))
  .refine((text) => !text.includes('\0'), fieldIssue('notValid'));
