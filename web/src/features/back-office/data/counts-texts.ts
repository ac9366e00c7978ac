import type { ErasedCounts } from '#shared/retention/erasure';
import type { Timestamp } from '#shared/time';

const words: Record<keyof ErasedCounts, [one: string, many: string]> = {
  notes: ['note', 'notes'],
  messages: ['message', 'messages'],
  payments: ['payment method', 'payment methods'],
  calls: ['call', 'calls'],
  recordings: ['recording', 'recordings'],
  documents: ['callback, nomination or request for a signature', 'callbacks, nominations and requests for signatures'],
};

/** '2 notes, 1 message', without the kinds of which there are none. */
export const countsText = (counts: ErasedCounts): string => {
  const told = (Object.keys(words) as (keyof ErasedCounts)[])
    .filter(what => counts[what] > 0)
    .map(what => `${counts[what].toLocaleString('en-US')} ${words[what][counts[what] === 1 ? 0 : 1]}`);
  return told.length > 0 ? told.join(', ') : 'nothing but its own fields';
};

/** What an erasure takes, for the question before it and for its result. After a sale the law keeps the name. */
export const erasedText = (counts: ErasedCounts, keptUntil: Timestamp | undefined): string => {
  const items = Object.values(counts).some(count => count > 0) ? `${countsText(counts)}, ` : '';
  return `Erased: ${items}${keptUntil ? 'numbers and all other details' : 'name, numbers and all details'}.`;
};

/** What an erasure leaves, for the question before it and for its result. */
export const KEPT_ALWAYS =
  'Kept: what figures need, without the customer; and the audit trail, which names the lead by its id alone. Files of imports, bulk changes and exports that name the customer are deleted within seven days.';
export const keptByLaw = (until: string): string =>
  `Kept until ${until}, because the law requires it after a sale (45 CFR 155.220(j)): name, date of birth, address and family of the application, what was sold, signatures and the recordings of voice verifications.`;
/** What stays on the blacklist after an erasure, and why. */
export const blacklistTexts = (kept: { on_blacklist: boolean; email_on_blacklist?: boolean | undefined }): string[] => [
  ...(kept.on_blacklist ? ['The number stays on the blacklist, so that it is not called again.'] : []),
  ...(kept.email_on_blacklist
    ? ['The e-mail address stays on the blacklist, so that nothing is sent to it again.']
    : []),
];
