import type { Call } from '../calls/call.ts';
import type { Disposition } from './disposition.ts';

const sourcesWithoutNote = ['platinum', 'raw_dialer_callback'];
const taskSourcesWithoutNote = ['outbound_dial', 'agent_callback'];

type NoteCall = Pick<Call, 'lead_source' | 'task_creation_source' | 'require_disposition_note'>;

/** For outbound_dial no note field is shown (docs/product.md, Note required). */
export const showsNote = (call: Pick<Call, 'task_creation_source'>): boolean =>
  call.task_creation_source !== 'outbound_dial';

/**
 * Whether a note is required (docs/product.md, Note required). A DID or a disposition that requires one wins over the
 * lead source; a quick disposition and the two task sources never need one.
 */
export const noteRequired = (
  call: NoteCall,
  disposition: Pick<Disposition, 'name' | 'requiresNote'> | undefined,
  quick: boolean,
): boolean => {
  if (quick || taskSourcesWithoutNote.includes(call.task_creation_source)) return false;
  if (call.require_disposition_note || disposition?.requiresNote) return true;
  return !sourcesWithoutNote.includes(call.lead_source ?? '');
};

/** Invisible letters: Hangul fillers and the empty Braille pattern. */
const blankLetters = /[\u115f\u1160\u3164\uffa0\u2800]/g;

/** The note; undefined if it has no visible character. */
export const visibleNote = (note: string | undefined): string | undefined =>
  /[\p{L}\p{N}\p{P}\p{S}]/u.test(note?.replace(blankLetters, '') ?? '') ? note : undefined;
