import Box from '@mui/material/Box';
import Link from '@mui/material/Link';
import type { ReactElement, ReactNode } from 'react';
import Markdown, { type Components } from 'react-markdown';
import { FORMATTED } from './formattedStyle.ts';
import { isSafeLink } from './link.ts';

/** Markdown as HTML. HTML in it is shown as text, and a link leads only to the web or to an email address. */
export function Formatted({ markdown }: { markdown: string }) {
  return <Box sx={{ ...FORMATTED, maxWidth: '80ch' }}>{drawn(markdown)}</Box>;
}

/** Nobody nests so many quotes and lists; reading them takes seconds, or exceeds the call stack. */
const TOO_DEEP = /^(?:[ \t]*(?:>|(?:[-*+]|\d{1,9}[.)])(?=\s))){33}/m;

/** Text that cannot be drawn is shown as it is written. */
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

/** Headings begin below the title of the page, without gaps, at whatever level the text begins. */
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
  // Images of other sites are not loaded.
  img: ({ alt }) => <span>{alt}</span>,
};
