/** What the database tells about itself while it starts, restarts and stops; pino's logger fits. */
export interface Log {
  info(message: string): void;
  warn(message: string): void;
  error(message: string): void;
}
