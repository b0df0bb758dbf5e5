import { describe, expect, it } from 'vitest';
import { letterheadCall, letterheadOf } from '../../src/schema/letterhead.ts';
import { definitionsOf, mistakesIn } from './reading.ts';

const FIRM = `name: office
kind: single
fields:
  title: { type: text }
  address: { type: text }
  phone: { type: phone }
  mark: { type: image }
`;
const ALL =
  'letterhead: { entity: office, name: "{title}", logo: "{mark}", lines: ["{address}", "Phone {phone}", BIN 0001] }\n';
const settingsOf = (settings: string) => definitionsOf({ office: FIRM, settings });

describe('the letterhead', () => {
  it('is filled in from the one record of its entity, by the call of that', () => {
    const { settings, resources } = settingsOf(ALL);
    expect(letterheadCall(settings, resources)).toBe('/office/1');
    const record = {
      id: 1,
      title: 'Padma',
      address: '12 Mirpur Road',
      phone: '01711',
      mark: '/api/upload/a.png',
    };
    expect(letterheadOf(settings, record)).toEqual({
      ...{ firm: 'Padma', isNamed: true, logo: '/api/upload/a.png' },
      lines: ['12 Mirpur Road', 'Phone 01711', 'BIN 0001'],
    });
  });

  it('leaves out lines of which the record fills in nothing, and has the product for a name that is not there', () => {
    const { settings } = settingsOf(`product: Plinth\n${ALL}`);
    const plain = { firm: 'Plinth', isNamed: false, logo: '', lines: ['BIN 0001'] };
    expect(letterheadOf(settings, { title: ' ', address: null, phone: '', mark: null })).toEqual(plain);
    // A reader who may not read the record.
    expect(letterheadOf(settings)).toEqual(plain);
    expect(letterheadCall(settings, {})).toBeUndefined();
  });

  it('may be literal, and needs no entity', () => {
    const { settings, resources } = definitionsOf({
      office: FIRM,
      settings:
        'letterhead: { name: Padma Builders, lines: [Dhaka 1216], logo: "data:image/png;base64,iVBORw0KGgo=" }\n',
    });
    expect(letterheadCall(settings, resources)).toBeUndefined();
    expect(letterheadOf(settings)).toEqual({
      ...{ firm: 'Padma Builders', isNamed: true, logo: 'data:image/png;base64,iVBORw0KGgo=' },
      lines: ['Dhaka 1216'],
    });
  });

  it('is the name of the product without a word of it', () => {
    const { settings } = settingsOf('product: Padma\n');
    expect(letterheadOf(settings)).toEqual({ firm: 'Padma', isNamed: false, lines: [], logo: '' });
  });

  it.each([
    [
      'entity: ofice',
      'settings.yaml:1:23 letterhead.entity: the letterhead has the fields of an entity of the kind single; there is no "ofice"; did you mean "office"?',
    ],
    ['entity: office, name: "{titel}"', 'letterhead.name: there is no field "titel"; did you mean "title"?'],
    [
      'entity: office, lines: [Dhaka, "{fone}"]',
      'letterhead.lines.1: there is no field "fone"; did you mean "phone"?',
    ],
    [
      'name: "{title}"',
      'letterhead.name: {title} is a field of the record that `entity` names, which is missing',
    ],
    [
      'logo: logo.png',
      'letterhead.logo: a logo is a field in braces, or a PNG or JPEG picture as data:image/png;base64,...',
    ],
    ['adress: Dhaka', '"adress" is not a key here'],
    ['lines: [a, b, c, d, e, f, g, h, i]', 'letterhead.lines'],
  ])('%s is a mistake', (written, told) => {
    const settings = `letterhead: { ${written} }\n`;
    expect(mistakesIn({ office: FIRM, settings }).join('\n')).toContain(told);
  });
});
