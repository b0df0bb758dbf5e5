import { createContext, useContext } from 'react';
import { FIELD_TEXTS, type FieldTexts } from './texts.ts';

/** Filled by the web app from its catalogue; English where it is not. */
export const FieldTextsContext = createContext<FieldTexts>(FIELD_TEXTS);

export function useFieldTexts(): FieldTexts {
  return useContext(FieldTextsContext);
}
