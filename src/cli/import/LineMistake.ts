/** What is wrong in a line, for people: where, which field, why. */
export interface LineMistake {
  file: string;
  line: number;
  /** The field, or `at` or `resource`; empty where the whole line is meant. */
  field: string;
  message: string;
}

/** `entities.ndjson:12 role_id: There is no employee role "Masn"` */
export function describeLineMistake({ file, line, field, message }: LineMistake): string {
  return `${file}:${line} ${field === '' ? '' : `${field}: `}${message}`;
}

/** A line cannot be taken; the messages by field. */
export class LineError extends Error {
  readonly errors: Readonly<Record<string, string>>;

  constructor(errors: Readonly<Record<string, string>>) {
    super(Object.values(errors)[0]);
    this.name = 'LineError';
    this.errors = errors;
  }
}
