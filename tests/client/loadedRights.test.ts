import { afterEach, expect, it } from 'vitest';
import { noteRights, onOtherRights, setLoadedRights } from '../../src/client/providers/loadedRights.ts';

afterEach(() => setLoadedRights(null));

it('calls back for an answer that was made with other rights than the page', () => {
  const found: string[] = [];
  const stop = onOtherRights(() => found.push('other'));
  noteRights('one');
  setLoadedRights('one');
  noteRights('one');
  // Other hosts name none.
  noteRights(null);
  expect(found).toEqual([]);
  noteRights('two');
  setLoadedRights('two');
  noteRights('two');
  expect(found).toEqual(['other']);
  stop();
  noteRights('three');
  expect(found).toEqual(['other']);
});
