import type { Image } from '../engine/read.ts';

/** What an erasure does with an item: it stays, it is deleted, or fields of it are removed and set. */
export type ErasedForm = 'unchanged' | 'deleted' | { remove: string[]; set: Record<string, unknown> };

/** `byLaw`: the records of the sale are kept. */
type Rule = (item: Image, byLaw: boolean) => ErasedForm;

const unchanged: Rule = () => 'unchanged';
const deleted: Rule = () => 'deleted';
const ofTheSale: Rule = (_, byLaw) => (byLaw ? 'unchanged' : 'deleted');

const without =
  (always: readonly string[], unlessByLaw: readonly string[] = [], set: Record<string, unknown> = {}): Rule =>
  (item, byLaw) => {
    const remove = [...always, ...(byLaw ? [] : unlessByLaw)].filter(field => item[field] !== undefined);
    const missing = Object.entries(set).filter(([field, value]) => item[field] !== value);
    return remove.length + missing.length === 0 ? 'unchanged' : { remove, set: Object.fromEntries(missing) };
  };

/** The replacement of a free text that the schema requires. */
const ERASED_TEXT = 'Erased';

/** Every kind of item that names a lead; a new one needs a line here (the test erases one of each). */
const rules: Record<string, Rule> = {
  'lead-viewer': deleted,
  'lead-note': deleted,
  'customer-service-note': deleted,
  'log-message': deleted,
  payment: deleted,
  'security-code': deleted,
  'upcoming-callback': deleted,
  'doctor-nomination': deleted,
  'call-request': deleted,
  'call-request-claim': deleted,
  consent: ofTheSale,
  'consent-certificate': ofTheSale,
  'consent-revocation': ofTheSale,
  'verification-event': ofTheSale,
  'verification-progress': ofTheSale,
  'esig-claim': ofTheSale,
  'esig-request': ({ signed_ts }, byLaw) => (byLaw && signed_ts !== undefined ? 'unchanged' : 'deleted'),
  // A sale stays in figures and commissions, without the customer's data.
  'selected-product': without(['failed_reason'], ['lead_name']),
  chargeback: without([], ['lead_name'], { reason: ERASED_TEXT }),
  commission: without(['phone_number', 'reason'], ['first_name', 'last_name']),
  call: without([
    'lead_name',
    'lead_phone_number',
    'language',
    'disposition_note',
    'wrap_up_draft',
    'added_phone_number',
    'added_calls',
    'added_calls_sids',
    'snipped_recording_key',
    'dial_rejection',
    'script_prompt_pages_history',
  ]),
  'lead-sales': unchanged,
  'counted-document': unchanged,
  'audit-record': unchanged,
};

/**
 * The rule for an item of an erased lead. @throws Error for a kind of item without a rule, so that no kind is forgotten
 */
export const erasedForm = (item: Image, byLaw: boolean): ErasedForm => {
  const rule = rules[String(item.entity)];
  if (!rule) throw new Error(`There is no rule how to erase a '${item.entity}'.`);
  return rule(item, byLaw);
};
