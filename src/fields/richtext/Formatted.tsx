import Box from '@mui/material/Box';
import Link from '@mui/material/Link';
import type { ReactElement, ReactNode } from 'react';
import Markdown, { type Components } from 'react-markdown';
import { FORMATTED } from './formattedStyle.ts';
import { isSafeLink } from './link.ts';

/** Markdown as it is meant: HTML in it is shown as the text that it is, and a link leads to the web or to an address alone. */
export function Formatted({ markdown }: { markdown: string }) {
  return <Box sx={{ ...FORMATTED, maxWidth: '80ch' }}>{drawn(markdown)}</Box>;
}

/** So many quotes and lists, one in the other, nobody writes: reading them takes seconds, or more calls than there may be. */
const TOO_DEEP = /^(?:[ \t]*(?:>|(?:[-*+]|\d{1,9}[.)])(?=\s))){33}/m;

/** What cannot be drawn is shown as it was written. */
function drawn(markdown: string): ReactElement | string {
  if (TOO_DEEP.test(markdown)) return markdown;
  try {
    return Markdown({ children: markdown, components: PARTS, urlTransform: keptUrl });
  } catch {
    return markdown;
  }
}

function keptUrl(url: string): string {
  return isSafeLink(url) ? url : '';
}

/** Below the title of the page; none is left out on the way down, wherever a text begins. */
const heading = (level: 'h2' | 'h3') =>
  function Heading({ children }: { children?: ReactNode }) {
    return <Box component={level}>{children}</Box>;
  };

const PARTS: Components = {
  h1: heading('h2'),
  h2: heading('h2'),
  h3: heading('h3'),
  h4: heading('h3'),
  h5: heading('h3'),
  h6: heading('h3'),
  a: ({ href, children }) =>
    href === undefined || href === '' ? (
      <span>{children}</span>
    ) : (
      <Link href={href} underline="always" target="_blank" rel="noopener noreferrer">
        {children}
      </Link>
    ),
  // Pictures of other sites are not fetched.
  img: ({ alt }) => <span>{alt}</span>,
};
