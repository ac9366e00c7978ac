import { describe, expect, it } from 'vitest';
import { keyOf } from '#shared/keys';
import { endCall } from '../../../lambdas/calls/line/end-call.ts';
import { transferCall } from '../../../lambdas/calls/transfer/transfer-call.ts';
import { aColleague, aUser } from '../../support/builders/a-user.ts';
import {
  commandBy,
  connectionWebhooks,
  endWebhooks,
  isOver,
  lostWebhookScenarios,
  reconcileIn,
  storedCall,
} from '../../support/simulation/lost-webhook-scenario.ts';

const first = aUser();
const second = aColleague({ groups: ['spanish_speaking_agent'] });
const on = lostWebhookScenarios([first, second]);

describe('a call that is transferred and continues without its first agent', () => {
  const reports = [
    ...connectionWebhooks,
    'reservation.created #2',
    'reservation.accepted #2',
    'participant-join #3',
    'participant-leave #1',
    'participant-leave #2',
    'participant-leave #3',
    ...endWebhooks,
  ];

  it.each(['nothing', ...reports])('ends correctly for both within two minutes, with %s lost', async lost => {
    await on.waitOnline(second.id);
    await on.beginOffline(first.id, lost);
    const { id, taskSid } = await on.talk(first.id);
    const key = keyOf('taskAttribute', id);
    await on.reported('reservation.accepted #1', 'participant-join #1', 'participant-join #2');
    if (lost === 'reservation.accepted #1' || lost === 'participant-join #1') await reconcileIn(60);

    await transferCall(commandBy(first), { task_attribute_key: key, to: 'spanish_speaking_agent' });
    const related = (await storedCall(id)).transfer_call_id ?? '';
    await on.takeTransfer(second.id, related);
    await on.conferenceOf(taskSid, 3);
    await on.reported('reservation.accepted #2', 'participant-join #3');

    await endCall(commandBy(first), { task_attribute_key: key });
    await on.conferenceOf(taskSid, 2);
    const leftAt = Date.now();
    await on.reported('participant-leave #1');
    const endedAt = await on.hangUp(id);
    await on.reported(...reports);
    await on.twoMinutesPass();
    await isOver(id, first.id, leftAt);
    await isOver(related, second.id, endedAt);
    expect(await storedCall(id)).toMatchObject({ transfer_status: 'Accepted' });
    await on.isDone(id, related);
  });
});
