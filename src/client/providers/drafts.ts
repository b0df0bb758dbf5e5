/**
 * Drafts: typed values that are not saved. The browser keeps them for their user, so that nobody loses work by the end of a
 * session, a reload, a crash or a power cut.
 */

import { browserStorage } from './storage.ts';

export interface Draft {
  /** When it was last changed: milliseconds since 1970. */
  at: number;
  /** The values of the form, without secrets. */
  values: Readonly<Record<string, unknown>>;
  /** The values before anything was typed. */
  before: Readonly<Record<string, unknown>>;
  /** A call that was sent without a response: sending the same values again with its key counts once. */
  sent?: Sent | undefined;
}

/** A call as its idempotency key identifies it: its values as JSON. */
export interface Sent {
  values: string;
  key: string;
}

const PREFIX = 'plinth.draft|';

/** How long the server remembers the key of a call (docs/business-rules.md, "Repeated calls"); in milliseconds. */
const KEPT_FOR = 7 * 24 * 60 * 60 * 1000;

/** In characters of JSON: nobody types a larger form. */
const LARGEST = 60_000;

/** For all users together: a browser stores about 5 MB. */
const AT_MOST = 40;

/**
 * The storage key of a draft.
 *
 * @param form the form and its address; the same for everybody who opens it.
 * @param instance distinguishes two tabs with the same form.
 */
export function draftName(user: number | string, form: string, instance: string): string {
  return `${prefixOf(user, form)}${encodeURIComponent(instance)}`;
}

/** Stores a draft, unless it is too large. */
export function keepDraft(name: string, draft: Draft): void {
  const written = JSON.stringify(draft);
  if (written.length > LARGEST) dropDraft(name);
  else browserStorage.set(name, written);
  dropOld();
}

export function dropDraft(name: string): void {
  browserStorage.remove(name);
}

/** Removes the drafts of a user who signs out. */
export function dropDraftsOf(user: number | string): void {
  const prefix = `${PREFIX}${encodeURIComponent(user)}|`;
  for (const name of browserStorage.names()) if (name.startsWith(prefix)) dropDraft(name);
}

/** The drafts of a form, newest first. */
export function draftsOf(user: number | string, form: string): [name: string, draft: Draft][] {
  dropOld();
  const prefix = prefixOf(user, form);
  return kept().filter(([name]) => name.startsWith(prefix));
}

function prefixOf(user: number | string, form: string): string {
  return `${PREFIX}${encodeURIComponent(user)}|${encodeURIComponent(form)}|`;
}

/** All drafts in this browser, newest first. */
function kept(): [string, Draft][] {
  return browserStorage
    .names()
    .filter((name) => name.startsWith(PREFIX))
    .map((name): [string, Draft | undefined] => [name, read(name)])
    .filter((entry): entry is [string, Draft] => entry[1] !== undefined)
    .sort(([, one], [, other]) => other.at - one.at);
}

function dropOld(): void {
  kept().forEach(([name, { at }], index) => {
    if (index >= AT_MOST || Date.now() - at > KEPT_FOR) dropDraft(name);
  });
}

/** Invalid entries under such a key are removed. */
function read(name: string): Draft | undefined {
  try {
    const draft = JSON.parse(browserStorage.get(name) ?? '') as Draft;
    if (typeof draft.at === 'number' && isRecord(draft.values) && isRecord(draft.before)) return draft;
  } catch {
    // Truncated by a power failure, or not ours.
  }
  dropDraft(name);
  return undefined;
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
