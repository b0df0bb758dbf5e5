import { type ComponentType, createContext } from 'react';
import type { Choice } from './useCallChoices.tsx';

/** What a form lets its selectors do with a record that is missing. */
export interface Adding {
  /** What is offered for a resource: one of its records is added; nothing where that may not be done. */
  labelOf: (resource: string) => string | undefined;
  /** Asks for the new record, over the form. */
  Adder: ComponentType<AdderProps>;
}

export interface AdderProps {
  resource: string;
  /** What was typed to find it. */
  name: string;
  /** What the selector wants of its records, by field. */
  values: Readonly<Record<string, unknown>>;
  /** Called with the new record, which is chosen; with none where it was given up. */
  onClose: (added?: Choice) => void;
}

/** Given by a form; undefined where there is none, null where no more is added. */
export const AdderContext = createContext<Adding | null | undefined>(undefined);
