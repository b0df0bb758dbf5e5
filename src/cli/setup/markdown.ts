import { marked } from 'marked';
import type { Plugin } from 'vitest/config';

/** Turns a page of docs/ into HTML at the build; its title stands in the page's own header. */
export function markdown(): Plugin {
  return {
    name: 'plinth-markdown',
    enforce: 'pre',
    async transform(code, id) {
      if (!id.endsWith('.md')) return undefined;
      const html = await marked.parse(code.replace(/^# .*\n/, ''));
      return { code: `export default ${JSON.stringify(html)};`, map: null };
    },
  };
}
