import { expect, it } from 'vitest';
import { blacklisting } from '#platform/table/blacklist/blacklist';
import { writeOne, writeTogether } from '#platform/table/engine/write';
import { callRequestCancellation, callRequestCreation, getCallRequest } from '#platform/table/website/call-requests';
import { consentCreation, consentRevocationCreation } from '#platform/table/website/consents';
import type { CallRequest } from '#shared/call-requests/call-request';
import { at } from '../../tests/support/builders/a-call.ts';
import { aCallRequest, aConsent } from '../../tests/support/builders/a-call-request.ts';
import { aLead } from '../../tests/support/builders/a-lead.ts';
import { startUnitTable } from '../../tests/support/unit/unit-table.ts';
import { listLeadConsents } from './list-lead-consents.ts';

const NUMBER = '+13055550123';
const effects = async () => (await listLeadConsents('42')).data.map(({ effect }) => effect);

it('a consent says what it allows now: a doubtful one, and one of a listed number, do not allow calls', async () => {
  const table = startUnitTable();
  table.store({ leads: [aLead({ phone_number: NUMBER })] });
  await writeTogether({
    proper: consentCreation(aConsent({ id: 'consent-1', ts: at(0) })),
    doubtful: consentCreation(aConsent({ id: 'consent-2', ts: at(1), doubts: ['too_fast'] })),
    ...callRequestCreation(aCallRequest({ status: 'flagged', flags: ['too_fast'] })),
  });
  expect(await effects()).toEqual(['doubtful', 'allowed']);
  const listed = { id: 'b-1', phone_number: NUMBER, blocked_inbound: false, posted_by: 'ann@coverline.test' };
  await writeOne(blacklisting({ ...listed, source: 'disposition' }));
  expect(await effects()).toEqual(['blocked', 'blocked']);
});

it('each consent of a lead is doubtful until an admin is done with the revocation that somebody asked for', async () => {
  const table = startUnitTable();
  table.store({ leads: [aLead({ phone_number: NUMBER })] });
  await writeTogether({
    asked: consentCreation(aConsent({ id: 'consent-1', ts: at(0) })),
    other: consentCreation(aConsent({ id: 'consent-2', ts: at(1), phone_number: '+13055550124' })),
    doubted: consentCreation(aConsent({ id: 'consent-3', ts: at(2), doubts: ['too_fast'] })),
    ...callRequestCreation(aCallRequest({ status: 'flagged', flags: ['too_fast', 'revocation_asked'] })),
  });
  expect(await effects()).toEqual(['doubtful', 'doubtful', 'doubtful']);
  const request = (await getCallRequest('request-1')) as CallRequest;
  await writeTogether(callRequestCancellation(request, 'closed', at(3)));
  expect(await effects()).toEqual(['unproven', 'allowed', 'allowed']);
});

it('a revocation of a customer who gave no consent is listed by itself', async () => {
  startUnitTable().store({ leads: [aLead({ phone_number: NUMBER })] });
  const revocation = { id: 'r-1', lead_key: 'lead/42', revoked_by: 'text', revoked_ts: at(5) } as const;
  await writeTogether({ revocation: consentRevocationCreation(revocation) });
  expect(await listLeadConsents('42')).toMatchObject({ data: [], revocations: [revocation] });
});
