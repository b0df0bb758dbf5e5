import Box from '@mui/material/Box';
import Link from '@mui/material/Link';
import Typography from '@mui/material/Typography';
import { type ReactNode, useId } from 'react';
import { Link as RouterLink } from 'react-router';
import { Card } from '../../generic/page/Card.tsx';
import { FORM_WIDTH } from '../../generic/page/measures.ts';
import { PageHeader } from '../../generic/page/PageHeader.tsx';
import { ShortcutList } from '../../layout/keys/ShortcutList.tsx';
import { usePageTitle } from '../../layout/usePageTitle.ts';
import { useText } from '../../providers/i18n.ts';
import { useLanguage } from '../../providers/language.ts';
import { guide, guideText } from './guide.ts';
import { Health } from './Health.tsx';

/** Help: the guide, the keyboard shortcuts, and the versions. */
export default function SupportPage(): ReactNode {
  const text = useText();
  const { tag } = useLanguage();
  usePageTitle(text('support.title'));
  return (
    <Box sx={{ maxWidth: FORM_WIDTH }}>
      <PageHeader title={text('support.title')} />
      <Box sx={{ display: 'grid', gap: 2 }}>
        <Part title={text('support.guide')}>
          <Box component="ul" sx={{ m: 0, pl: 2.5, display: 'grid', gap: 0.5 }}>
            {guide.map((page) => {
              const { title, tag: lang } = guideText(page, tag);
              return (
                <li key={page.key}>
                  <Link component={RouterLink} to={`/dashboard/support/${page.key}`} lang={lang}>
                    {title}
                  </Link>
                </li>
              );
            })}
          </Box>
        </Part>
        <Part title={text('support.keys')}>
          <ShortcutList />
        </Part>
        <Part title={text('support.about')}>
          <Health />
        </Part>
      </Box>
    </Box>
  );
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  const titleId = useId();
  return (
    <Box component="section" aria-labelledby={titleId}>
      <Card padded>
        <Typography id={titleId} component="h2" variant="subtitle1" sx={{ fontWeight: 600, mb: 1.5 }}>
          {title}
        </Typography>
        {children}
      </Card>
    </Box>
  );
}
