import { describe, expect, it } from 'vitest';
import { declineCall } from '#shared/contracts/calls';
import { keyOf } from '#shared/keys';
import { timestamp } from '#shared/time';
import type { User } from '#shared/users/user';
import { keyed, type Shift } from '../support/simulation/shift.ts';
import { simulateEachTest } from '../support/simulation/simulate-each-test.ts';
import { VISITOR, type WebRequests, webRequests } from '../support/simulation/web-requests.ts';

let shift: Shift;
let site: WebRequests;
let agent: User;
simulateEachTest(opened => {
  shift = opened;
  site = webRequests(shift);
  agent = shift.memberOf('closer_t1');
});

describe('a request for a call now', () => {
  it('is offered to an agent at once, and after the accept both are in the conference', async () => {
    site.phone({ does: 'answer' });
    await shift.setOnline(agent);
    const { due_ts } = await site.submit();
    expect(await site.offeredTo(agent)).toMatchObject({
      kind: 'request',
      requested_group: 'closer_t1',
      lead_name: 'Ada Park',
      zip_code: '33101',
      language: 'es',
      due_ts,
      from: VISITOR,
    });
    expect(site.dials()).toBe(0);
    const id = await shift.accept(agent);
    await site.untilStatus('reached');
    expect(shift.callNow(id)).toMatchObject({
      task_creation_source: 'web_request',
      reservation_user_key: keyOf('user', agent.id),
      outbound_dialing_status: 'in-progress',
      call_ended: false,
    });
    expect(site.request()).toMatchObject({ attempts: 1 });
    expect(site.dials()).toBe(1);
    expect(await shift.finish()).toEqual([]);
    expect(site.request()).toMatchObject({ status: 'reached', attempts: 1 });
    expect(site.tasks()).toHaveLength(1);
  });
});
