import type { findStoredLead } from '#shared/contracts/lead-data';
import type { OutputOf } from '#shared/contracts/operation';

/** A lead that was found, with what is stored about it. */
export type StoredLead = NonNullable<OutputOf<typeof findStoredLead>['lead']>;
