import { beforeEach, expect, it } from 'vitest';
import { deviceHeaders, keepDevice } from '../../src/client/providers/devices.ts';
import { browserStorage } from '../../src/client/providers/storage.ts';

/** The tokens by which the server knows this browser. */

const answer = (token?: string) => new Headers(token === undefined ? {} : { 'x-device-token': token });

beforeEach(() => browserStorage.remove('plinth.devices'));

it('sends nothing before the first sign-in', () => {
  keepDevice(answer());
  expect(deviceHeaders()).toEqual({});
});

it('sends the tokens of all who have signed in here, the newest first', () => {
  for (const token of ['one', 'two']) keepDevice(answer(token));
  keepDevice(answer());
  expect(deviceHeaders()).toEqual({ 'x-device-token': 'two,one' });
});

it('keeps the ten newest', () => {
  for (let n = 1; n <= 12; n++) keepDevice(answer(`t${n}`));
  expect(deviceHeaders()['x-device-token']?.split(',')).toEqual(
    [12, 11, 10, 9, 8, 7, 6, 5, 4, 3].map((n) => `t${n}`),
  );
});
