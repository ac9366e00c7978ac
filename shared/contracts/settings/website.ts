import * as z from 'zod';
import { CallRequest } from '../../call-requests/call-request.ts';
import { WebsiteEdit, WebsiteSettings } from '../../call-requests/website-settings.ts';
import { LAST_VERSION } from '../../seen-version.ts';
import { operation } from '../operation.ts';
import { PageInput, pageOf } from '../page.ts';
import { forAdmins, SettingId } from './seen-setting.ts';

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
