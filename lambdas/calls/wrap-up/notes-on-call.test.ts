import { describe, expect, it } from 'vitest';
import { updateCall } from '#platform/table/calls';
import { writeOne } from '#platform/table/engine/write';
import {
  getUpcomingCallback,
  removeUpcomingCallback,
  upcomingCallbackCreation,
} from '#platform/table/upcoming-callbacks';
import type { UpcomingCallback } from '#shared/callbacks/upcoming-callback';
import type { Call } from '#shared/calls/call';
import { aCall, anAcceptedCall, anEndedCall, at, CUSTOMER_SID } from '../../../tests/support/builders/a-call.ts';
import { anActor, anAdmin, anotherAgent } from '../../../tests/support/builders/an-actor.ts';
import { rejectedAs } from '../../../tests/support/unit/rejected-as.ts';
import { storedCalls } from '../../../tests/support/unit/stored-calls.ts';
import { startUnitTable } from '../../../tests/support/unit/unit-table.ts';
import { deleteUpcomingCallback } from '../outbound/delete-upcoming-callback.ts';
import { requestTakeover } from '../supervision/request-takeover.ts';
import { saveWrapUpDraft } from './save-wrap-up-draft.ts';

const key = `taskAttribute/${CUSTOMER_SID}` as const;

describe('requesting a takeover', () => {
  const request = (call: Call, requested = true, actor = anActor()) => {
    const calls = storedCalls(call);
    return { answer: requestTakeover({ actor }, { task_attribute_key: key, requested }), calls };
  };

  it('is written to the call and can be withdrawn', async () => {
    const asked = request(anAcceptedCall());
    await asked.answer;
    expect(asked.calls.now(CUSTOMER_SID)?.request_take_over).toBe(true);
    const takenBack = request(anAcceptedCall({ request_take_over: true }), false);
    await takenBack.answer;
    expect(takenBack.calls.now(CUSTOMER_SID)?.request_take_over).toBe(false);
  });

  it('is written once for two clicks', async () => {
    const { answer, calls } = request(anAcceptedCall({ request_take_over: true }));
    expect(await answer).toEqual({});
    expect(calls.changes).toEqual([]);
  });

  it.each([
    ['that is over', anEndedCall(), anActor(), 'conflict'],
    ['that nobody has', aCall(), anActor(), 'conflict'],
    ['that was taken over', anAcceptedCall({ taken_over_by_email: 'ada.admin@coverline.test' }), anActor(), 'conflict'],
    ['that somebody has who took it over', anAcceptedCall({ taken_over: true }), anActor(), 'conflict'],
    ['of somebody else', anAcceptedCall(), anotherAgent(), 'forbidden'],
  ])('is rejected for a call %s', async (_, call, actor, code) => {
    const { answer, calls } = request(call, true, actor);
    await expect(answer).rejects.toMatchObject({ code });
    expect(calls.changes).toEqual([]);
  });

  it('is rejected for a call that ends at the same moment', async () => {
    const { table } = storedCalls(anAcceptedCall());
    table.beforeWrite(1, () => updateCall(CUSTOMER_SID, { set: { call_ended: true } }));
    const input = { task_attribute_key: key, requested: true };
    await expect(requestTakeover({ actor: anActor() }, input)).rejects.toThrow('This call has ended.');
  });
});

describe('the draft of a wrap-up', () => {
  const draft = { disposition: 'Call Back', disposition_note: 'Calls from work.', callback_time: at(7200) };
  const save = (call: Call, actor = anActor()) => {
    const calls = storedCalls(call);
    return { answer: saveWrapUpDraft({ actor }, { task_attribute_key: key, draft }), calls };
  };

  it.each([
    ['after the call', anEndedCall()],
    ['during it', anAcceptedCall()],
    ['in place of an earlier one', anEndedCall({ wrap_up_draft: { disposition: 'Sale' } })],
  ])('is stored %s', async (_, call) => {
    const { answer, calls } = save(call);
    expect(await answer).toEqual({});
    expect(calls.now(CUSTOMER_SID)?.wrap_up_draft).toEqual(draft);
  });

  it.each([
    [
      'that is disposed',
      anEndedCall({ disposition: 'Sale' }),
      anActor(),
      'conflict',
      'This call has its disposition already.',
    ],
    [
      'that nobody had',
      aCall({ reservation_user_key: 'user/agent-1' }),
      anActor(),
      'conflict',
      'This call has not been accepted yet.',
    ],
    ['of somebody else', anEndedCall(), anotherAgent(), 'forbidden', 'This is not your call.'],
    ['that does not exist', anEndedCall({ id: 'another' }), anActor(), 'not_found', 'This call does not exist.'],
  ])('is rejected for a call %s', async (_, call, actor, code, message) => {
    const { answer, calls } = save(call, actor);
    await expect(answer).rejects.toEqual(rejectedAs(code, message));
    expect(calls.changes).toEqual([]);
  });
});

describe('removing an upcoming callback', () => {
  const callback: UpcomingCallback = {
    id: 'callback-1',
    callback_status: 'pending',
    callback_time: at(7200),
    callback_source: 'disposition_callback',
    lead_key: 'lead/42',
    user_key: 'user/agent-1',
    version: 1,
  };
  const given = async (found: UpcomingCallback | undefined) => {
    const table = startUnitTable();
    if (found) await writeOne(upcomingCallbackCreation(found));
    return table;
  };
  const remove = (actor = anActor()) => deleteUpcomingCallback({ actor }, { id: 'callback-1' });

  it('removes the user’s own callback', async () => {
    await given(callback);
    expect(await remove()).toEqual({});
    expect(await getUpcomingCallback('callback-1')).toBeUndefined();
  });

  it.each([
    ['another agent’s', callback, anotherAgent()],
    ['another agent’s, for an admin too', callback, anAdmin()],
    ['one that is not there', undefined, anActor()],
  ])('does not find %s', async (_, found, actor) => {
    await given(found);
    await expect(remove(actor)).rejects.toMatchObject({ code: 'not_found' });
    expect(await getUpcomingCallback('callback-1')).toEqual(found);
  });

  it('does not find one that another tab has just removed', async () => {
    const table = await given(callback);
    table.beforeWrite(1, () => removeUpcomingCallback('callback-1'));
    await expect(remove()).rejects.toMatchObject({ code: 'not_found' });
  });
});
