import type { Failure } from '../../../errors/failure.ts';
import type { Mistake } from '../../../schema/mistake.ts';
import type { DefinitionPlan } from './changes/planDefinitions.ts';
import type { Standing } from './definitionSets.ts';

/** The interface for calls that change settings or definitions. */
export interface Reloading {
  /** Applies changes from the database, if there are any. A failure is logged, and the present state stays in force. */
  follow(): Promise<void>;
  /**
   * Reads the files again and puts them in force, here and in every other process.
   *
   * @throws StartRefusal if they have errors, the database refuses them, they are older, or they ask for what is not accepted; the
   * last good ones stay in force.
   */
  reload(how?: ReloadOptions): Promise<void>;
  /**
   * The errors in the files as they are now, or the effect of a reload.
   * @throws StartRefusal if they cannot be read.
   */
  examine(): Promise<Examined>;
}

export interface ReloadOptions {
  /** Whether the files may be older than the definitions in force. */
  revert?: boolean;
  /** Whether they may change stored values, or what is reported of them. */
  accept?: boolean | undefined;
  /** The user who does it. */
  by?: number | undefined;
}

/** The files of the definitions as they are now. */
export interface Examined {
  mistakes: readonly Mistake[];
  /** The effect on the database; null if there are errors. */
  plan: DefinitionPlan | null;
  /** How they relate to the definitions in force; null if there are errors. */
  standing: Standing | null;
}

/** The errors of the definitions as last saved; the last good ones stay in force. */
export interface Unsound {
  mistakes: readonly Mistake[];
  /** An error without a place in a file: the folder cannot be read, or the database refuses a change. */
  refusal: Failure | null;
}

/** Watches the definition files while somebody edits them. */
export interface Live {
  /** null if the saved files are valid. */
  unsound(): Unsound | null;
  close(): void;
}
