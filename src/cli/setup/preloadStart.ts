import type { Plugin } from 'vite';

/** What the entry of the web app runs once the first frame is painted. */
const START = /\/src\/client\/start\.ts$/;

/**
 * Has the page ask for the app's code at once, and not when its entry runs, a round trip later; but after what the first
 * paint needs.
 */
export function preloadStart(): Plugin {
  return {
    name: 'preload-start',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler(html, { bundle = {} }) {
        const files = Object.values(bundle).flatMap((file) => (file.type === 'chunk' ? [file] : []));
        const start = files.find(({ moduleIds }) => moduleIds.some((id) => START.test(id)));
        if (start === undefined) throw new Error('The build has no start.ts');
        const missing = [start.fileName, ...start.imports].filter((name) => !html.includes(`/${name}"`));
        return missing.map((name) => ({
          tag: 'link',
          attrs: { rel: 'modulepreload', crossorigin: true, fetchpriority: 'low', href: `/${name}` },
          injectTo: 'head',
        }));
      },
    },
  };
}
