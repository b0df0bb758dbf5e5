import { marked } from 'marked';
import type { Plugin } from 'vitest/config';

const PICTURE = /(?<= src=")(images\/[\w-]+\.png)(?=")/;

/**
 * Converts a page of docs/ to HTML in the build; its title goes to the page's own header, and its images become files of the
 * build.
 */
export function markdown(): Plugin {
  return {
    name: 'plinth-markdown',
    enforce: 'pre',
    async transform(code, id) {
      if (!id.endsWith('.md')) return undefined;
      const html = await marked.parse(code.replace(/^# .*\n/, ''));
      return { code: withPictures(html.replaceAll('<img ', '<img loading="lazy" ')), map: null };
    },
  };
}

/** The module of a page, which imports each picture for its address. */
function withPictures(html: string): string {
  const parts = html.split(PICTURE);
  const imports = parts.flatMap((part, at) =>
    at % 2 === 1 ? [`import picture${at} from ${JSON.stringify(`./${part}`)};`] : [],
  );
  const text = parts.map((part, at) => (at % 2 === 1 ? `picture${at}` : JSON.stringify(part)));
  return `${imports.join('\n')}\nexport default ${text.join(' + ')};`;
}
