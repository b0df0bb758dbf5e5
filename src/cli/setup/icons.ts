import { readFileSync } from 'node:fs';
import path from 'node:path';
import type { Plugin } from 'vitest/config';

/** Material Icons as data: one file in place of the 130 MB that MUI's own package of them takes. */
const FILE = path.resolve(import.meta.dirname, '../../../node_modules/@iconify-json/ic/icons.json');

interface IconSet {
  icons: Record<string, { body: string }>;
  aliases: Record<string, { parent: string }>;
}

const PREFIX = 'icon/';

/** Makes `import Add from 'icon/outline-add'` a component of MUI's, with the shapes of that icon. */
export function icons(): Plugin {
  let set: IconSet | undefined;
  return {
    name: 'plinth-icons',
    enforce: 'pre',
    resolveId: (id) => (id.startsWith(PREFIX) ? `\0${id}` : undefined),
    load(id) {
      if (!id.startsWith(`\0${PREFIX}`)) return undefined;
      set ??= JSON.parse(readFileSync(FILE, 'utf8')) as IconSet;
      const name = id.slice(PREFIX.length + 1);
      const body = set.icons[set.aliases[name]?.parent ?? name]?.body;
      if (body === undefined) throw new Error(`There is no Material icon "${name}".`);
      return moduleOf(name, body);
    },
  };
}

function moduleOf(name: string, body: string): string {
  const shapes = [...body.matchAll(/<(path|circle|ellipse|rect) ([^>]*)\/>/g)];
  if (shapes.map(([shape]) => shape).join('') !== body)
    throw new Error(`The icon "${name}" has shapes that are not known here.`);
  const drawn = shapes.map(([, element, attributes = '']) => {
    const given = [...attributes.matchAll(/(\w+)="([^"]*)"/g)].filter(
      ([, attribute]) => attribute !== 'fill',
    );
    const props = Object.fromEntries(given.map(([, attribute, value]) => [attribute, value]));
    return `jsx(${JSON.stringify(element)}, ${JSON.stringify(props)}`;
  });
  // Only a list of shapes needs keys.
  const children =
    drawn.length === 1 ? `${drawn[0]})` : `[${drawn.map((shape, key) => `${shape}, ${key})`).join(', ')}]`;
  return [
    importOf('{ jsx }', 'react/jsx-runtime'),
    importOf('createSvgIcon', '@mui/material/utils/createSvgIcon'),
    // Without a name, which would only be sent to every browser.
    `export default createSvgIcon(${children}, '');`,
  ].join('\n');
}

/** A line of the web app's code, not of this file. */
function importOf(names: string, module: string): string {
  return `import ${names} from ${JSON.stringify(module)};`;
}
