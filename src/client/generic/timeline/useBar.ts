import { type KeyboardEvent, type MouseEvent, type PointerEvent, useRef, useState } from 'react';
import { addDays, between, type Extent } from '../calendar/calendarDays.ts';
import { type Moved, moveOfKey, moveRange, type Range, sameRange } from './timelineDays.ts';

interface Options {
  range: Range;
  /** The bar as it is drawn. */
  extent: Extent;
  shown: Extent;
  /** Undefined if the bar can be moved. */
  lock: string | undefined;
  onLocked: (lock: string) => void;
  /** Says where a bar is that is not saved yet. */
  onDraft: (range: Range | undefined) => void;
  onSave: (range: Range) => Promise<void>;
}

/** A drag that has begun. */
interface Drag {
  moved: Moved;
  x: number;
  dayWidth: number;
}

/** A bar on its way: dragged by the pointer, or moved by keys until Enter saves it. */
export function useBar({ range, extent, shown, lock, onLocked, onDraft, onSave }: Options) {
  const [draft, setDraft] = useState<Range>();
  const [isSaving, setIsSaving] = useState(false);
  const drag = useRef<Drag | undefined>(undefined);
  /** The click at the end of a drag opens nothing. */
  const wasDragged = useRef(false);
  const show = (next: Range | undefined) => {
    const changed = next === undefined || sameRange(next, range) ? undefined : next;
    setDraft(changed);
    onDraft(changed);
    return changed;
  };
  const save = async (next: Range) => {
    setIsSaving(true);
    await onSave(next);
    setIsSaving(false);
    show(undefined);
  };
  const isFree = lock === undefined && !isSaving;
  return {
    draft,
    isSaving,
    onKeyDown: (event: KeyboardEvent) => {
      if (event.altKey || event.metaKey || isSaving) return;
      const way = moveOfKey(event);
      if (way !== undefined) {
        event.preventDefault();
        if (lock !== undefined) onLocked(lock);
        else show(moveRange(draft ?? range, way.moved, extent, way.move));
      } else if (event.key === 'Enter' && draft !== undefined) {
        event.preventDefault();
        void save(draft);
      } else if (event.key === 'Escape' && draft !== undefined) {
        event.preventDefault();
        event.stopPropagation();
        show(undefined);
      }
    },
    onBlur: () => {
      if (!isSaving && drag.current === undefined) show(undefined);
    },
    onPointerDown: (event: PointerEvent<HTMLElement>) => {
      wasDragged.current = false;
      const track = event.currentTarget.parentElement;
      if (!isFree || event.button !== 0 || track === null) return;
      const moved = (event.target as HTMLElement).dataset.end as Moved | undefined;
      const dayWidth = track.clientWidth / (between(shown.from, shown.to) + 1);
      drag.current = { moved: moved ?? 'whole', x: event.clientX, dayWidth };
      event.currentTarget.setPointerCapture(event.pointerId);
    },
    onPointerMove: ({ clientX }: PointerEvent) => {
      if (drag.current === undefined) return;
      const { moved, x, dayWidth } = drag.current;
      const days = Math.round((clientX - x) / dayWidth);
      if (days !== 0) wasDragged.current = true;
      show(moveRange(range, moved, extent, (day) => addDays(day, days)));
    },
    onPointerUp: () => {
      const isOver = drag.current !== undefined && draft !== undefined;
      drag.current = undefined;
      if (isOver) void save(draft);
    },
    onPointerCancel: () => {
      drag.current = undefined;
      show(undefined);
    },
    onClickCapture: (event: MouseEvent) => {
      if (!wasDragged.current) return;
      wasDragged.current = false;
      event.preventDefault();
      event.stopPropagation();
    },
  };
}
