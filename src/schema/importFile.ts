/** The import of a file, as both sides know it (docs/business-rules.md, "Imported records"). */

/** The choices for rows whose record exists. */
export const EXISTING = ['leave_out', 'update', 'add'] as const;
export type ExistingChoice = (typeof EXISTING)[number];

/** The columns that identify the record of a row, and say when the file was made; no row sets them. */
export const ID = 'id';
export const CHANGED_AT = 'updated_at';
