import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import {
  type Draft,
  draftName,
  draftsOf,
  dropDraft,
  dropDraftsOf,
  keepDraft,
} from '../../src/client/providers/drafts.ts';
import { browserStorage } from '../../src/client/providers/storage.ts';

const DAY = 24 * 60 * 60 * 1000;
const NOW = Date.parse('2026-03-01T10:00:00Z');
const FORM = '/dashboard/add-vendor vendor create ';
const typed = (values: Draft['values'], at = Date.now()): Draft => ({ at, values, before: {} });
const keep = (user: number | string, instance: string, draft: Draft, form = FORM) =>
  keepDraft(draftName(user, form, instance), draft);
const valuesOf = (user: number | string, form = FORM) =>
  draftsOf(user, form).map(([, { values }]) => values.name);

beforeEach(() => {
  vi.useFakeTimers({ now: NOW });
});
afterEach(() => {
  for (const name of browserStorage.names()) browserStorage.remove(name);
  vi.useRealTimers();
});

describe('what was typed', () => {
  it('is found again by the one who typed it, in the form it was typed into, the newest first', () => {
    keep(1, 'a', typed({ name: 'First' }, NOW - 2));
    keep(1, 'b', typed({ name: 'Second' }, NOW - 1));
    keep(1, 'c', typed({ name: 'Elsewhere' }), '/dashboard/add-project project create ');
    expect(valuesOf(1)).toEqual(['Second', 'First']);
  });

  it.each([2, 11, '1|', 'admin', ''])('is not found by user %j', (other) => {
    keep(1, 'a', typed({ name: 'Mine' }));
    expect(valuesOf(other)).toEqual([]);
  });

  it('is not found through a form whose name begins alike', () => {
    keep(1, 'a', typed({ name: 'Of 12' }), 'vendor update 12');
    expect(valuesOf(1, 'vendor update 1')).toEqual([]);
  });

  it('is kept for seven days, and no longer', () => {
    keep(1, 'a', typed({ name: 'Old' }));
    vi.setSystemTime(NOW + 7 * DAY);
    expect(valuesOf(1)).toEqual(['Old']);
    vi.setSystemTime(NOW + 7 * DAY + 1);
    expect(valuesOf(1)).toEqual([]);
    expect(browserStorage.names()).toEqual([]);
  });

  it('is not kept where it is larger than a form; nor is an earlier state of it', () => {
    const roomFor = 60_000 - JSON.stringify(typed({ name: '' })).length;
    keep(1, 'a', typed({ name: 'x'.repeat(roomFor) }));
    expect(valuesOf(1)).toHaveLength(1);
    keep(1, 'a', typed({ name: 'x'.repeat(roomFor + 1) }));
    expect(valuesOf(1)).toEqual([]);
  });

  it('gives way where there are more than forty, the oldest first', () => {
    for (let index = 0; index < 41; index += 1) {
      keep(index % 2, `${index}`, typed({ name: index }, NOW - 1000 + index));
    }
    expect(browserStorage.names()).toHaveLength(40);
    expect([...valuesOf(0), ...valuesOf(1)]).not.toContain(0);
    expect(valuesOf(0)[0]).toBe(40);
  });

  it('goes with its user at Logout, and leaves that of others', () => {
    keep(1, 'a', typed({ name: 'Mine' }));
    keep(11, 'a', typed({ name: 'Of another' }));
    dropDraftsOf(1);
    expect(valuesOf(1)).toEqual([]);
    expect(valuesOf(11)).toEqual(['Of another']);
  });

  it('goes once it is saved', () => {
    keep(1, 'a', typed({ name: 'Saved' }));
    dropDraft(draftName(1, FORM, 'a'));
    expect(valuesOf(1)).toEqual([]);
  });

  it.each([
    '',
    '{"at":',
    'null',
    '[]',
    '{"at":"x","values":{},"before":{}}',
    '{"at":1,"values":[],"before":{}}',
  ])('does not fall over %j in its place, which goes', (written) => {
    browserStorage.set(draftName(1, FORM, 'a'), written);
    expect(valuesOf(1)).toEqual([]);
    expect(browserStorage.names()).toEqual([]);
  });
});
