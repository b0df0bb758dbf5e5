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
  /** Told once its code is there and has asked for what it shows. */
  onThere: () => void;
}

/** A section under its title. The address can point to it: it then comes into view. */
export function SectionFrame({ section, onThere }: Props): ReactNode {
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
          <There onThere={onThere} />
        </Box>
      </Section>
    </Box>
  );
}

/** Drawn with what stands before it, and told of after it. */
function There({ onThere }: { onThere: () => void }): ReactNode {
  useEffect(onThere, [onThere]);
  return null;
}

/** What tells that somebody goes on by themselves. */
const ACTS = ['wheel', 'touchmove', 'keydown', 'pointerdown'] as const;

/** The router changes the address without the browser's own jump; what loads above the section moves it until somebody acts. */
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
