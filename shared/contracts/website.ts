import * as z from 'zod';
import { requires } from '../access/access.ts';
import { operation } from './operation.ts';
import {
  CALL_REQUEST_FORM_PATH,
  CALL_REQUEST_PATH,
  CallRequestAccepted,
  CallRequestForm,
  CallRequestInput,
  PublicSite,
} from './public.ts';

/** Encrypted by the server: allows its holder to cancel. It is sent only in bodies, because URLs are logged. */
const CancelToken = z
  .string('We found no request of this browser. Please call us.')
  .regex(/^[\w-]{87}$/, 'We found no request of this browser. Please call us.');

const WithToken = z.object({ cancel_token: CancelToken });

export const getCallRequestForm = operation({
  name: 'getCallRequestForm',
  method: 'GET',
  path: CALL_REQUEST_FORM_PATH,
  access: requires.nothing,
  input: z.object({}),
  output: CallRequestForm,
  errors: ['unavailable'],
  summary: 'A token with the time at which the form of a call request was opened.',
});

export const getPublicSite = operation({
  name: 'getPublicSite',
  method: 'GET',
  path: '/public/site',
  access: requires.nothing,
  input: z.object({}),
  output: PublicSite,
  errors: [],
  summary: 'What the public page says of the business now: states served, phone numbers, whether the office is open.',
});

export const requestCall = operation({
  name: 'requestCall',
  method: 'POST',
  path: CALL_REQUEST_PATH,
  access: requires.nothing,
  input: CallRequestInput,
  output: CallRequestAccepted,
  errors: ['too_many_requests', 'conflict', 'unavailable'],
  summary: "A visitor's request to be called, as JSON or as a form (docs/product.md, Call request).",
});

export const cancelCallRequest = operation({
  name: 'cancelCallRequest',
  method: 'POST',
  path: `${CALL_REQUEST_PATH}/cancel`,
  access: requires.nothing,
  input: WithToken,
  output: z.object({}),
  errors: ['not_found', 'rejected', 'conflict', 'unavailable'],
  summary: 'The visitor does not want to be called any more; a request that is cancelled already stays so.',
});

export const revokeConsent = operation({
  name: 'revokeConsent',
  method: 'POST',
  path: `${CALL_REQUEST_PATH}/revocation`,
  access: requires.nothing,
  input: WithToken,
  output: z.object({}),
  errors: ['not_found', 'conflict', 'unavailable'],
  summary: 'The visitor takes the consent back: no calls, texts or e-mails any more (docs/product.md, Consent).',
});
