import * as z from 'zod';
import { requires } from '../access/access.ts';
import { Did, DidChange, NewDid } from '../dids/did.ts';
import { Disposition } from '../dispositions/disposition.ts';
import { LeadSource } from '../lead-sources/lead-source.ts';
import { freeText } from '../leads/free-text.ts';
import { PhoneNumber } from '../phone/phone-number.ts';
import { operation } from './operation.ts';

export const listDispositions = operation({
  name: 'listDispositions',
  method: 'GET',
  path: '/disposition',
  access: requires.signedIn,
  input: z.object({}),
  output: z.object({ data: z.array(Disposition) }),
  errors: [],
  summary: 'Every disposition, by name.',
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
