import Box from '@mui/material/Box';
import Skeleton from '@mui/material/Skeleton';
import Typography from '@mui/material/Typography';
import { lazy, type ReactNode, useEffect, useMemo, useRef } from 'react';
import { useLocation } from 'react-router';
import { Section } from '../../layout/Section.tsx';
import { useText } from '../../providers/i18n.ts';
import type { SettingSection } from './sections.ts';

interface Props {
  section: SettingSection;
  /** Called once its code has loaded and its requests are sent. */
  onReady: () => void;
}

/** A section with its title. An address with its anchor scrolls it into view. */
export function SectionFrame({ section, onReady }: Props): ReactNode {
  const text = useText();
  const { key, title, load } = section;
  const titleId = `${key}-title`;
  const Content = useMemo(() => lazy(load), [load]);
  const frame = useScrolledTo(key);
  return (
    <Box
      ref={frame}
      component="section"
      id={key}
      aria-labelledby={titleId}
      sx={{ scrollMarginTop: 72, minWidth: 0 }}
    >
      <Typography id={titleId} component="h2" variant="subtitle1" sx={{ fontWeight: 600, mb: 1 }}>
        {text(title)}
      </Typography>
      <Section waiting={<Skeleton variant="rounded" height={160} />}>
        <Box sx={{ display: 'grid', gap: 2, gridTemplateColumns: 'minmax(0, 1fr)' }}>
          <Content />
          <ReadyReporter onReady={onReady} />
        </Box>
      </Section>
    </Box>
  );
}

/** Rendered together with its preceding siblings, and reported after them. */
function ReadyReporter({ onReady }: { onReady: () => void }): ReactNode {
  useEffect(onReady, [onReady]);
  return null;
}

/** Events that show that the user has started to act. */
const ACTS = ['wheel', 'touchmove', 'keydown', 'pointerdown'] as const;

/**
 * Scrolls to the anchor of the address, because the router does not. It repeats while sections above load, until the user acts.
 */
function useScrolledTo(key: string) {
  const frame = useRef<HTMLElement>(null);
  const { hash, key: visit } = useLocation();
  useEffect(() => {
    if (visit === '' || hash !== `#${key}`) return undefined;
    const watch = new ResizeObserver(() => frame.current?.scrollIntoView({ block: 'start' }));
    const stop = () => {
      watch.disconnect();
      for (const act of ACTS) window.removeEventListener(act, stop);
    };
    watch.observe(document.body);
    for (const act of ACTS) window.addEventListener(act, stop, { passive: true });
    return stop;
  }, [hash, key, visit]);
  return frame;
}
