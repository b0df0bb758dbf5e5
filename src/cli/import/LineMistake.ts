/** A mistake in a line: its place, field and message. */
export interface LineMistake {
  file: string;
  line: number;
  /** The field, or `at` or `resource`; '' for the whole line. */
  field: string;
  message: string;
}

/** `entities.ndjson:12 role_id: There is no employee role "Masn"` */
export function describeLineMistake({ file, line, field, message }: LineMistake): string {
  return `${file}:${line} ${field === '' ? '' : `${field}: `}${message}`;
}

/** A refused line, with messages by field. */
export class LineError extends Error {
  readonly errors: Readonly<Record<string, string>>;

  constructor(errors: Readonly<Record<string, string>>) {
    super(Object.values(errors)[0]);
    this.name = 'LineError';
    this.errors = errors;
  }
}
