import { describe, expect, it } from 'vitest';
import { definitionsOf, mistakesIn, resourceOf } from './reading.ts';

const SITE = `name: site
fields:
  site_name: { type: text, required: true }
  address: { type: text }
`;
const VISIT = `name: visit
fields:
  purpose: { type: text }
  site_id: { type: reference, to: site }
  seen_on: { type: date }
list: { columns: [purpose, site_id, seen_on] }
`;
const site = (show: string) => `${SITE}show: { ${show} }\n`;

describe('the records that point to one', () => {
  it('are listed by the one reference that leads here', () => {
    const { show } = resourceOf(site('sections: [visit]'), { visit: VISIT });
    expect(show.sections).toEqual([
      {
        of: 'visit',
        by: 'site_id',
        label: undefined,
        columns: undefined,
        sort: undefined,
        order: 'asc',
        pageSize: 5,
        create: true,
      },
    ]);
  });

  it('stand in the columns and the order that are asked for', () => {
    const section =
      'sections: [{ of: visit, by: site_id, label: Visits, columns: [no, purpose: Why], sort: -seen_on, pageSize: 20, create: false }]';
    expect(resourceOf(site(section), { visit: VISIT }).show.sections[0]).toMatchObject({
      label: 'Visits',
      columns: [
        { field: 'no', label: 'No.' },
        { field: 'purpose', label: 'Why' },
      ],
      sort: 'seen_on',
      order: 'desc',
      pageSize: 20,
      create: false,
    });
  });

  it.each([
    ['sections: [vist]', '5:20 show.sections.0: there is no resource "vist"; did you mean "visit"?'],
    ['sections: [site]', '"site" has no reference to site'],
    [
      'sections: [{ of: visit, by: sit_id }]',
      'show.sections.0.by: "sit_id" is not a reference of visit to site; did',
    ],
    ['sections: [{ of: visit, by: purpose }]', '"purpose" is not a reference of visit to site'],
    ['sections: [{ of: visit, columns: [purpos] }]', 'visit has no field "purpos"; did you mean "purpose"?'],
    ['sections: [{ of: visit, sort: -seen }]', 'visit has no field "seen"'],
    ['sections: [{ of: visit, titel: x }]', '"titel" is not a key here'],
    ['sections: [visit, { of: visit, by: site_id }]', 'these records of visit are listed already'],
    ['in: modal, sections: [visit]', 'only a record with a page of its own has room for lists'],
  ])('%s', (show, words) => {
    expect(mistakesIn({ vendor: site(show), visit: VISIT }).join('\n')).toContain(words);
  });

  it('read in another language, by whose they are', () => {
    const files = {
      site: site('sections: [visit], groups: { A: [address], B: [site_name] }'),
      visit: VISIT,
      'i18n/bn': 'language: বাংলা\ndefinitions: { site: { show: { sections: { visit: পরিদর্শন } } } }\n',
    };
    const { languages } = definitionsOf(files);
    expect(languages.bn?.resources.site?.show.sections[0]?.label).toBe('পরিদর্শন');
  });

  it('say which reference is meant where there are several', () => {
    const two = VISIT.replace('  seen_on', '  next_id: { type: reference, to: site }\n  seen_on');
    expect(mistakesIn({ vendor: site('sections: [visit]'), visit: two }).join('\n')).toContain(
      'visit has several references to site: choose one with "by", site_id, next_id',
    );
    expect(mistakesIn({ vendor: site('sections: [{ of: visit, by: next_id }]'), visit: two })).toEqual([]);
  });
});

describe('groups', () => {
  it('stand below each other, or behind tabs', () => {
    const groups = 'groups: { What: [site_name], Where: [address] }';
    expect(resourceOf(site(groups)).show.groupsAs).toBe('headings');
    expect(resourceOf(site(`${groups}, groupsAs: tabs`)).show.groupsAs).toBe('tabs');
  });

  it.each([
    ['groupsAs: tabs', 'show.groupsAs: tabs need `groups`, two or more'],
    ['groups: { All: [address] }, groupsAs: tabs', 'tabs need `groups`, two or more'],
    ['groups: { All: [address] }, groupsAs: tab', 'did you mean "tabs"?'],
  ])('%s', (show, words) => {
    expect(mistakesIn(site(show)).join('\n')).toContain(words);
  });
});

describe('a selector that adds what is missing', () => {
  it('is one of records that are added', () => {
    const visit = VISIT.replace('to: site }', 'to: site, add: true }');
    expect(resourceOf(visit, { site: SITE }).fields.site_id?.add).toBe(true);
    const several = visit.replaceAll('site_id', 'site_ids').replace('type: reference,', 'type: references,');
    const { site_ids } = resourceOf(several, { site: SITE }).fields;
    expect(site_ids).toMatchObject({ label: 'Site', each: { add: true, label: 'Site' } });
    const single = `kind: single\n${SITE}`;
    expect(mistakesIn({ vendor: visit, site: single }).join('\n')).toContain(
      'fields.site_id.add: a single is not added from a selector',
    );
    expect(mistakesIn(SITE.replace('address: { type: text', 'address: { type: text, add: true'))).not.toEqual(
      [],
    );
  });
});
