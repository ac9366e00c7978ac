import * as z from 'zod';
import { GroupName } from '../access/roles.ts';
import type { StateAbbr } from '../dialing/states.ts';
import { Timestamp } from '../time.ts';
import { servedStates } from './zip-states.ts';

/** Of the states in which agents are licensed; the contract of a call request rejects every other one. */
const State = z.enum(servedStates as [StateAbbr, ...StateAbbr[]]);

/** What an admin edits of the call requests of the public page (docs/product.md, Website settings). */
export const WebsiteContent = z.object({
  /** Every setting has a name; there is one of these. */
  name: z.literal('Website'),
  /** The group whose agents are offered the calls. */
  group: GroupName,
  /** Minutes from an attempt that reached nobody to the next one: two waits are three attempts. */
  retry_minutes: z.array(z.number().int()),
  /** The states whose zip codes are served. */
  states_served: z.array(State),
});
export type WebsiteContent = z.infer<typeof WebsiteContent>;

export const WebsiteSettings = WebsiteContent.extend({
  id: z.string(),
  updated_ts: Timestamp.optional(),
  deleted_ts: Timestamp.optional(),
  version: z.number().int(),
});
export type WebsiteSettings = z.infer<typeof WebsiteSettings>;

/** The id of the one document. */
export const WEBSITE_SETTINGS_ID = 'website';

/** What holds until an admin changes it: three attempts, the second after 15 minutes, the third two hours later. */
export const defaultWebsiteSettings: WebsiteSettings = {
  id: WEBSITE_SETTINGS_ID,
  name: 'Website',
  group: 'closer_t1',
  retry_minutes: [15, 120],
  states_served: [...servedStates],
  version: 0,
};

const MINUTES_OF_A_WEEK = 7 * 24 * 60;

/** What an admin may save. */
export const WebsiteEdit = WebsiteContent.extend({
  retry_minutes: z
    .array(
      z
        .number('Type a number of minutes.')
        .int('Type whole minutes.')
        .min(1, 'Wait at least a minute.')
        .max(MINUTES_OF_A_WEEK, 'Wait a week at most.'),
    )
    .max(9, 'Ten attempts at most.'),
  states_served: z.array(State).min(1, 'Choose at least one state.'),
});
