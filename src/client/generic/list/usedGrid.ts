import { browserStorage } from '../../providers/storage.ts';

const nameOf = (user: unknown) => `plinth.usesGrid.${user}`;

/** Whether this user has ever chosen a grid in this browser, so that its code is worth loading before the next time. */
export function usesGrid(user: unknown): boolean {
  return browserStorage.get(nameOf(user)) !== null;
}

export function rememberGrid(user: unknown): void {
  browserStorage.set(nameOf(user), 'true');
}
