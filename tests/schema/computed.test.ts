import { describe, expect, it } from 'vitest';
import { mistakesIn, resourceOf } from './reading.ts';

const FIELDS = `
  name_of: { type: text }
  kind: { type: select, options: [sale, rent] }
  built: { type: date }
  count: { type: integer }
  floors: { type: integer }
  factor: { type: decimal }
  share: { type: percent }
  area: { type: quantity }
  length: { type: quantity }
  rate: { type: money }
  paid: { type: money }
  vendor_id: { type: reference, to: plot }
  items: { type: lines, of: { qty: { type: quantity }, price: { type: money }, cost: { type: computed, from: qty * price } } }
`;
const plot = (more: string) => `name: plot\nfields:${FIELDS}${more}`;
const typeOf = (from: string, as = '') =>
  resourceOf(plot(`  found: { type: computed, from: ${JSON.stringify(from)}${as} }\n`)).fields.found?.type;
const UNCLEAR = 'the type of the result is not clear; name it, such as `as: money`';

describe('a computed field', () => {
  it.each([
    ['area * rate', 'money'],
    ['rate - paid', 'money'],
    ['rate * share / 100', 'money'],
    ['rate + 500', 'money'],
    ['rate * area / length', 'money'],
    ['rate / 3', 'money'],
    ['rate > 100 ? rate : paid', 'money'],
    ['sum(items.cost) - paid', 'money'],
    ['sum(items.qty)', 'quantity'],
    ['area + length', 'quantity'],
    ['area * factor', 'quantity'],
    ['rate / paid', 'decimal'],
    ['factor * 2', 'decimal'],
    ['share + 1', 'decimal'],
    ['count / floors', 'decimal'],
    ['count * 0.5', 'decimal'],
    ['count * floors + 1', 'integer'],
    ['count(items)', 'integer'],
    ['kind == "rent" ? count : 0', 'integer'],
    ['rate > paid', 'boolean'],
    ['kind == "rent" && count > 3', 'boolean'],
    ['name_of + " " + kind', 'text'],
    ['kind == "rent" ? "let" : "sold"', 'text'],
    ['add_days(built, 30)', 'date'],
    ['rate > 100 ? 1 : count', 'integer'],
  ])('of %s is of type %s', (from, type) => {
    expect(typeOf(from)).toBe(type);
  });

  it.each([
    'rate * paid',
    'area * length',
    'rate % 7',
    '10 / rate',
    'kind == "rent" ? rate : 0',
    'kind == "rent" ? null : null',
    'vendor_id.rate',
    'creator',
  ])('of %s says its type itself', (from) => {
    const text = plot(`  found: { type: computed, from: ${JSON.stringify(from)} }\n`);
    expect(mistakesIn({ plot: text })).toEqual([`resources/plot.yaml:16:18 fields.found.type: ${UNCLEAR}`]);
  });

  it('has the type that it says, and nothing else of it', () => {
    expect(typeOf('kind == "rent" ? rate : 0', ', as: money')).toBe('money');
    expect(typeOf('vendor_id.rate', ', as: money')).toBe('money');
    expect(typeOf('creator', ', as: integer')).toBe('integer');
    const { fields } = resourceOf(plot('  found: { type: computed, from: rate > 1, as: boolean }\n'));
    expect(fields.found).toMatchObject({ type: 'boolean', formula: 'rate > 1', readOnly: true });
    expect(fields.found?.as).toBeUndefined();
  });

  it('asks for others, whose types are told first, also in lines', () => {
    const { fields } = resourceOf(
      plot('  vat: { type: computed, from: total * 0.15 }\n  total: { type: computed, from: area * rate }\n'),
    );
    expect([fields.vat?.type, fields.total?.type, fields.items?.of?.cost?.type]).toEqual([
      'money',
      'money',
      'money',
    ]);
  });

  it.each([
    ['from: area *', 'found.from: the expression "area *" does not parse'],
    ['from: area * rat', 'found.from: there is no field "rat"; did you mean "rate"?'],
    ['from: found + 1', 'found.from: a field cannot use its own value'],
    ['from: name_of * 2', 'found.from: * cannot combine a text with a number: name_of * 2'],
    ['from: area, as: mony', 'found.as: "mony" is not one of'],
    ['from: area, asf: money', 'found.asf: "asf" is not a key here; did you mean "as"?'],
    ['from: area > 1, as: money', 'found.from: the field is a number, and the result is not'],
    ['as: money', 'found.from: is missing'],
    ['from: area, min: 0', 'found.min: "min" is not a key here'],
    ['from: area, default: 5', 'found.default: the value comes from "area"; nobody enters one'],
  ])('with %s is refused at its place', (keys, words) => {
    const found = mistakesIn({ plot: plot(`  found: { type: computed, ${keys} }\n`) });
    expect(found).toHaveLength(1);
    expect(found[0]).toContain(`fields.${words}`);
  });

  it('in a circle, or of one whose type is not told, is no second mistake', () => {
    const circle = mistakesIn({
      plot: plot('  one: { type: computed, from: two + 1 }\n  two: { type: computed, from: one + 1 }\n'),
    });
    expect(circle.map((line) => line.replace(/^\S+ /, ''))).toEqual([
      'fields.one.from: the fields depend on each other in a circle: one, two, one',
      'fields.two.from: the fields depend on each other in a circle: two, one, two',
    ]);
    const unclear = mistakesIn({
      plot: plot('  one: { type: computed, from: rate * paid }\n  two: { type: computed, from: one + 1 }\n'),
    });
    expect(unclear).toEqual([`resources/plot.yaml:16:16 fields.one.type: ${UNCLEAR}`]);
  });

  it('is offered where its name is nearly written', () => {
    expect(mistakesIn({ plot: plot('  found: { type: compute, from: area }\n') })[0]).toContain(
      'did you mean "computed"?',
    );
  });
});
