import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Actor } from '#platform/handlers/actor';
import { auditRecordsOfLead } from '#platform/table/audit/audit-records';
import { getLead } from '#platform/table/leads';
import { at } from '../../../tests/support/builders/a-call.ts';
import { aLeadToVerify } from '../../../tests/support/builders/a-verification.ts';
import { aVerifier } from '../../../tests/support/builders/a-verifier.ts';
import { anActor, anAdmin } from '../../../tests/support/builders/an-actor.ts';
import { captureLog } from '../../../tests/support/unit/captured-log.ts';
import { rejectedAs } from '../../../tests/support/unit/rejected-as.ts';
import { startUnitTable } from '../../../tests/support/unit/unit-table.ts';
import { setReadyForTransfer, type TransferFlag } from './set-ready-for-transfer.ts';

const vera = aVerifier('vera');

let log: ReturnType<typeof captureLog>;
beforeEach(() => {
  startUnitTable();
  log = captureLog();
});
afterEach(() => vi.restoreAllMocks());

const claimed = () => aLeadToVerify({ lead: { verification_agent_email: vera.user.email } });
const set = (leadId: string, flag: TransferFlag, actor: Actor, ready = true) =>
  setReadyForTransfer({ actor, now: at(100) }, { leadId, flag, ready });

describe('a flag of a transfer to verification', () => {
  it.each([
    ['closer_ready_to_transfer_to_ver', 'a closer', anActor()],
    ['closer_ready_to_transfer_to_ver', 'an admin', anAdmin()],
    ['ver_ready_for_transfer', 'the verification agent of the lead', vera],
    ['ver_ready_for_transfer', 'an admin', anAdmin()],
  ] as const)('%s is set and taken back by %s', async (flag, _, actor) => {
    const lead = await claimed();
    expect(await set(lead.id, flag, actor)).toMatchObject({ [flag]: true });
    expect(await set(lead.id, flag, actor, false)).toMatchObject({ [flag]: false, version: 3 });
    const { data } = await auditRecordsOfLead(lead.id, { limit: 5 });
    expect(data.map(({ action, fields }) => [action, ...fields])).toEqual([
      ['verification_changed', flag],
      ['verification_changed', flag],
    ]);
  });

  it('that is set already is not written', async () => {
    const lead = await claimed();
    await set(lead.id, 'ver_ready_for_transfer', vera);
    expect((await set(lead.id, 'ver_ready_for_transfer', vera)).version).toBe(2);
  });

  it.each([
    ['closer_ready_to_transfer_to_ver', vera, 'This is for closers only.'],
    ['ver_ready_for_transfer', anActor(), 'This is for the verification agent of the lead only.'],
    ['ver_ready_for_transfer', aVerifier('vic'), 'This is for the verification agent of the lead only.'],
  ] as const)('%s is denied to others, who are logged', async (flag, actor, message) => {
    const lead = await claimed();
    await expect(set(lead.id, flag, actor)).rejects.toEqual(rejectedAs('forbidden', message));
    const denied = log.lines().filter(line => line.includes('access denied'));
    expect(denied.map(line => JSON.parse(line))).toMatchObject([{ user_id: actor.user.id, lead_id: lead.id }]);
    expect((await getLead(lead.id))?.version).toBe(1);
  });

  it('of no lead is not found', async () => {
    await expect(set('nobody', 'ver_ready_for_transfer', vera)).rejects.toEqual(rejectedAs('not_found'));
  });
});
