/**
 * What was typed and not saved: kept by this browser for the one who typed it, so that the end of a session, a reload, a
 * crash or a power cut costs nobody their work.
 */

import { ofBrowser } from './storage.ts';

export interface Draft {
  /** When it was last typed in: milliseconds since 1970. */
  at: number;
  /** What the form held, secrets left out. */
  values: Readonly<Record<string, unknown>>;
  /** What it had held before anything was typed. */
  before: Readonly<Record<string, unknown>>;
  /** The call that was sent and not answered: the same values sent again under its key count once. */
  sent?: Sent | undefined;
}

/** A call as its Idempotency-Key tells it apart: its values as JSON. */
export interface Sent {
  values: string;
  key: string;
}

const PREFIX = 'plinth.draft|';

/** As long as the server knows the key of a call (business rules, section 7); in milliseconds. */
const KEPT_FOR = 7 * 24 * 60 * 60 * 1000;

/** Characters of JSON: more is no form that somebody types. */
const LARGEST = 60_000;

/** Of all users together: a browser has room for some 5 MB. */
const AT_MOST = 40;

/**
 * The name of a draft.
 *
 * @param form which form, at which address; the same for whoever opens it.
 * @param instance tells two tabs apart that have the same form open.
 */
export function draftName(user: number | string, form: string, instance: string): string {
  return `${prefixOf(user, form)}${encodeURIComponent(instance)}`;
}

/** Keeps a draft. One that is too large is none. */
export function keepDraft(name: string, draft: Draft): void {
  const written = JSON.stringify(draft);
  if (written.length > LARGEST) dropDraft(name);
  else ofBrowser.set(name, written);
  dropOld();
}

export function dropDraft(name: string): void {
  ofBrowser.remove(name);
}

/** Of a user who signs out: nothing of theirs stays. */
export function dropDraftsOf(user: number | string): void {
  const prefix = `${PREFIX}${encodeURIComponent(user)}|`;
  for (const name of ofBrowser.names()) if (name.startsWith(prefix)) dropDraft(name);
}

/** The drafts of a form, the newest first. */
export function draftsOf(user: number | string, form: string): [name: string, draft: Draft][] {
  dropOld();
  const prefix = prefixOf(user, form);
  return kept().filter(([name]) => name.startsWith(prefix));
}

function prefixOf(user: number | string, form: string): string {
  return `${PREFIX}${encodeURIComponent(user)}|${encodeURIComponent(form)}|`;
}

/** All drafts of this browser, the newest first. */
function kept(): [string, Draft][] {
  return ofBrowser
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

/** What somebody else wrote under such a name is no draft, and goes. */
function read(name: string): Draft | undefined {
  try {
    const draft = JSON.parse(ofBrowser.get(name) ?? '') as Draft;
    if (typeof draft.at === 'number' && isRecord(draft.values) && isRecord(draft.before)) return draft;
  } catch {
    // Cut off by a power failure, or not ours.
  }
  dropDraft(name);
  return undefined;
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
