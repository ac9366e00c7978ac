import { beforeEach, describe, expect, it, vi } from 'vitest';
import { applyCallFact } from '#platform/apply-call-fact';
import type { Call } from '#shared/calls/call';
import type { DialledParty } from '#shared/calls/conference/uninvited-legs';
import { AGENT_SID, anEndedCall, CONFERENCE_SID, CUSTOMER_SID } from '../../../tests/support/builders/a-call.ts';
import { aTalk, legFact } from '../../../tests/support/builders/a-transfer.ts';
import { aUser } from '../../../tests/support/builders/a-user.ts';
import { captureLog } from '../../../tests/support/unit/captured-log.ts';
import { startUnitTable } from '../../../tests/support/unit/unit-table.ts';
import { removeUninvitedLegs } from './remove-uninvited-legs.ts';

const UNINVITED = `CA${'8'.repeat(32)}`;
const outbound = (to: string): DialledParty => ({ direction: 'outbound-api', from: '+18005550100', to });

let log: ReturnType<typeof captureLog>;
beforeEach(() => {
  log = captureLog();
});

const around = async (parties: Record<string, DialledParty>, given: Call = aTalk()) => {
  const table = startUnitTable({
    calls: [given],
    users: [aUser(), aUser({ id: 'agent-3', email: 'sam@coverline.test' })],
  });
  await applyCallFact(given.id, legFact('joined', UNINVITED, 9));
  const provider = {
    dialledParty: vi.fn(async (sid: string) => parties[sid]),
    removeParticipant: vi.fn(async (_conference: string, _sid: string) => {}),
  };
  const run = () => removeUninvitedLegs({ provider }, `taskAttribute/${given.id}`);
  return { provider, run, table, now: () => table.itemsOf('call')[0] };
};

const agentAnd = (party: DialledParty) => ({ [AGENT_SID]: outbound('client:agent-1'), [UNINVITED]: party });

describe('a leg of somebody whom we did not dial', () => {
  it('is recorded, disregarded and removed; the agent stays the agent', async () => {
    const { run, provider, table, now } = await around(agentAnd(outbound('client:agent-3')));
    expect(now()?.agent_call_sid).toBe(UNINVITED);
    await run();
    expect(provider.removeParticipant.mock.calls).toEqual([[CONFERENCE_SID, UNINVITED]]);
    expect(now()).toMatchObject({ agent_call_sid: AGENT_SID, agent_disconnected: false });
    expect(table.itemsOf('audit-record')).toMatchObject([
      { action: 'leg_removed', user_id: 'agent-3', user_email: 'sam@coverline.test', fields: [UNINVITED] },
    ]);
    expect(
      log
        .lines()
        .filter(line => line !== '')
        .map(line => JSON.parse(line)),
    ).toContainEqual(
      expect.objectContaining({
        message: 'access denied',
        reason: 'not invited',
        user_id: 'agent-3',
        call_sid: UNINVITED,
      }),
    );
  });

  it('is removed by the next delivery if Twilio failed, and recorded once', async () => {
    const { run, provider, table } = await around(agentAnd(outbound('client:agent-3')));
    provider.removeParticipant.mockRejectedValueOnce(new Error('not now'));
    await expect(run()).rejects.toThrow('not now');
    await run();
    expect(provider.removeParticipant).toHaveBeenCalledTimes(2);
    expect(table.itemsOf('audit-record')).toHaveLength(1);
  });

  it('is recorded without a user if it is a phone number', async () => {
    const { run, table } = await around(agentAnd(outbound('+13055550177')));
    await run();
    expect(table.itemsOf('audit-record')).toMatchObject([{ user_id: 'unknown', user_email: 'unknown' }]);
    expect(log.text()).not.toContain('3055550177');
  });
});

describe('nobody is removed', () => {
  it('if all legs were invited, and those that the document names are not asked about', async () => {
    const { run, provider, table } = await around(agentAnd(outbound('client:agent-1')));
    await run();
    expect(provider.dialledParty.mock.calls.flat().sort()).toEqual([AGENT_SID, UNINVITED].sort());
    expect(provider.dialledParty).not.toHaveBeenCalledWith(CUSTOMER_SID);
    expect(provider.removeParticipant).not.toHaveBeenCalled();
    expect(table.itemsOf('audit-record')).toEqual([]);
  });

  it('if it is a supervisor who was asked to leave, and whose leg Twilio has not removed yet', async () => {
    const given = aTalk({ supervisors_dialled: {}, supervisors_left: ['agent-3'] });
    const { run, provider, table } = await around(agentAnd(outbound('client:agent-3')), given);
    await run();
    expect(provider.removeParticipant).not.toHaveBeenCalled();
    expect(table.itemsOf('audit-record')).toEqual([]);
  });

  it('if Twilio does not know the leg any more', async () => {
    const { run, provider } = await around({ [AGENT_SID]: outbound('client:agent-1') });
    await run();
    expect(provider.removeParticipant).not.toHaveBeenCalled();
  });

  it('if the call has ended', async () => {
    const { run, provider } = await around(agentAnd(outbound('client:agent-3')), anEndedCall());
    await run();
    expect(provider.dialledParty).not.toHaveBeenCalled();
  });
});
