import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { root } from './root.mjs';

/** The names of files with a licence or a notice that has to be passed on. */
const LEGAL = /^(licen[cs]e|notice|copying|copyright|ofl)([.-].*)?$/i;

/**
 * The licences of all packages that the product is made of: those that the server loads and those that are bundled into the web app,
 * as package-lock.json names them. Packages for development alone are left out.
 */
export function thirdPartyNotices() {
  const { packages } = JSON.parse(readFileSync(path.join(root, 'package-lock.json'), 'utf8'));
  const parts = Object.entries(packages)
    .filter(([place, one]) => place.includes('node_modules/') && !one.link && !one.dev && !one.devOptional)
    .map(([place, one]) => noticeOf(place, one));
  const unique = [...new Map(parts.map((part) => [part.title, part])).values()];
  unique.sort((one, other) => (one.title < other.title ? -1 : 1));
  const head = `Plinth contains or installs the following ${unique.length} packages, each under its own licence.\n`;
  return [head, ...unique.map(({ title, text }) => `${RULE}\n${title}\n${RULE}\n\n${text}\n`)].join('\n');
}

const RULE = '-'.repeat(80);

function noticeOf(place, { version, license }) {
  const folder = path.join(root, place);
  // A package for other machines is not installed here; its licence is named.
  const own = existsSync(path.join(folder, 'package.json'))
    ? JSON.parse(readFileSync(path.join(folder, 'package.json'), 'utf8'))
    : {};
  const name = own.name ?? place.split('node_modules/').at(-1);
  const kind = license ?? (typeof own.license === 'string' ? own.license : own.license?.type) ?? 'not named';
  const texts = existsSync(folder)
    ? readdirSync(folder, { withFileTypes: true })
        .filter((entry) => entry.isFile() && LEGAL.test(entry.name))
        .map((entry) => readFileSync(path.join(folder, entry.name), 'utf8').trim())
    : [];
  const author = typeof own.author === 'string' ? own.author : own.author?.name;
  const about = [`Licence: ${kind}`, ...(author ? [`Author: ${author}`] : [])].join('\n');
  return { title: `${name} ${own.version ?? version}`, text: [about, ...texts].join('\n\n') };
}
