import { describe, expect, it } from 'vitest';
import { deviceOf } from '../../src/client/pages/setting/account/deviceOf.ts';

const WEBKIT = 'AppleWebKit/537.36 (KHTML, like Gecko)';

describe('the device of a sign-in', () => {
  it.each([
    [
      `Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${WEBKIT} Chrome/126.0.0.0 Safari/537.36`,
      'Chrome',
      'Windows',
    ],
    [
      `Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${WEBKIT} Chrome/126.0.0.0 Safari/537.36 Edg/126.0`,
      'Edge',
      'Windows',
    ],
    [
      `Mozilla/5.0 (Linux; Android 14; SM-A546E) ${WEBKIT} SamsungBrowser/25.0 Chrome/121.0.0.0 Mobile Safari/537.36`,
      'Samsung Internet',
      'Android',
    ],
    [
      'Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) AppleWebKit/605.1.15 Version/17.5 Mobile/15E148 Safari/604.1',
      'Safari',
      'iPhone',
    ],
    ['Mozilla/5.0 (X11; Ubuntu; Linux x86_64; rv:127.0) Gecko/20100101 Firefox/127.0', 'Firefox', 'Linux'],
    [
      `Mozilla/5.0 (Macintosh; Intel Mac OS X 14_5) ${WEBKIT} Chrome/126.0.0.0 Safari/537.36 OPR/111.0`,
      'Opera',
      'Mac',
    ],
    ['curl/8.5.0', undefined, undefined],
    ['', undefined, undefined],
  ])('of %s', (userAgent, browser, system) => {
    expect(deviceOf(userAgent)).toEqual({ browser, system });
  });
});
