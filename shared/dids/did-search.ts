import { numberMatches } from '../phone/number-matches.ts';
import { formatPhoneNumber } from '../phone/phone-number.ts';
import { words } from '../words.ts';
import type { Did } from './did.ts';

type Searched = Partial<Pick<Did, 'lead_source' | 'task_creation_source'>> & {
  requested_group?: string | null | undefined;
};

/**
 * Whether a DID is found by a text: by its number as it is written or by its digits, or by its source or group as they are
 * stored; `alsoAs` are other values of it, such as edited ones.
 */
export const didMatches = (did: Did, search: string, alsoAs: Searched[] = []): boolean => {
  const text = search.trim().toLowerCase();
  const codes = [did, ...alsoAs].flatMap(one => [one.lead_source, one.task_creation_source, one.requested_group]);
  return (
    [formatPhoneNumber(did.phone_number), ...codes.map(code => words(code ?? undefined))].some(shown =>
      shown.toLowerCase().includes(text.replaceAll('_', ' ')),
    ) || numberMatches(did.phone_number, text)
  );
};
