import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { putDisposition } from '#platform/table/dispositions';
import { timestamp } from '#shared/time';
import { holdForLostAgent } from '../../../lambdas/calls/line/react-to-call.ts';
import { provider } from '../../../lambdas/calls/provider/provider.ts';
import { reconcile } from '../../../lambdas/calls/reconcile/reconcile.ts';
import { aDisposition } from '../../support/builders/a-disposition.ts';
import { aUser } from '../../support/builders/a-user.ts';
import { openCalls } from '../../support/stored-items.ts';
import { type CallCentre, startCallCentre } from '../../support/twilio/call-scenario.ts';
import { runWholeCall } from '../../support/twilio/ring-to-disposition.ts';
import { captureLog } from '../../support/unit/captured-log.ts';

let centre: CallCentre;
let maria: Awaited<ReturnType<CallCentre['addAgent']>>;

beforeAll(async () => {
  captureLog();
  centre = await startCallCentre();
  maria = await centre.addAgent(aUser());
  await putDisposition(aDisposition('Not Interested'));
});
afterAll(async () => {
  vi.restoreAllMocks();
  await centre.stop();
});

const reacting = { provider };

it('goes from ring to disposition over the provider’s own protocols', async () => {
  await runWholeCall(centre, maria, '+15552340001');
});

it('keeps the customer, with music, when the agent is disconnected', async () => {
  await maria.setOnline(true);
  const id = await centre.dial('+15552340002');
  const key = centre.keyOf(id);
  await maria.accept();
  await centre.becomes(id, { reservation_status: 'accepted' });
  const agentLeg = await vi.waitFor(async () => {
    const { agent_call_sid } = await centre.now(id);
    if (!agent_call_sid) throw new Error('No leg yet.');
    return agent_call_sid;
  });
  await centre.control('POST', `/_control/calls/${agentLeg}/hangup`);
  await centre.becomes(id, { agent_disconnected: true, call_ended: false });
  await holdForLostAgent(reacting, key);
  await centre.becomes(id, { lead_hold: true });
  await centre.control('POST', `/_control/calls/${id}/hangup`);
  await centre.becomes(id, {
    call_ended: true,
    agent_disconnected: false,
    lead_hold: false,
    reservation_status: 'wrapup',
  });
});

it('ends without wrap-up when the caller hangs up in the queue', async () => {
  const id = await centre.dial('+15552340003');
  await centre.control('POST', `/_control/calls/${id}/hangup`);
  await centre.becomes(id, { call_ended: true, reservation_status: 'enqueued' });
  await vi.waitFor(async () => expect((await openCalls()).map(call => call.id)).not.toContain(id));
});

it('is repaired by the reconciler when every webhook of its end is lost', async () => {
  const id = await centre.dial('+15552340004');
  centre.twilio.control.faults.add({ action: { type: 'drop' }, times: 20 });
  await centre.control('POST', `/_control/calls/${id}/hangup`);
  const later = timestamp(new Date(Date.now() + 120_000));
  await reconcile({ provider }, { now: later, hours: { from: 0, to: 24 }, outOfTime: () => false });
  await centre.becomes(id, { call_ended: true, reservation_status: 'enqueued' });
  centre.twilio.control.faults.clear();
});
