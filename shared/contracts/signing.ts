import * as z from 'zod';
import { requires } from '../access/access.ts';
import { freeName } from '../leads/free-text.ts';
import { SigningDocument } from '../verification/esig-request.ts';
import { operation } from './operation.ts';

/** 32 random bytes, base64url: allows its holder to sign. It is sent only in bodies, because URLs are logged. */
export const SigningToken = z.string().regex(/^[\w-]{43}$/);

export const getSigningDocument = operation({
  name: 'getSigningDocument',
  method: 'POST',
  path: '/signing_document',
  access: requires.nothing,
  input: z.object({ token: SigningToken }),
  output: SigningDocument,
  errors: ['not_found', 'conflict'],
  summary: 'What the customer is asked to sign; unsigned, not found once expired, a conflict once it holds no more.',
});

export const signDocument = operation({
  name: 'signDocument',
  method: 'POST',
  path: '/signing',
  access: requires.nothing,
  input: z.object({
    token: SigningToken,
    signature_name: freeName(200).min(2, 'Type your full name.'),
    agreed: z.literal(true, 'Please agree to sign electronically.'),
  }),
  output: SigningDocument,
  errors: ['not_found', 'conflict', 'unavailable'],
  summary: 'Signs; the same signature again changes nothing.',
});
