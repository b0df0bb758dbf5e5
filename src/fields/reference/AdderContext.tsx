import { type ComponentType, createContext } from 'react';
import type { Choice } from './useCallChoices.tsx';

/** The way in which a form adds a missing record for a selector. */
export interface Adding {
  /** The label of the offer for a resource; undefined if the user may not add its records. */
  labelOf: (resource: string) => string | undefined;
  /** The form of the new record, over the current one. */
  Adder: ComponentType<AdderProps>;
}

export interface AdderProps {
  resource: string;
  /** The text that was typed in the search. */
  name: string;
  /** The values that the selector needs, by field. */
  values: Readonly<Record<string, unknown>>;
  /** Called with the new record, which is then chosen; without one if the form was cancelled. */
  onClose: (added?: Choice) => void;
}

/** Provided by a form; undefined outside of one, null if nothing more can be added. */
export const AdderContext = createContext<Adding | null | undefined>(undefined);
