import { useMemo, useSyncExternalStore } from 'react';
import { useUser } from '../../providers/definitions.tsx';
import { type StoredList, storedList } from './storedList.ts';

/** A record in the sidebar. */
export interface Pin {
  to: string;
  label: string;
  icon: string;
}

/** More would push the groups out of sight. */
export const MOST_PINS = 8;

const lists = new Map<string, StoredList<Pin>>();

/** The records that this user has pinned to the sidebar of this browser. */
export function usePins(): { pins: readonly Pin[]; toggle: (pin: Pin) => void } {
  const { id } = useUser();
  const list = listOf(`pins.${id}`);
  const pins = useSyncExternalStore(list.subscribe, list.read);
  return useMemo(() => ({ pins, toggle: (pin: Pin) => list.write(toggled(pins, pin)) }), [pins, list]);
}

/** The pins with this one added at the end, or removed. */
export function toggled(pins: readonly Pin[], pin: Pin): readonly Pin[] {
  const others = pins.filter(({ to }) => to !== pin.to);
  return others.length < pins.length ? others : [...others, pin].slice(-MOST_PINS);
}

function listOf(key: string): StoredList<Pin> {
  const list = lists.get(key) ?? storedList(key, isPin);
  lists.set(key, list);
  return list;
}

function isPin(kept: unknown): kept is Pin {
  const { to, label, icon } = Object(kept) as Partial<Pin>;
  return [to, label, icon].every((word) => typeof word === 'string');
}
