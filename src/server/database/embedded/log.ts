/** The messages of the database while it starts, restarts and stops; pino's logger has this interface. */
export interface Log {
  info(message: string): void;
  warn(message: string): void;
  error(message: string): void;
}
