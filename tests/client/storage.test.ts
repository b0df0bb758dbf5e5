import { describe, expect, it } from 'vitest';
import { makeStorage } from '../../src/client/providers/storage.ts';

/** A browser's storage with room for so many characters. */
function storageOf(room: number): Storage {
  const kept: Record<string, string> = {};
  const methods = {
    getItem: (name: string) => kept[name] ?? null,
    setItem: (name: string, value: string) => {
      if (value.length > room) throw new DOMException('Full', 'QuotaExceededError');
      kept[name] = value;
    },
    removeItem: (name: string) => {
      delete kept[name];
    },
  };
  return new Proxy(kept, {
    get: (_, name) => methods[name as keyof typeof methods] ?? kept[String(name)],
  }) as unknown as Storage;
}

const forbidden = (): Storage => {
  throw new DOMException('The operation is insecure.', 'SecurityError');
};

describe('what the browser keeps', () => {
  it('outlives the page', () => {
    const storage = storageOf(10);
    makeStorage(() => storage).set('token', 'abc');
    const later = makeStorage(() => storage);
    expect(later.get('token')).toBe('abc');
    expect(later.names()).toEqual(['token']);
    expect(later.lasts('token')).toBe(true);
  });

  it('is remembered by the page where keeping is forbidden', () => {
    const own = makeStorage(forbidden);
    own.set('token', 'abc');
    expect(own.get('token')).toBe('abc');
    expect(own.lasts('token')).toBe(false);
    expect(own.names()).toEqual(['token']);
    own.remove('token');
    expect(own.get('token')).toBeNull();
    expect(makeStorage(forbidden).names()).toEqual([]);
  });

  it('is the newer value where that has no room, also on the next page', () => {
    const storage = storageOf(10);
    const own = makeStorage(() => storage);
    own.set('draft', 'short');
    own.set('draft', 'longer than the room');
    expect(own.get('draft')).toBe('longer than the room');
    expect(own.lasts('draft')).toBe(false);
    // The older one must not come back as if it were the last.
    expect(makeStorage(() => storage).get('draft')).toBeNull();
    own.set('draft', 'short');
    expect(own.lasts('draft')).toBe(true);
    expect(makeStorage(() => storage).get('draft')).toBe('short');
  });
});
