import { defaultKeymap, history, historyKeymap } from '@codemirror/commands';
import {
  bracketMatching,
  HighlightStyle,
  indentOnInput,
  type LanguageSupport,
  syntaxHighlighting,
} from '@codemirror/language';
import { Compartment, EditorState, type Extension } from '@codemirror/state';
import { EditorView, keymap, lineNumbers } from '@codemirror/view';
import { tags } from '@lezer/highlight';
import type { CodeLanguage } from '../../schema/index.ts';

/** A code editor. Tab leaves it like any other input. */
export interface CodeEditor {
  view: EditorView;
  /** Replaces the text without reporting a change. */
  show: (text: string) => void;
  setAttributes: (attributes: Readonly<Record<string, string>>) => void;
  setDisabled: (disabled: boolean) => void;
  setLanguage: (language: CodeLanguage) => Promise<void>;
}

/**
 * @param parent the element that contains it.
 * @param onChange is called with each change that the user makes.
 */
export function openEditor(parent: HTMLElement, text: string, onChange: (text: string) => void): CodeEditor {
  const attributes = new Compartment();
  const editable = new Compartment();
  const language = new Compartment();
  let isShowing = false;
  const view = new EditorView({
    parent,
    state: EditorState.create({
      doc: text,
      extensions: [
        SETUP,
        attributes.of([]),
        editable.of([]),
        language.of([]),
        EditorView.updateListener.of(({ docChanged, state }) => {
          if (docChanged && !isShowing) onChange(state.doc.toString());
        }),
      ],
    }),
  });
  const set = (part: Compartment, extension: Extension) =>
    view.dispatch({ effects: part.reconfigure(extension) });
  return {
    view,
    show: (next) => {
      isShowing = true;
      view.dispatch({ changes: { from: 0, to: view.state.doc.length, insert: next } });
      isShowing = false;
    },
    setAttributes: (given) => set(attributes, EditorView.contentAttributes.of({ ...given })),
    setDisabled: (disabled) =>
      set(editable, disabled ? [EditorState.readOnly.of(true), EditorView.editable.of(false)] : []),
    setLanguage: async (name) => {
      const support = await LANGUAGES[name]?.();
      if (view.dom.isConnected) set(language, support ?? []);
    },
  };
}

/** Each language is loaded with the first field that uses it. */
const LANGUAGES: Readonly<Partial<Record<CodeLanguage, () => Promise<LanguageSupport>>>> = {
  json: async () => (await import('@codemirror/lang-json')).json(),
  sql: async () => (await import('@codemirror/lang-sql')).sql(),
  javascript: async () => (await import('@codemirror/lang-javascript')).javascript(),
  yaml: async () => (await import('@codemirror/lang-yaml')).yaml(),
};

const color = (name: string) => `var(--mui-palette-${name})`;

/** Colours of the theme, which are readable in both schemes. */
const COLORS = HighlightStyle.define([
  { tag: [tags.keyword, tags.operatorKeyword, tags.bool, tags.null], color: color('primary-main') },
  { tag: [tags.string, tags.special(tags.string)], color: color('success-main') },
  { tag: [tags.number, tags.literal], color: color('warning-main') },
  { tag: [tags.propertyName, tags.definition(tags.propertyName)], color: color('info-main') },
  { tag: [tags.comment, tags.meta], color: color('text-secondary') },
]);

const LOOK = EditorView.theme({
  '&': { fontSize: '13px', minHeight: '96px', maxHeight: '420px' },
  '&.cm-focused': { outline: 'none' },
  '.cm-scroller': { fontFamily: 'monospace', lineHeight: '1.5', minHeight: '96px', overflow: 'auto' },
  '.cm-content, .cm-gutter': { minHeight: '96px' },
  '.cm-content': { padding: '8px 0', caretColor: color('text-primary') },
  '.cm-line': { padding: '0 12px 0 8px' },
  '.cm-gutters': {
    backgroundColor: 'transparent',
    color: color('text-disabled'),
    borderRight: `1px solid ${color('divider')}`,
  },
  '&.cm-focused .cm-matchingBracket': { backgroundColor: color('action-selected') },
});

const SETUP: Extension = [
  lineNumbers(),
  history(),
  indentOnInput(),
  bracketMatching(),
  syntaxHighlighting(COLORS),
  keymap.of([...defaultKeymap, ...historyKeymap]),
  EditorView.lineWrapping,
  LOOK,
];
