import { access } from './access.ts';
import { books } from './books.ts';
import { carrying } from './carrying.ts';
import { definitionSets } from './definitionSets.ts';
import { devices } from './devices.ts';
import { groups } from './groups.ts';
import { guards } from './guards.ts';
import type { Migration } from './Migration.ts';
import { normalised } from './normalised.ts';
import { numbering } from './numbering.ts';
import { opening } from './opening.ts';
import { people } from './people.ts';
import { plans } from './plans.ts';
import { posting } from './posting.ts';
import { quota } from './quota.ts';
import { sessions } from './sessions.ts';
import { stated } from './stated.ts';
import { stock } from './stock.ts';
import { trail } from './trail.ts';
import { uploads } from './uploads.ts';

/** All steps in the order in which they run. A new one is added at the end. */
export const MIGRATIONS: readonly Migration[] = [
  guards,
  access,
  trail,
  books,
  stock,
  people,
  opening,
  posting,
  numbering,
  carrying,
  groups,
  stated,
  sessions,
  uploads,
  plans,
  normalised,
  devices,
  definitionSets,
  quota,
];
