import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import { isEditable } from '../../src/fields/richtext/editing.ts';
import { Formatted } from '../../src/fields/richtext/Formatted.tsx';
import { typedLink } from '../../src/fields/richtext/link.ts';
import { plainWords } from '../../src/fields/richtext/plainWords.ts';

/** Formatted text, whoever wrote its Markdown. */

const LONGEST = 20_000;
const shown = (markdown: string) => renderToStaticMarkup(<Formatted markdown={markdown} />);

describe('the editor', () => {
  it.each([
    ['', true],
    [
      '## Site\n\nSeen **all** *of* `it`.\n\n- a\n  - b\n\n1. c\n2. d\n\n> e\n\n---\n\n[f](https://example.com "g")',
      true,
    ],
    ['5 \\* 3 &lt; 4 & ~~old~~ | x | y |', true],
    ['বাংলা **লেখা**', true],
    ['```sql\nselect 1\n```', true],
    ['![roof](https://example.com/roof.png)', false],
    ['see [plan]\n\n[plan]: https://example.com', false],
    [`${'> '.repeat(40)}deep`, false],
  ])('keeps all of %j: %s', (markdown, isKept) => {
    expect(isEditable(markdown)).toBe(isKept);
  });

  it.each([
    ['https://example.com/a?b=1', 'https://example.com/a?b=1'],
    [' example.com/a ', 'https://example.com/a'],
    ['localhost.local:3000', 'https://localhost.local:3000'],
    ['rahim@example.com', 'mailto:rahim@example.com'],
    ['mailto:rahim@example.com', 'mailto:rahim@example.com'],
    ['javascript:alert(1)', undefined],
    ['data:text/html,x', undefined],
    ['//example.com', undefined],
    ['example', undefined],
    ['https:// example.com', undefined],
    ['', undefined],
  ])('takes %j for the link %s', (typed, link) => {
    expect(typedLink(typed)).toBe(link);
  });
});

describe('what is shown', () => {
  it('has its parts, and headings below that of the page', () => {
    const html = shown('# A\n\n### B\n\n[c](https://example.com) [d](mailto:d@example.com)');
    expect(html).toMatch(/<h2[^>]*>A<\/h2>\s*<h3[^>]*>B<\/h3>/);
    const links = [...html.matchAll(/<a [^>]*>/g)].map(([link]) => link);
    expect(links.map((link) => /href="([^"]*)"/.exec(link)?.[1])).toEqual([
      'https://example.com',
      'mailto:d@example.com',
    ]);
    for (const link of links) expect(link).toContain('rel="noopener noreferrer"');
  });

  it.each([
    '<script>alert(1)</script>',
    '<img src=x onerror=alert(1)>',
    '[a](javascript:alert(1))',
    '[a](JaVaScRiPt:alert(1))',
    '[a](data:text/html,x)',
    '[a](/dashboard)',
    '![a](https://example.com/a.png)',
    '<https://example.com/\u202ea>\n<javascript:alert(1)>',
  ])('of %j runs and fetches nothing', (markdown) => {
    expect(shown(markdown)).not.toMatch(/<(script|img|iframe)|href="(?!https:|mailto:)/i);
  });

  it.each(['>', '1. ', '[', '*a ', '<b>'])(
    'of a text full of %j is all of it, in the time of a test',
    (part) => {
      const text = part.repeat(Math.floor(LONGEST / part.length));
      expect(shown(text).length).toBeGreaterThan(LONGEST / 3);
      expect(plainWords(text)).not.toBe('');
    },
  );
});
