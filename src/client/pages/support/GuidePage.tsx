import Box from '@mui/material/Box';
import Skeleton from '@mui/material/Skeleton';
import type { ReactNode } from 'react';
import { useParams } from 'react-router';
import { pathOf } from '../../address/paths.ts';
import { useCall } from '../../data/index.ts';
import { BackLink } from '../../generic/page/BackLink.tsx';
import { Card } from '../../generic/page/Card.tsx';
import { FORM_WIDTH } from '../../generic/page/measures.ts';
import { PageHeader } from '../../generic/page/PageHeader.tsx';
import { NotFound } from '../../layout/NotFound.tsx';
import { usePageTitle } from '../../layout/usePageTitle.ts';
import { useText } from '../../providers/i18n.ts';
import { useLanguage } from '../../providers/language.ts';
import { guide, guideText, type GuidePage as Page } from './guide.ts';

/** A page of the guide for staff, in the reader's language. */
export default function GuidePage(): ReactNode {
  const { id } = useParams();
  const found = guide.find(({ key }) => key === id);
  return found === undefined ? <NotFound /> : <Guide page={found} />;
}

function Guide({ page }: { page: Page }) {
  const text = useText();
  const { title, load, tag } = guideText(page, useLanguage().tag);
  usePageTitle(title);
  const { data } = useCall(
    { path: `/guide/${page.key}`, query: { tag } },
    {
      ask: async () => (await load()).default,
      staleTime: Number.POSITIVE_INFINITY,
      staleAfter: 'never',
    },
  );
  return (
    <Box sx={{ maxWidth: FORM_WIDTH }}>
      <PageHeader title={title} above={<BackLink to={pathOf('support')} title={text('support.title')} />} />
      <Card padded>
        {data === undefined ? (
          <Skeleton variant="rounded" height={320} />
        ) : (
          // biome-ignore lint/security/noDangerouslySetInnerHtml: made of docs/guide at the build, of nobody's input
          <Box lang={tag} sx={PROSE} dangerouslySetInnerHTML={{ __html: data }} />
        )}
      </Card>
    </Box>
  );
}

const PROSE = {
  fontSize: 14,
  lineHeight: 1.6,
  overflowWrap: 'anywhere',
  '& > :first-of-type': { mt: 0 },
  '& h2': { fontSize: 16, fontWeight: 600, mt: 3, mb: 1 },
  '& h3': { fontSize: 14, fontWeight: 600, mt: 2, mb: 1 },
  '& p, & ul, & ol': { mt: 0, mb: 1.5 },
  '& ul, & ol': { pl: 3 },
  '& li': { mb: 0.5 },
  '& a': { color: 'primary.main' },
  // In the font of the page: those of fixed width often have no Bangla.
  '& code': { fontFamily: 'inherit', bgcolor: 'action.hover', borderRadius: 0.5, px: 0.5 },
  '& pre': { overflowX: 'auto', p: 1.5, bgcolor: 'action.hover', borderRadius: 1 },
  // The file of an example: its indents are part of it.
  '& pre code': { fontFamily: 'monospace', whiteSpace: 'pre', bgcolor: 'transparent', p: 0 },
  '& img': {
    display: 'block',
    maxWidth: '100%',
    height: 'auto',
    border: 1,
    borderColor: 'divider',
    borderRadius: 1,
  },
  // Screenshots of a phone are beside each other.
  '& p:has(img + img)': {
    display: 'grid',
    gridTemplateColumns: 'repeat(auto-fit, minmax(min(240px, 100%), 1fr))',
    gap: 2,
    alignItems: 'start',
  },
  '& table': { borderCollapse: 'collapse', mb: 1.5 },
  '& td, & th': { border: 1, borderColor: 'divider', px: 1, py: 0.5, textAlign: 'left' },
};
