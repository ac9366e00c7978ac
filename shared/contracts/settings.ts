import * as z from 'zod';
import { requires } from '../access/access.ts';
import { CallRequest } from '../call-requests/call-request.ts';
import { WebsiteEdit, WebsiteSettings } from '../call-requests/website-settings.ts';
import { Disposition, DispositionGroup } from '../dispositions/disposition.ts';
import { DispositionEdit, DispositionGroupEdit } from '../dispositions/disposition-edit.ts';
import { MessageTemplate } from '../messages/message.ts';
import { TemplateEdit } from '../messages/template-edit.ts';
import { DayRange } from '../metrics/day-range.ts';
import { ProductOption } from '../products/product.ts';
import { ProductOptionEdit } from '../products/product-option-edit.ts';
import { LAST_VERSION, SeenVersion } from '../seen-version.ts';
import { SettingKind, SettingVersion } from '../settings/setting-version.ts';
import { operation } from './operation.ts';
import { PageInput, pageOf } from './page.ts';

export * from './lead-changes.ts';
export * from './lead-data.ts';
export * from './lead-imports.ts';
export * from './scripts.ts';

const SettingId = z.string().regex(/^[\w-]{1,128}$/);

/** The setting that was read, in the version that was read. If another is stored, nothing is saved: a `conflict`. */
const Seen = z.object({ id: SettingId, version: SeenVersion });

const forSettings = requires.feature('Settings');
const forAdmins = requires.role('admin');

export const createDisposition = operation({
  name: 'createDisposition',
  method: 'POST',
  path: '/disposition',
  access: forSettings,
  input: z.object({ content: DispositionEdit }),
  output: Disposition,
  errors: ['conflict'],
  summary: 'Creates a disposition; its id is its name in snake case (docs/product.md, Disposition settings).',
});

export const saveDisposition = operation({
  name: 'saveDisposition',
  method: 'PUT',
  path: '/disposition/{id}',
  access: forSettings,
  input: Seen.extend({ content: DispositionEdit }),
  output: Disposition,
  errors: ['not_found', 'conflict', 'rejected'],
  summary: 'Changes the options of a disposition; calls under way keep the former ones.',
});

export const deleteDisposition = operation({
  name: 'deleteDisposition',
  method: 'DELETE',
  path: '/disposition/{id}',
  access: forSettings,
  input: Seen,
  output: z.object({}),
  errors: ['conflict', 'rejected'],
  summary: 'Deletes a disposition, and removes it from all groups at once; calls under way keep it.',
});

export const listDispositionGroups = operation({
  name: 'listDispositionGroups',
  method: 'GET',
  path: '/disposition-group',
  access: forSettings,
  input: z.object({}),
  output: z.object({ data: z.array(DispositionGroup) }),
  errors: [],
  summary: 'Every disposition group, by name.',
});

export const createDispositionGroup = operation({
  name: 'createDispositionGroup',
  method: 'POST',
  path: '/disposition-group',
  access: forSettings,
  input: z.object({ content: DispositionGroupEdit }),
  output: DispositionGroup,
  errors: ['conflict', 'rejected'],
  summary: 'Creates a disposition group; its id is its name in snake case.',
});

export const saveDispositionGroup = operation({
  name: 'saveDispositionGroup',
  method: 'PUT',
  path: '/disposition-group/{id}',
  access: forSettings,
  input: Seen.extend({ content: DispositionGroupEdit }),
  output: DispositionGroup,
  errors: ['not_found', 'conflict', 'rejected'],
  summary: 'Changes the type, the description and the dispositions of a group.',
});

export const deleteDispositionGroup = operation({
  name: 'deleteDispositionGroup',
  method: 'DELETE',
  path: '/disposition-group/{id}',
  access: forSettings,
  input: Seen,
  output: z.object({}),
  errors: ['conflict'],
  summary: 'Deletes a disposition group; its dispositions stay.',
});

export const createMessageTemplate = operation({
  name: 'createMessageTemplate',
  method: 'POST',
  path: '/message_template',
  access: forSettings,
  input: z.object({ content: TemplateEdit }),
  output: MessageTemplate,
  errors: ['conflict'],
  once: true,
  summary: 'Creates a message template (docs/product.md, Message templates).',
});

export const saveMessageTemplate = operation({
  name: 'saveMessageTemplate',
  method: 'PUT',
  path: '/message_template/{id}',
  access: forSettings,
  input: Seen.extend({ content: TemplateEdit }),
  output: MessageTemplate,
  errors: ['not_found', 'conflict'],
  summary: 'Changes a message template.',
});

export const deleteMessageTemplate = operation({
  name: 'deleteMessageTemplate',
  method: 'DELETE',
  path: '/message_template/{id}',
  access: forSettings,
  input: Seen,
  output: z.object({}),
  errors: ['conflict'],
  summary: 'Deletes a message template.',
});

export const listCatalogue = operation({
  name: 'listCatalogue',
  method: 'GET',
  path: '/catalogue',
  access: forSettings,
  input: z.object({}),
  output: z.object({ data: z.array(ProductOption) }),
  errors: [],
  summary: 'Every entry of the catalogue, also what is not sold any more, by type and name.',
});

export const createProductOption = operation({
  name: 'createProductOption',
  method: 'POST',
  path: '/catalogue',
  access: forAdmins,
  input: z.object({ content: ProductOptionEdit }),
  output: ProductOption,
  errors: ['conflict'],
  once: true,
  summary: 'Adds a product to the catalogue (docs/product.md, Product catalogue).',
});

export const saveProductOption = operation({
  name: 'saveProductOption',
  method: 'PUT',
  path: '/catalogue/{id}',
  access: forAdmins,
  input: Seen.extend({ content: ProductOptionEdit }),
  output: ProductOption,
  errors: ['not_found', 'conflict', 'rejected'],
  summary: 'Changes or retires a product of the catalogue; what was chosen for a lead stays as it was chosen.',
});

export const getWebsiteSettings = operation({
  name: 'getWebsiteSettings',
  method: 'GET',
  path: '/website-settings',
  access: forAdmins,
  input: z.object({}),
  output: WebsiteSettings,
  errors: [],
  summary: 'How call requests of the public page are handled; version 0 until an admin has saved it.',
});

export const saveWebsiteSettings = operation({
  name: 'saveWebsiteSettings',
  method: 'PUT',
  path: '/website-settings',
  access: forAdmins,
  input: z.object({ version: z.number().int().min(0).max(LAST_VERSION), content: WebsiteEdit }),
  output: WebsiteSettings,
  errors: ['conflict', 'rejected'],
  summary: 'Changes the group, the attempts and the states of call requests (docs/product.md, Website settings).',
});

export const listFlaggedCallRequests = operation({
  name: 'listFlaggedCallRequests',
  method: 'GET',
  path: '/call-request/flagged',
  access: forAdmins,
  input: PageInput,
  output: pageOf(CallRequest),
  errors: [],
  summary: 'The call requests on which a person decides, the latest first (docs/product.md, Call request).',
});

export const listCancelledCallRequests = operation({
  name: 'listCancelledCallRequests',
  method: 'GET',
  path: '/call-request/cancelled',
  access: forAdmins,
  input: PageInput,
  output: pageOf(CallRequest),
  errors: [],
  summary:
    'The call requests that the system cancelled, with the reason, the latest first (docs/product.md, Call request).',
});

/** A flagged request, in the version that the admin read: somebody may have asked to take the consent back since. */
const DecidedRequest = z.object({ id: SettingId, version: z.number().int() });

export const closeCallRequest = operation({
  name: 'closeCallRequest',
  method: 'POST',
  path: '/call-request/{id}/close',
  access: forAdmins,
  input: DecidedRequest,
  output: z.object({}),
  errors: ['not_found', 'conflict'],
  summary: 'An admin has decided on a flagged request; one that is closed already stays so.',
});

export const takeConsentBack = operation({
  name: 'takeConsentBack',
  method: 'POST',
  path: '/call-request/{id}/revocation',
  access: forAdmins,
  input: DecidedRequest,
  output: z.object({}),
  errors: ['not_found', 'conflict'],
  summary: 'An admin has decided that an asked revocation counts: as one that the customer has proven.',
});

export const listSettingVersions = operation({
  name: 'listSettingVersions',
  method: 'GET',
  path: '/setting/{kind}/version',
  access: forAdmins,
  input: PageInput.extend({ kind: SettingKind, name: z.string().max(128).optional() }),
  output: pageOf(SettingVersion),
  errors: [],
  summary: 'The saved changes of all settings of a kind, or of the named one, the latest first.',
});

export const listSettingChanges = operation({
  name: 'listSettingChanges',
  method: 'GET',
  path: '/setting-change',
  access: forAdmins,
  input: DayRange.extend({
    kind: SettingKind.optional(),
    /** The id of the user who made them. */
    by: z.string().max(128).optional(),
    /** A change of a script has some 100 KB, and a response at most 6 MB. */
    limit: z.coerce.number().int().min(1).max(40).default(10),
    key: PageInput.shape.key,
  }),
  output: pageOf(SettingVersion),
  errors: [],
  summary: 'Who changed which setting on these days in New York, of every kind, the latest first.',
});

/** The kinds whose documents are restored by their content alone. */
export const RestorableKind = SettingKind.exclude(['user', 'did']);
export type RestorableKind = z.infer<typeof RestorableKind>;

export const restoreSetting = operation({
  name: 'restoreSetting',
  method: 'POST',
  path: '/setting/{kind}/restore',
  access: forAdmins,
  input: z.object({
    kind: RestorableKind,
    name: SettingId,
    /** The change that is undone: the content from before it becomes a new version. */
    number: z.number().int(),
    /** The number of the latest change that the admin has seen. If there is a later one, it is a `conflict`. */
    version: z.number().int(),
  }),
  output: z.object({}),
  errors: ['not_found', 'conflict', 'rejected'],
  summary: 'Saves the content that a setting had before one of its changes, also of a setting that was deleted.',
});
