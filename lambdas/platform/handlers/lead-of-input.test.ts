import { expect, it } from 'vitest';
import { leadOfInput } from './lead-of-input.ts';

it.each([
  ['in the path', '/lead/{id}/note', { id: '42', limit: 5 }, '42'],
  ['as leadId', '/update_lead', { leadId: '42', data: {} }, '42'],
  ['as a key', '/snipped_recording_download_link', { lead_key: 'lead/42' }, '42'],
  ['not: the id of something else', '/user/{id}', { id: '42' }, undefined],
  ['not: a message without a lead', '/send_text', { to: '(305) 555-0123', leadId: undefined }, undefined],
  ['not: no input', '/stats', undefined, undefined],
] as const)('a request names its lead %s', (_, path, input, lead) => {
  expect(leadOfInput({ path }, input)).toBe(lead);
});
