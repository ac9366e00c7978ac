import { describe, expect, it } from 'vitest';
import type { Actor } from '#platform/handlers/actor';
import { updateCall } from '#platform/table/calls';
import { putDisposition } from '#platform/table/dispositions';
import { keys } from '#platform/table/engine/keys';
import { updateLead } from '#platform/table/leads';
import { getUpcomingCallback } from '#platform/table/upcoming-callbacks';
import type { Call } from '#shared/calls/call';
import { disposeCall as operation } from '#shared/contracts/calls';
import { DispositionOptions } from '#shared/dispositions/disposition';
import { aCall, anAcceptedCall, anEndedCall, at, CUSTOMER_SID } from '../../../tests/support/builders/a-call.ts';
import { aDisposition } from '../../../tests/support/builders/a-disposition.ts';
import { aLead } from '../../../tests/support/builders/a-lead.ts';
import { anActor, anAdmin, anotherAgent } from '../../../tests/support/builders/an-actor.ts';
import { captureLog } from '../../../tests/support/unit/captured-log.ts';
import { rejectedAs } from '../../../tests/support/unit/rejected-as.ts';
import { rejectedAt } from '../../../tests/support/unit/rejected-at.ts';
import { storedCalls } from '../../../tests/support/unit/stored-calls.ts';
import { disposeCall } from './dispose-call.ts';

const dispositions = [
  aDisposition('Not Interested'),
  aDisposition('Voicemail'),
  aDisposition('Call Back', { callback: true }),
];

/** The call, its lead and the dispositions in the table. */
const given = async (call: Call) => {
  const calls = storedCalls(call);
  calls.table.store({ leads: [aLead()] });
  for (const disposition of dispositions) await putDisposition(disposition);
  return calls;
};

const dispose = (input: object = {}, actor = anActor()) =>
  disposeCall(
    { actor, now: at(100) },
    operation.input.parse({
      task_attribute_key: `taskAttribute/${CUSTOMER_SID}`,
      disposition: 'Not Interested',
      disposition_note: 'Has a plan already.',
      ...input,
    }),
  );
const disposeOf = async (call: Call, input: object = {}, actor = anActor()) => {
  await given(call);
  return dispose(input, actor);
};

describe('disposing a call', () => {
  it('writes the disposition and the note', async () => {
    expect(await disposeOf(anEndedCall())).toMatchObject({
      disposition: 'Not Interested',
      disposition_note: 'Has a plan already.',
      disposition_ts: at(100),
    });
  });

  it('is possible where the lead cannot be read, which gets nothing of it', async () => {
    const { table } = await given(anEndedCall());
    const lead = table.itemsOf('lead')[0];
    table.put({ ...keys.lead('42'), ...lead, created_ts: 'broken' });
    const log = captureLog();
    expect(await dispose()).toMatchObject({ disposition: 'Not Interested', disposition_ts: at(100) });
    expect(table.itemsOf('lead')).toEqual([{ ...lead, created_ts: 'broken' }]);
    expect(log.text()).toContain('lead not read');
  });

  it('happens once, also for two clicks', async () => {
    const { changes } = await given(anEndedCall());
    const answers = await Promise.allSettled([dispose(), dispose()]);
    expect(answers.map(answer => answer.status).sort()).toEqual(['fulfilled', 'rejected']);
    expect(changes).toHaveLength(1);
    await expect(dispose()).rejects.toMatchObject({ code: 'conflict' });
  });

  it('is possible before the end for a callback', async () => {
    const before = await disposeOf(anAcceptedCall(), { disposition: 'Call Back', callback_time: at(7200) });
    expect(before).toMatchObject({ disposition: 'Call Back', call_ended: false });
  });

  it('answers the id of the callback that it schedules, and none for another disposition', async () => {
    const callback_time = at(7200);
    const { callback_id } = await disposeOf(anEndedCall(), { disposition: 'Call Back', callback_time });
    expect(await getUpcomingCallback(callback_id ?? '')).toMatchObject({ callback_time, lead_key: 'lead/42' });
    expect(await disposeOf(anEndedCall())).not.toHaveProperty('callback_id');
  });

  it('keeps a disposition that was changed or deleted after the call was accepted', async () => {
    const options = { ...DispositionOptions.parse(aDisposition('Not Interested')), agedDialing: true };
    const changed = (deleted: object) => ({
      ...aDisposition('Not Interested', { version: 2, requiresNote: true, ...deleted }),
      earlier: [{ ...options, until: at(90) }],
    });
    await given(anEndedCall());
    await putDisposition(changed({ deleted_ts: at(90) }));
    expect((await dispose()).disposition_options).toEqual(options);
    const later = anEndedCall({ accepted_ts: at(95) });
    await given(later);
    await putDisposition(changed({ deleted_ts: at(90) }));
    await expect(dispose()).rejects.toEqual(rejectedAt('disposition', 'There is no such disposition.'));
  });

  it.each<[string, Call, object, string, string]>([
    [
      'without a note',
      anEndedCall(),
      { disposition_note: undefined },
      'disposition_note',
      'Dispositon note is required.',
    ],
    [
      'with a note of blanks',
      anEndedCall(),
      { disposition_note: '   ' },
      'disposition_note',
      'Dispositon note is required.',
    ],
    [
      'with a note that nobody can see',
      anEndedCall(),
      { disposition_note: '\u200b\u2800' },
      'disposition_note',
      'Dispositon note is required.',
    ],
    [
      'of a callback in more than a year',
      anEndedCall(),
      { disposition: 'Call Back', callback_time: at(400 * 86_400) },
      'callback_time',
      'Choose a time within a year.',
    ],
    ['that nobody defined', anEndedCall(), { disposition: 'Nonsense' }, 'disposition', 'There is no such disposition.'],
    [
      'of a callback without a time',
      anEndedCall(),
      { disposition: 'Call Back' },
      'callback_time',
      'Choose when to call back.',
    ],
    [
      'of a callback in the past',
      anEndedCall(),
      { disposition: 'Call Back', callback_time: at(50) },
      'callback_time',
      'Choose a time that is not in the past.',
    ],
    [
      'of a callback to nobody',
      anEndedCall({ lead_key: undefined }),
      { disposition: 'Call Back', callback_time: at(7200) },
      'disposition',
      'A callback needs a lead.',
    ],
  ])('is rejected %s, with the field and the message', async (_, call, input, field, message) => {
    const { changes } = await given(call);
    await expect(dispose(input)).rejects.toEqual(rejectedAt(field, message));
    expect(changes).toEqual([]);
  });

  it.each<[string, Call, string]>([
    ['before the call has ended', anAcceptedCall(), 'Hang up before you choose this disposition.'],
    [
      'of a call that nobody took',
      aCall({ call_ended: true, reservation_user_key: 'user/agent-1' }),
      'This call has not been accepted yet.',
    ],
    ['of a call that has one already', anEndedCall({ disposition: 'Sale' }), 'This call has its disposition already.'],
  ])('is a conflict %s', async (_, call, message) => {
    const { changes } = await given(call);
    await expect(dispose()).rejects.toEqual(rejectedAs('conflict', message));
    expect(changes).toEqual([]);
  });

  it('needs no lead unless a callback is scheduled', async () => {
    await expect(disposeOf(anEndedCall({ lead_key: undefined }))).resolves.toMatchObject({
      disposition: 'Not Interested',
    });
  });

  it('is checked again where the call ends before the write', async () => {
    const { table } = await given(anAcceptedCall());
    table.beforeWrite(1, () => updateCall(CUSTOMER_SID, { set: { call_ended: true } }));
    const callback = { disposition: 'Call Back', callback_time: at(7200) };
    expect(await dispose(callback)).toMatchObject({ disposition: 'Call Back', call_ended: true });
  });

  it('is a conflict where the lead never stops changing', async () => {
    const { table, changes } = await given(anEndedCall());
    let n = 0;
    table.beforeWrite('each', () => updateLead('42', { set: { budget: String(++n) } }));
    await expect(dispose()).rejects.toEqual(rejectedAs('conflict', 'The call is changing. Please try again.'));
    expect(changes).toEqual([]);
  });

  it('needs no note by a quick button, but by no other one', async () => {
    const quick = { disposition_note: undefined, quick: true };
    await expect(disposeOf(anEndedCall(), { ...quick, disposition: 'Voicemail' })).resolves.toBeDefined();
    await expect(disposeOf(anEndedCall(), quick)).rejects.toEqual(rejectedAt('disposition_note'));
    const unasked = { disposition_note: undefined, disposition: 'Voicemail' };
    await expect(disposeOf(anEndedCall(), unasked)).rejects.toEqual(rejectedAt('disposition_note'));
  });

  describe('if the agent’s group offers other dispositions', () => {
    const config = { dispositions: ['Call Back'], script: 'closer_qualified', transferGroupOptions: [] };
    const withConfig = (actor: Actor): Actor => ({
      ...actor,
      access: { ...actor.access, callConfigs: { default: config } },
    });

    it('is rejected with the field', async () => {
      const { changes } = await given(anEndedCall());
      await expect(dispose({}, withConfig(anActor()))).rejects.toEqual(
        rejectedAt('disposition', 'Your group does not use this disposition for such calls.'),
      );
      expect(changes).toEqual([]);
    });

    it('is rejected for a quick button too, and any is accepted from an admin', async () => {
      await expect(
        disposeOf(anEndedCall(), { disposition: 'Voicemail', quick: true }, withConfig(anActor())),
      ).rejects.toEqual(rejectedAt('disposition', 'Your group does not use this disposition for such calls.'));
      await expect(disposeOf(anEndedCall(), {}, withConfig(anAdmin()))).resolves.toBeDefined();
    });
  });

  it('is allowed for the call’s agent or an admin only', async () => {
    await expect(disposeOf(anEndedCall(), {}, anotherAgent())).rejects.toMatchObject({ code: 'forbidden' });
    await expect(disposeOf(anEndedCall(), {}, anAdmin())).resolves.toBeDefined();
  });
});
