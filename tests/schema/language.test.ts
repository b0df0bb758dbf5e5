import { describe, expect, it, test } from 'vitest';
import { fieldTypes } from '../../src/fields/index.ts';
import { describeMistakes } from '../../src/schema/mistake.ts';
import { type Definitions, readDefinitions } from '../../src/schema/read/read.ts';
import type { Resource } from '../../src/schema/resource.ts';

const CRANE = `name: crane
menu: { group: Machines }
api: { create: { message: "{title} is here" } }
fields:
  crane_name: { label: { default: Name, list: Crane Name }, type: text, required: true }
  daily_rate: { type: money }
  state:      { type: select, options: [good, { value: worn, label: Worn out, color: warning }] }
list:
  columns: [id, crane_name, daily_rate: Rate]
  sorts: { New: -created_at, Name: crane_name }
  rowLinks: { Hire: "crane/edit/{id}" }
  links: [crane/create]
show:
  groups: { General: [crane_name, created_at: Since], Money: [daily_rate] }
  sections: [{ of: trip, label: Way, columns: [no, km: Length, crane_id] }]
`;
const TRIP = `name: trip
label: { one: Trip, many: Trips }
fields:
  km: { type: decimal }
  crane_id: { type: reference, to: crane }
`;
const HIRE = `name: hire
kind: movement
fields: { amount: { type: money, required: true } }
post: { type: hiring, entries: [{ debit: cash, amount: amount }, { credit: fees, amount: amount }] }
`;
const SETTINGS = `menu: [{ group: Machines }]
books:
  cash: { label: Cash, normal: debit, class: asset, ledger: {} }
  fees: { label: Fees, normal: credit, class: liability }
`;

const read = (language: string, tag = 'de', settings = SETTINGS) =>
  readDefinitions(
    [
      { file: 'resources/crane.yaml', text: CRANE },
      { file: 'resources/hire.yaml', text: HIRE },
      { file: 'resources/trip.yaml', text: TRIP },
      { file: 'resources/settings.yaml', text: settings },
      { file: `resources/i18n/${tag}.yaml`, text: language },
    ],
    fieldTypes,
  );

function spoken(language: string): { english: Definitions; de: Definitions['languages'][string] } {
  const result = read(language);
  if (!result.ok) throw new Error(describeMistakes(result.mistakes));
  return { english: result.definitions, de: result.definitions.languages.de as never };
}

/** What is wrong in the language, or keeps the definitions from being read. */
function mistakes(language: string, tag?: string, settings?: string): string {
  const result = read(language, tag, settings);
  return describeMistakes(result.ok ? result.definitions.notes : result.mistakes);
}

const GERMAN = `language: Deutsch
made: { list.empty: "Keine {Many}!", create.title: "{One} anlegen", dashboard: Übersicht, field.id: Nr. }
types: { hiring: Miete }
errors: { required: "{field} fehlt" }
settings:
  menu: { Machines: Maschinen }
  books: { cash: { label: Kasse } }
definitions:
  crane:
    label: { one: Kran, many: Kräne }
    api: { create: { message: "{title} ist da" } }
    fields:
      crane_name: { label: Name }
      state: { options: { good: gut, worn: alt } }
    list:
      columns: { daily_rate: Satz, id: Nummer }
      sorts: { New: Neue }
      rowLinks: { Hire: Mieten }
      links: { crane/create: Neuer Kran }
    show: { fields: { created_at: Seit, crane_name: Heißt }, groups: { General: Allgemeines }, sections: { trip: { label: Wege, columns: { no: Nr, km: Länge } } } }
  hire: { label: Miete, create: { submit: Buchen } }
`;

describe('a language', () => {
  const { english, de } = spoken(GERMAN);
  const crane = de.resources.crane as Resource;
  const hire = de.resources.hire as Resource;

  it('stands in for the words of a definition, wherever they are keys, items or entries', () => {
    expect(crane.label).toEqual({ one: 'Kran', many: 'Kräne' });
    expect(crane.fields.crane_name?.labels.list).toBe('Name');
    expect(crane.fields.state?.options).toEqual([
      { value: 'good', label: 'gut' },
      { value: 'worn', label: 'alt', color: 'warning' },
    ]);
    expect(crane.list.columns).toEqual([
      { field: 'id', label: 'Nummer' },
      { field: 'crane_name', label: 'Name' },
      { field: 'daily_rate', label: 'Satz' },
    ]);
    expect(crane.list.sorts.map(({ label, field }) => [label, field])).toEqual([
      ['Neue', 'created_at'],
      ['Name', 'crane_name'],
    ]);
    expect(crane.list.rowLinks).toEqual([{ to: 'crane/edit/{id}', label: 'Mieten', where: {} }]);
    expect(crane.list.links).toEqual([{ to: 'crane/create', label: 'Neuer Kran' }]);
    expect(crane.show.groups).toEqual([
      {
        title: 'Allgemeines',
        items: [
          { field: 'crane_name', label: 'Heißt' },
          { field: 'created_at', label: 'Seit' },
        ],
      },
      { title: 'Money', items: [{ field: 'daily_rate', label: 'Daily Rate' }] },
    ]);
    expect(crane.show.sections).toMatchObject([
      { label: 'Wege', columns: [{ label: 'Nr' }, { label: 'Länge' }, { label: undefined }] },
    ]);
    expect(hire.create.submit).toBe('Buchen');
  });

  it('makes the texts that are made of its labels, and no English plural', () => {
    expect(crane.list.empty).toBe('Keine Kräne!');
    expect(crane.create.title).toBe('Kran anlegen');
    expect(hire.label).toEqual({ one: 'Miete', many: 'Miete' });
    expect(hire.fields.id?.label).toBe('Nr.');
    expect(crane.texts.confirmDelete).toBe('Confirm to delete this kran?');
  });

  it('calls the groups of the sidebar, the books and their ledgers', () => {
    expect(de.settings.menu.map(({ group, label }) => [group, label])).toEqual([['Machines', 'Maschinen']]);
    expect(crane.menu[0]?.group).toBe('Machines');
    expect(de.settings.books.cash?.label).toBe('Kasse');
    expect(de.settings.books.cash?.ledger?.heading).toBe('Kasse Ledger');
  });

  it('says what the server says, and how the server calls things', () => {
    expect(de.errors).toEqual({ required: '{field} fehlt' });
    expect(de.resources.crane?.api.create.message).toBe('{title} ist da');
    expect(de.labels).toMatchObject({ Crane: 'Kran', Cranes: 'Kräne', Cash: 'Kasse' });
    expect(de.types).toEqual({ hiring: 'Miete' });
  });

  it('leaves everything that is no word, and English itself, as it is', () => {
    const bare = readDefinitions(
      [
        { file: 'resources/crane.yaml', text: CRANE },
        { file: 'resources/hire.yaml', text: HIRE },
        { file: 'resources/trip.yaml', text: TRIP },
        { file: 'resources/settings.yaml', text: SETTINGS },
      ],
      fieldTypes,
    );
    expect(bare.ok && bare.definitions.resources).toEqual(english.resources);
    expect(hire.post).toEqual(english.resources.hire?.post);
    expect(crane.api.create.path).toBe(english.resources.crane?.api.create.path);
    expect(Object.keys(crane.fields)).toEqual(Object.keys(english.resources.crane?.fields ?? {}));
  });

  it('tells where it says nothing', () => {
    expect(de.missing).toContain('definitions.crane.fields.daily_rate.label');
    expect(de.missing).toContain('definitions.crane.list.sorts.Name');
    expect(de.missing).toContain('settings.books.fees.label');
    expect(de.missing).not.toContain('definitions.crane.label');
    expect(de.missing).not.toContain('types.hiring');
    expect(de.missingOfProduct).toContain('types.reversal');
    expect(de.missingOfProduct).toContain('app.login.submit');
    expect(de.missingOfProduct).toContain('made.list.total');
    expect(de.missingOfProduct).not.toContain('made.list.empty');
    expect([...de.missing, ...de.missingOfProduct]).toHaveLength(
      new Set([...de.missing, ...de.missingOfProduct]).size,
    );
  });
});

describe('a language that the product has', () => {
  const site = { file: 'mine/site.yaml', text: 'name: site\nfields: { place: { type: text } }\n' };
  const withFile = (text?: string, file = 'mine/i18n/bn.yaml') => {
    const result = readDefinitions([site, ...(text === undefined ? [] : [{ file, text }])], fieldTypes);
    if (!result.ok) throw new Error(describeMistakes(result.mistakes));
    return result.definitions;
  };

  it('is there without a file, with every text of the product', () => {
    const { languages, notes } = withFile();
    expect(languages.bn).toMatchObject({ tag: 'bn', name: 'বাংলা', missingOfProduct: [] });
    expect(languages.bn?.missing).toEqual(['definitions.site.label', 'definitions.site.fields.place.label']);
    expect(languages.bn?.app['login.submit']).toBe('এগিয়ে যান');
    expect(languages.bn?.resources.site?.list.empty).toBe('কোনো site পাওয়া যায়নি!');
    expect(notes).toEqual([]);
  });

  it('has the texts of a file before its own, and needs no name there', () => {
    const { languages, notes } = withFile(
      'app: { login.submit: ঢুকুন }\nmade: { books: বই }\nerrors: { required: "{field} চাই" }\ntypes: { asset: সম্পত্তি }\ndefinitions: { site: { label: সাইট } }\n',
    );
    expect(notes).toEqual([]);
    const { bn } = languages;
    expect([bn?.name, bn?.app['login.submit'], bn?.app['login.email']]).toEqual(['বাংলা', 'ঢুকুন', 'ইমেইল']);
    expect([bn?.errors.required, bn?.errors.notJson]).toEqual(['{field} চাই', 'অনুরোধের JSON পড়া যায়নি']);
    expect([bn?.types.asset, bn?.types.liability]).toEqual(['সম্পত্তি', 'দায়']);
    expect(bn?.resources.site?.list.empty).toBe('কোনো সাইট পাওয়া যায়নি!');
    expect([bn?.missing, bn?.missingOfProduct]).toEqual([['definitions.site.fields.place.label'], []]);
  });

  it('may be called otherwise', () => {
    expect(withFile('language: Bangla\n').languages.bn?.name).toBe('Bangla');
  });

  it('stays where a file of it cannot be read', () => {
    const { languages, notes } = withFile('app: [\n');
    expect(languages.bn?.app['login.submit']).toBe('এগিয়ে যান');
    expect(notes).toHaveLength(1);
  });

  it('is extended by a file in a folder below i18n/', () => {
    const { languages } = withFile(
      'definitions: { site: { label: সাইট } }\n',
      'mine/i18n/office/of the site/bn.yaml',
    );
    expect(languages.bn?.resources.site?.label.one).toBe('সাইট');
  });
});

test('two files of one language are refused, each later one with the first', () => {
  const german = (file: string) => ({ file, text: 'language: Deutsch\n' });
  const files = ['mine/i18n/de.yaml', 'mine/i18n/office/de.yaml', 'mine/goods/i18n/de.yaml'].map(german);
  const result = readDefinitions([{ file: 'mine/crane.yaml', text: TRIP }, ...files], fieldTypes);
  const again = '"de" is in mine/i18n/de.yaml as well; make one file of both';
  const told = result.ok ? '' : describeMistakes(result.mistakes);
  expect(told).toContain(`mine/i18n/office/de.yaml:1:1 the language ${again}`);
  expect(told).toContain(`mine/goods/i18n/de.yaml:1:1 the language ${again}`);
});

describe('a mistake in a language is told with its place', () => {
  const at = (words: string) => `language: Deutsch\n${words}\n`;

  it.each([
    [
      'app: { login.submt: Los }',
      '2:8 app.login.submt: "login.submt" is not a key here; did you mean "login.submit"?',
    ],
    [
      'made: { list.emty: x }',
      '2:9 made.list.emty: "list.emty" is not a key here; did you mean "list.empty"?',
    ],
    ['definitions: { crane: { lable: Kran } }', '"lable" is not a key here; did you mean "label"?'],
    ['definitions: { crane: { name: kran } }', 'definitions.crane.name: "name" is not a key here'],
    ['definitions: { crane: { list: { pageSize: 5 } } }', '"pageSize" is not a key here'],
    [
      'definitions: { crane: { show: { sections: { trip: { colums: { km: K } } } } } }',
      'did you mean "columns"?',
    ],
    [
      'definitions: { crane: { show: { sections: { trip: { columns: { kn: K } } } } } }',
      'did you mean "km"?',
    ],
    ['definitions: { crame: { label: Kran } }', '"crame" is not in the definitions; did you mean "crane"?'],
    ['definitions: { crane: { fields: { crane_nam: { label: N } } } }', 'did you mean "crane_name"?'],
    [
      'definitions: { crane: { list: { sorts: { Old: Alt } } } }',
      'sorts.Old: "Old" is not in the definitions',
    ],
    ['definitions: { crane: { list: { columns: { state: S } } } }', '"state" is not in the definitions'],
    ['definitions: { crane: { fields: { state: { options: { god: g } } } } }', 'did you mean "good"?'],
    ['definitions: { crane: { report: { title: B } } }', '"report" is not in the definitions'],
    ['definitions: { crane: { create: { menu: { label: B } } } }', '"menu" is not in the definitions'],
    // Of what a definition no longer has, as when its list goes back to the defaults.
    ['definitions: { trip: { list: { sorts: { A: B } } } }', '"sorts" is not in the definitions'],
    ['definitions: { trip: { list: { summary: { A: B } } } }', '"summary" is not in the definitions'],
    ['definitions: { trip: { show: { groups: { A: B } } } }', '"groups" is not in the definitions'],
    ['definitions: { trip: { batch: { title: B } } }', '"batch" is not in the definitions'],
    ['definitions: { hire: { history: { columns: { id: Nr } } } }', '"columns" is not in the definitions'],
    ['settings: { books: { fees: { ledger: { title: G } } } }', '"ledger" is not in the definitions'],
    ['settings: { books: { till: { label: K } } }', '"till" is not in the definitions'],
    ['types: { hirin: M }', '"hirin" is not in the definitions; did you mean "hiring"?'],
    ['app: { form.done: "{titel} fertig" }', '{titel} is not in the English text; did you mean "title"?'],
    ['made: { dashboard: "{one}" }', '{one} is not in the English text'],
    ['errors: { required: "{fild} fehlt" }', 'did you mean "field"?'],
    ['errors: { requird: "{field} fehlt" }', 'did you mean "required"?'],
    ['notices: { rowsWrong: { one: "ein Fehler" } }', 'notices.rowsWrong'],
    [
      'definitions: { crane: { api: { create: { message: "{name} da" } } } }',
      '{name} is not in the English text',
    ],
    ['definitions: { crane: { list: { sorts: { New: N, Name: N } } } }', '"N" is here twice'],
    ['definitions: { crane: { label: 5 } }', 'must be a text, not a number; put it in quotes'],
    ['definitions: { crane: { label: "" } }', 'may not be blank'],
    ['definitions: [crane]', 'must be keys with values, not a list'],
  ])('%s', (words, message) => {
    const told = mistakes(at(words));
    expect(told).toContain(message);
    expect(told).toMatch(/^resources\/i18n\/de\.yaml:2:\d+ /);
    expect(told.split('\n')).toHaveLength(1);
  });

  test('is left out, and the rest is said', () => {
    const { de } = spoken(`${GERMAN}app: { login.submit: Los, login.submt: Los }\n`);
    expect(de?.app).toEqual({ 'login.submit': 'Los' });
    expect(de?.resources.crane?.label.one).toBe(spoken(GERMAN).de?.resources.crane?.label.one);
  });

  test('without a name of its own, or with a tag that is none', () => {
    expect(mistakes('app: {}\n')).toContain('language: is missing');
    expect(mistakes('language: English\n', 'en')).toContain('English is the language of the definitions');
    expect(mistakes('language: x\n', 'Deutsch!')).toContain('"Deutsch!" is not the tag of a language');
    expect(mistakes('', 'de')).toContain('resources/i18n/de.yaml:1:1');
    expect(mistakes('language: [', 'de')).toContain('resources/i18n/de.yaml:1:');
  });

  test('a first language that is not there', () => {
    const first = (language: string) =>
      mistakes('language: Deutsch\n', 'de', `language: ${language}\n${SETTINGS}`);
    expect(first('dee')).toContain(
      'settings.yaml:1:11 language: there is no language "dee" in the product or in i18n/; did you mean "de"?',
    );
    for (const right of ['de', 'en', 'auto']) expect(first(right)).toBe('');
  });

  test('is not told where the definition itself is wrong', () => {
    const files = [
      { file: 'resources/crane.yaml', text: CRANE.replace('type: money', 'type: mony') },
      {
        file: 'resources/i18n/de.yaml',
        text: 'language: D\ndefinitions: { crane: { fields: { daily_rate: { label: S } } } }\n',
      },
    ];
    const result = readDefinitions(files, fieldTypes);
    const wrong = result.ok ? [] : result.mistakes.map(({ file }) => file);
    expect([...new Set(wrong)]).toEqual(['resources/crane.yaml']);
  });
});
