import type { findHeldLead } from '#shared/contracts/lead-data';
import type { OutputOf } from '#shared/contracts/operation';

/** A lead that was found, with what is held about it. */
export type Held = NonNullable<OutputOf<typeof findHeldLead>['lead']>;
