/**
 * Every expected failure: its code, its status and the message when no better one is at hand.
 * Business rules, section 9, names the statuses.
 */
export const CATALOGUE = {
  malformed: { status: 400, message: 'The request could not be read' },
  unauthenticated: { status: 401, message: 'Please sign in' },
  badCredentials: { status: 401, message: 'Invalid username or password!' },
  forbidden: { status: 403, message: 'Only an administrator may do this' },
  notFound: { status: 404, message: 'Not found' },
  methodNotAllowed: { status: 405, message: 'This call does not exist for this resource' },
  conflict: { status: 409, message: 'This cannot be done now' },
  stale: { status: 409, message: 'The value has changed since it was shown' },
  taken: { status: 409, message: 'This is already in use' },
  inUse: { status: 409, message: 'This is still in use' },
  floor: { status: 409, message: 'Insufficient balance' },
  stock: { status: 409, message: 'Not enough in stock' },
  tooSlow: {
    status: 408,
    message: 'The request took too long to arrive. Check the connection and try again.',
  },
  tooLarge: { status: 413, message: 'The request is too large' },
  unsupported: { status: 415, message: 'The content type is not supported; send JSON' },
  invalid: { status: 422, message: 'Please fill all required fields correctly' },
  keyReused: { status: 422, message: 'This Idempotency-Key was used for another call' },
  tooMany: { status: 429, message: 'Too many attempts. Please try again later.' },
  busy: { status: 503, message: 'The server is busy. Please try again in a moment.' },
  timedOut: {
    status: 503,
    message:
      'This took too long and was stopped. Ask for less at once, such as fewer days or a more exact search.',
  },
  unavailable: { status: 503, message: 'The database cannot be reached. Please try again in a moment.' },
} as const satisfies Record<string, { status: number; message: string }>;

export type ErrorCode = keyof typeof CATALOGUE;
