import * as z from 'zod';
import { requires } from '../access/access.ts';
import { PendingVerification } from '../leads/lead.ts';
import { operation } from './operation.ts';

export const sendText = operation({
  name: 'sendText',
  context: 'leads',
  method: 'POST',
  path: '/send_text',
  access: requires.signedIn,
  input: z.object({ to: z.string().trim().max(40), body: z.string().trim().min(1, 'Write a message.').max(1600) }),
  output: z.object({}),
  errors: ['refused', 'provider_failed'],
  summary: 'Sends a text message; refused for a number that is on the blacklist.',
});

export const listPendingVerifications = operation({
  name: 'listPendingVerifications',
  context: 'leads',
  method: 'GET',
  path: '/pending-verification',
  access: requires.role('verification', 'admin'),
  input: z.object({}),
  output: z.object({ data: z.array(PendingVerification) }),
  errors: [],
  summary: 'Leads whose verification was requested and is not completed, newest request first (spec 1, section 4).',
});

export const leadOperations = [sendText, listPendingVerifications] as const;
