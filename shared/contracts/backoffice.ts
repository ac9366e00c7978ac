import * as z from 'zod';
import { requires } from '../access/access.ts';
import { GroupConfiguration } from '../access/group-configuration.ts';
import { GroupEdit } from '../access/group-edit.ts';
import { GroupName } from '../access/roles.ts';
import { Did, DidChange, NewDid } from '../dids/did.ts';
import { Disposition } from '../dispositions/disposition.ts';
import { LeadSource, LeadSourceName, ListedLeadSource } from '../lead-sources/lead-source.ts';
import { freeText } from '../leads/free-text.ts';
import { SavedView, SavedViewName, ViewedList, ViewFilter } from '../lists/saved-view.ts';
import { DollarsInput } from '../money/dollars.ts';
import { PhoneNumber } from '../phone/phone-number.ts';
import { SeenVersion } from '../seen-version.ts';
import { operation } from './operation.ts';

export * from './blacklist.ts';

export const listDispositions = operation({
  name: 'listDispositions',
  method: 'GET',
  path: '/disposition',
  access: requires.signedIn,
  input: z.object({}),
  output: z.object({ data: z.array(Disposition) }),
  errors: [],
  summary:
    'Every disposition, by name; also those that were deleted within a day, because calls under way may still have them.',
});

export const listDids = operation({
  name: 'listDids',
  method: 'GET',
  path: '/did',
  access: requires.feature('Dids'),
  input: z.object({}),
  output: z.object({ data: z.array(Did) }),
  errors: [],
  summary: 'Every inbound number, by number; not paged (docs/product.md, DIDs).',
});

/** Each row has a record beside it, and a transaction has 100 writes at most. */
export const DIDS_AT_ONCE = 50;

export const updateDids = operation({
  name: 'updateDids',
  method: 'PATCH',
  path: '/did',
  access: requires.feature('Dids'),
  input: z.object({
    /** Each row as it was read, with its changes. If one row has changed since, none is saved: it is a `conflict`. */
    changes: z.array(DidChange).min(1).max(DIDS_AT_ONCE),
  }),
  output: z.object({ data: z.array(Did) }),
  errors: ['not_found', 'conflict', 'rejected'],
  summary: 'Saves all changed rows of the DIDs page together.',
});

export const createDid = operation({
  name: 'createDid',
  method: 'POST',
  path: '/create_did',
  access: requires.feature('Dids'),
  input: NewDid,
  output: z.object({ data: z.object({ phone_number: PhoneNumber }) }),
  errors: ['rejected', 'conflict', 'provider_failed'],
  once: true,
  summary: 'Buys a number from Twilio, points it at the inbound webhook and keeps it as a DID.',
});

export const listLeadSources = operation({
  name: 'listLeadSources',
  method: 'GET',
  path: '/lead-source',
  access: requires.signedIn,
  input: z.object({}),
  output: z.array(ListedLeadSource),
  errors: [],
  summary: 'Every lead source, by name; what a lead of it costs for admins only (docs/product.md, Lead sources).',
});

const LeadSourceId = z.string().regex(/^\d{1,9}$/, 'The id of a lead source is a whole number.');

export const createLeadSource = operation({
  name: 'createLeadSource',
  method: 'POST',
  path: '/lead-source',
  access: requires.role('admin'),
  input: z.object({
    name: LeadSourceName,
    /** In dollars, such as 12.5. */
    lead_cost: DollarsInput,
  }),
  output: LeadSource,
  errors: ['rejected', 'conflict'],
  once: true,
  summary: 'Creates a lead source with a name that no other one has or had (docs/product.md, Lead sources).',
});

export const updateLeadSource = operation({
  name: 'updateLeadSource',
  method: 'PATCH',
  path: '/lead-source/{id}',
  access: requires.role('admin'),
  input: z.object({
    id: LeadSourceId,
    /** In dollars, such as 12.5; it counts for leads of today and later. */
    lead_cost: DollarsInput.optional(),
    name: LeadSourceName.optional(),
    /** A retired source is offered for nothing new; nothing that refers to it changes. */
    retired: z.boolean().optional(),
    /** The version that the admin has seen. If another is stored, nothing is saved: it is a `conflict`. */
    version: z.number().int().optional(),
  }),
  output: LeadSource,
  errors: ['not_found', 'rejected', 'conflict'],
  summary: 'Changes the given fields of a lead source (docs/product.md, Lead sources).',
});

/** In characters. */
export const LONGEST_BUG_REPORT = 4000;

export const reportBug = operation({
  name: 'reportBug',
  method: 'POST',
  path: '/bug_report',
  access: requires.signedIn,
  input: z.object({ text: freeText(LONGEST_BUG_REPORT).min(1) }),
  output: z.object({}),
  errors: ['provider_failed', 'unavailable'],
  summary: "Posts a report with the user's e-mail to the team's chat (docs/product.md, Bug report).",
});

/** A group as admins see it. */
export const GroupSettings = GroupConfiguration.omit({ earlier: true });
export type GroupSettings = z.infer<typeof GroupSettings>;

export const listGroups = operation({
  name: 'listGroups',
  method: 'GET',
  path: '/group',
  access: requires.role('admin'),
  input: z.object({}),
  output: z.object({ data: z.array(GroupSettings) }),
  errors: [],
  summary: "Every group's configuration, by name (docs/product.md, Group settings).",
});

export const saveGroup = operation({
  name: 'saveGroup',
  method: 'PUT',
  path: '/group/{name}',
  access: requires.role('admin'),
  input: z.object({
    name: GroupName,
    /** The version that the admin has seen. If another is stored, nothing is saved: it is a `conflict`. */
    version: z.number().int(),
    content: GroupEdit,
  }),
  output: GroupSettings,
  errors: ['not_found', 'conflict', 'rejected'],
  summary: "Saves a group's configuration and who changed what; it applies to signed-in users at once.",
});

export const listSavedViews = operation({
  name: 'listSavedViews',
  method: 'GET',
  path: '/saved-view',
  access: requires.feature('Leads'),
  input: z.object({ list: ViewedList }),
  output: z.object({ data: z.array(SavedView) }),
  errors: [],
  summary: "The views of a list that everybody sees, and one's own (docs/product.md, Saved views).",
});

const OneView = z.object({ list: ViewedList, shared: z.stringbool().or(z.boolean()), id: z.uuid() });

export const createSavedView = operation({
  name: 'createSavedView',
  method: 'POST',
  path: '/saved-view',
  access: requires.feature('Leads'),
  input: OneView.omit({ id: true }).extend({ name: SavedViewName, filter: ViewFilter }),
  output: SavedView,
  errors: ['rejected', 'conflict'],
  once: true,
  summary: 'Keeps a filter of a list under a name; only admins keep one that everybody sees.',
});

export const updateSavedView = operation({
  name: 'updateSavedView',
  method: 'PATCH',
  path: '/saved-view/{id}',
  access: requires.feature('Leads'),
  input: OneView.extend({ version: z.number().int(), name: SavedViewName.optional(), filter: ViewFilter.optional() }),
  output: SavedView,
  errors: ['not_found', 'conflict'],
  summary: 'Gives a saved view another name or filter.',
});

export const deleteSavedView = operation({
  name: 'deleteSavedView',
  method: 'DELETE',
  path: '/saved-view/{id}',
  access: requires.feature('Leads'),
  input: OneView.extend({ version: SeenVersion }),
  output: z.object({}),
  errors: ['conflict'],
  summary: 'Deletes a saved view, if it is the version that the user has seen.',
});
