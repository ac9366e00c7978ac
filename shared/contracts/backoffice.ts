import * as z from 'zod';
import { requires } from '../access/access.ts';
import { GroupConfiguration, GroupContent } from '../access/group-configuration.ts';
import { GroupEdit } from '../access/group-edit.ts';
import { GroupName } from '../access/roles.ts';
import { Did, DidChange, NewDid } from '../dids/did.ts';
import { Disposition } from '../dispositions/disposition.ts';
import { LeadSource } from '../lead-sources/lead-source.ts';
import { freeText } from '../leads/free-text.ts';
import { PhoneNumber } from '../phone/phone-number.ts';
import { settingVersionOf } from '../settings/setting-version.ts';
import { operation } from './operation.ts';
import { PageInput, pageOf } from './page.ts';

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

export const updateDids = operation({
  name: 'updateDids',
  method: 'PATCH',
  path: '/did',
  access: requires.feature('Dids'),
  input: z.object({
    /** Each row as it was read, with its changes. If one row has changed since, none is saved: it is a `conflict`. */
    changes: z.array(DidChange).min(1).max(100),
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
  output: z.array(LeadSource),
  errors: [],
  summary: 'Every lead source, by name (docs/product.md, Operations).',
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

/** A change of a group; the content of a former time may not be valid any more. */
export const GroupVersion = settingVersionOf(GroupContent);
export type GroupVersion = z.infer<typeof GroupVersion>;

export const listGroupVersions = operation({
  name: 'listGroupVersions',
  method: 'GET',
  path: '/group/{name}/version',
  access: requires.role('admin'),
  input: PageInput.extend({ name: GroupName }),
  output: pageOf(GroupVersion),
  errors: [],
  summary: "The saved changes of a group's configuration, the latest first.",
});

export const restoreGroup = operation({
  name: 'restoreGroup',
  method: 'POST',
  path: '/group/{name}/restore',
  access: requires.role('admin'),
  input: z.object({
    name: GroupName,
    /** The change that is undone: the content from before it becomes a new version. */
    number: z.number().int(),
    /** As for saving. */
    version: z.number().int(),
  }),
  output: GroupSettings,
  errors: ['not_found', 'conflict', 'rejected'],
  summary: 'Saves the content that a group had before one of its changes.',
});
