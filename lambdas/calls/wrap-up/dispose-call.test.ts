import { describe, expect, it } from 'vitest';
import type { Actor } from '#platform/handlers/actor';
import { putDisposition } from '#platform/table/dispositions';
import type { Call } from '#shared/calls/call';
import { disposeCall as operation } from '#shared/contracts/calls';
import { aCall, anAcceptedCall, anEndedCall, at, CUSTOMER_SID } from '../../../tests/support/builders/a-call.ts';
import { aDisposition } from '../../../tests/support/builders/a-disposition.ts';
import { aLead } from '../../../tests/support/builders/a-lead.ts';
import { anActor, anAdmin, anotherAgent } from '../../../tests/support/builders/an-actor.ts';
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

  it.each([
    ['without a note', anEndedCall(), { disposition_note: undefined }, 'rejected', 'disposition_note'],
    ['with a note of blanks', anEndedCall(), { disposition_note: '   ' }, 'rejected', 'disposition_note'],
    [
      'with a note that nobody can see',
      anEndedCall(),
      { disposition_note: '\u200b\u2800' },
      'rejected',
      'disposition_note',
    ],
    [
      'of a callback in more than a year',
      anEndedCall(),
      { disposition: 'Call Back', callback_time: at(400 * 86_400) },
      'rejected',
      'callback_time',
    ],
    ['that nobody defined', anEndedCall(), { disposition: 'Nonsense' }, 'rejected', 'disposition'],
    ['of a callback without a time', anEndedCall(), { disposition: 'Call Back' }, 'rejected', 'callback_time'],
    [
      'of a callback in the past',
      anEndedCall(),
      { disposition: 'Call Back', callback_time: at(50) },
      'rejected',
      'callback_time',
    ],
    [
      'of a callback to nobody',
      anEndedCall({ lead_key: undefined }),
      { disposition: 'Call Back', callback_time: at(7200) },
      'rejected',
      'disposition',
    ],
    ['before the call has ended', anAcceptedCall(), {}, 'conflict', undefined],
    [
      'of a call that nobody took',
      aCall({ call_ended: true, reservation_user_key: 'user/agent-1' }),
      {},
      'conflict',
      undefined,
    ],
  ])('is rejected %s', async (_, call, input, code, field) => {
    const { changes } = await given(call);
    const detail = field && { detail: [expect.objectContaining({ field })] };
    await expect(dispose(input)).rejects.toMatchObject({ code, ...detail });
    expect(changes).toEqual([]);
  });

  it('keeps the product’s spelling of the note’s message', async () => {
    await expect(disposeOf(anEndedCall(), { disposition_note: undefined })).rejects.toThrow(
      'Dispositon note is required.',
    );
  });

  it('needs no note by a quick button, but by no other one', async () => {
    const quick = { disposition_note: undefined, quick: true };
    await expect(disposeOf(anEndedCall(), { ...quick, disposition: 'Voicemail' })).resolves.toBeDefined();
    await expect(disposeOf(anEndedCall(), quick)).rejects.toMatchObject({ code: 'rejected' });
  });

  describe('if the agent’s group offers other dispositions', () => {
    const config = { dispositions: ['Call Back'], script: 'closer_qualified', transferGroupOptions: [] };
    const withConfig = (actor: Actor): Actor => ({
      ...actor,
      access: { ...actor.access, callConfigs: { default: config } },
    });

    it('is rejected with the field', async () => {
      const { changes } = await given(anEndedCall());
      await expect(dispose({}, withConfig(anActor()))).rejects.toMatchObject({
        code: 'rejected',
        detail: [{ field: 'disposition', message: 'Your group does not use this disposition for such calls.' }],
      });
      expect(changes).toEqual([]);
    });

    it('accepts a quick disposition, and any from an admin', async () => {
      await expect(
        disposeOf(anEndedCall(), { disposition: 'Voicemail' }, withConfig(anActor())),
      ).resolves.toBeDefined();
      await expect(disposeOf(anEndedCall(), {}, withConfig(anAdmin()))).resolves.toBeDefined();
    });
  });

  it('is allowed for the call’s agent or an admin only', async () => {
    await expect(disposeOf(anEndedCall(), {}, anotherAgent())).rejects.toMatchObject({ code: 'forbidden' });
    await expect(disposeOf(anEndedCall(), {}, anAdmin())).resolves.toBeDefined();
  });
});
