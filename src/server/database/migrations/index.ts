import { access } from './access.ts';
import { apiTokens } from './apiTokens.ts';
import { appendedInPlace } from './appendedInPlace.ts';
import { approvalOfTransaction } from './approvalOfTransaction.ts';
import { approvals } from './approvals.ts';
import { books } from './books.ts';
import { budget } from './budget.ts';
import { bulk } from './bulk.ts';
import { carriedAtOnce } from './carriedAtOnce.ts';
import { collectedMails } from './collectedMails.ts';
import { correctedAgain } from './correctedAgain.ts';
import { counting } from './counting.ts';
import { dated } from './dated.ts';
import { days } from './days.ts';
import { definitionAuthors } from './definitionAuthors.ts';
import { definitionSets } from './definitionSets.ts';
import { demoMail } from './demoMail.ts';
import { devices } from './devices.ts';
import { entryIndexes } from './entryIndexes.ts';
import { entryNotes } from './entryNotes.ts';
import { entryProjects } from './entryProjects.ts';
import { guards } from './guards.ts';
import { importedLines } from './importedLines.ts';
import { keptCounts } from './keptCounts.ts';
import { keptRows } from './keptRows.ts';
import { laterDays } from './laterDays.ts';
import { leanPosting } from './leanPosting.ts';
import type { Migration } from './Migration.ts';
import { mailChoices } from './mailChoices.ts';
import { mails } from './mails.ts';
import { movedDays } from './movedDays.ts';
import { normalised } from './normalised.ts';
import { onePass } from './onePass.ts';
import { onePosting } from './onePosting.ts';
import { openAssignments } from './openAssignments.ts';
import { openId } from './openId.ts';
import { openIdAccounts } from './openIdAccounts.ts';
import { opening } from './opening.ts';
import { openings } from './openings.ts';
import { outbox } from './outbox.ts';
import { passkeys } from './passkeys.ts';
import { people } from './people.ts';
import { periods } from './periods.ts';
import { plans } from './plans.ts';
import { posting } from './posting.ts';
import { postingRules } from './postingRules.ts';
import { projectTotals } from './projectTotals.ts';
import { quota } from './quota.ts';
import { recordVouchers } from './recordVouchers.ts';
import { refusals } from './refusals.ts';
import { reportMailFiles } from './reportMailFiles.ts';
import { reportMails } from './reportMails.ts';
import { secondFactor } from './secondFactor.ts';
import { secrets } from './secrets.ts';
import { sessions } from './sessions.ts';
import { stock } from './stock.ts';
import { trail } from './trail.ts';
import { transfers } from './transfers.ts';
import { uploads } from './uploads.ts';
import { valuedByDay } from './valuedByDay.ts';
import { views } from './views.ts';
import { vouchers } from './vouchers.ts';

/** All steps in the order in which they run. New ones are added at the end. */
export const MIGRATIONS: readonly Migration[] = [
  guards,
  access,
  trail,
  books,
  stock,
  people,
  opening,
  posting,
  sessions,
  uploads,
  plans,
  normalised,
  devices,
  definitionSets,
  quota,
  onePosting,
  outbox,
  views,
  bulk,
  demoMail,
  keptCounts,
  counting,
  days,
  periods,
  dated,
  entryProjects,
  openings,
  postingRules,
  movedDays,
  vouchers,
  mails,
  leanPosting,
  entryNotes,
  reportMails,
  budget,
  projectTotals,
  apiTokens,
  carriedAtOnce,
  refusals,
  secondFactor,
  appendedInPlace,
  passkeys,
  approvals,
  openId,
  reportMailFiles,
  approvalOfTransaction,
  definitionAuthors,
  mailChoices,
  laterDays,
  keptRows,
  entryIndexes,
  onePass,
  secrets,
  openIdAccounts,
  collectedMails,
  openAssignments,
  valuedByDay,
  recordVouchers,
  transfers,
  importedLines,
  correctedAgain,
];

/** Steps of version 0.1 that later steps include. They count as done in a new database. */
export const FOLDED: readonly string[] = ['010_numbering', '011_carrying', '012_groups', '013_stated'];

/** The names of all steps that a database or a backup may contain. */
export const STEPS: readonly string[] = [...MIGRATIONS.map(({ name }) => name), ...FOLDED];
