import { describe, expect, it } from 'vitest';
import type { Actor } from '#platform/handlers/actor';
import type { Call } from '#shared/calls/call';
import { disposeCall as operation } from '#shared/contracts/calls';
import { aCall, anAcceptedCall, anEndedCall, at, CUSTOMER_SID } from '../../../tests/support/builders/a-call.ts';
import { aDisposition } from '../../../tests/support/builders/a-disposition.ts';
import { anActor, anAdmin, anotherAgent } from '../../../tests/support/builders/an-actor.ts';
import { fakeCalls } from '../../../tests/support/unit/fake-calls.ts';
import { disposeCall } from './dispose-call.ts';
import type { DispositionTable } from './disposition-table.ts';

const dispositions = [
  aDisposition('Not Interested'),
  aDisposition('Voicemail'),
  aDisposition('Call Back', { callback: true }),
];

const tableOf = (call: Call): DispositionTable & { disposals: number; now: () => Call | undefined } => {
  const calls = fakeCalls(call);
  return {
    disposals: 0,
    now: () => calls.now(call.id),
    getCall: calls.getCall,
    dispositionNamed: async name => dispositions.find(disposition => disposition.name === name),
    async dispose({ call: read, disposition, input, now }) {
      const written = await calls.updateCall(read.id, {
        set: { disposition: disposition.name, disposition_ts: now, disposition_note: input.disposition_note },
        when: [{ field: 'disposition', is: 'absent' }],
      });
      if (written.outcome !== 'written') return 'conflict';
      this.disposals++;
      return 'written';
    },
  };
};

const dispose = (table: DispositionTable, input: object = {}, actor = anActor()) =>
  disposeCall(
    { table, actor, now: at(100) },
    operation.input.parse({
      task_attribute_key: `taskAttribute/${CUSTOMER_SID}`,
      disposition: 'Not Interested',
      disposition_note: 'Has a plan already.',
      ...input,
    }),
  );

describe('disposing a call', () => {
  it('gives it its disposition and note', async () => {
    expect(await dispose(tableOf(anEndedCall()))).toMatchObject({
      disposition: 'Not Interested',
      disposition_note: 'Has a plan already.',
      disposition_ts: at(100),
    });
  });

  it('happens once, for two clicks too', async () => {
    const table = tableOf(anEndedCall());
    const answers = await Promise.allSettled([dispose(table), dispose(table)]);
    expect(answers.map(answer => answer.status).sort()).toEqual(['fulfilled', 'rejected']);
    expect(table.disposals).toBe(1);
    await expect(dispose(table)).rejects.toMatchObject({ code: 'conflict' });
  });

  it('may come before the end for a callback', async () => {
    const before = await dispose(tableOf(anAcceptedCall()), { disposition: 'Call Back', callback_time: at(7200) });
    expect(before).toMatchObject({ disposition: 'Call Back', call_ended: false });
  });

  it.each([
    ['without a note', anEndedCall(), { disposition_note: undefined }, 'refused', 'disposition_note'],
    ['with a note of blanks', anEndedCall(), { disposition_note: '   ' }, 'refused', 'disposition_note'],
    [
      'with a note that nobody can see',
      anEndedCall(),
      { disposition_note: '\u200b\u2800' },
      'refused',
      'disposition_note',
    ],
    [
      'of a callback in more than a year',
      anEndedCall(),
      { disposition: 'Call Back', callback_time: at(400 * 86_400) },
      'refused',
      'callback_time',
    ],
    ['that nobody defined', anEndedCall(), { disposition: 'Nonsense' }, 'refused', 'disposition'],
    ['of a callback without a time', anEndedCall(), { disposition: 'Call Back' }, 'refused', 'callback_time'],
    [
      'of a callback in the past',
      anEndedCall(),
      { disposition: 'Call Back', callback_time: at(50) },
      'refused',
      'callback_time',
    ],
    [
      'of a callback to nobody',
      anEndedCall({ lead_key: undefined }),
      { disposition: 'Call Back', callback_time: at(7200) },
      'refused',
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
  ])('is refused %s', async (_, call, input, code, field) => {
    const table = tableOf(call);
    const detail = field && { detail: [expect.objectContaining({ field })] };
    await expect(dispose(table, input)).rejects.toMatchObject({ code, ...detail });
    expect(table.disposals).toBe(0);
  });

  it('quotes the note’s message as documented, spelling included', async () => {
    await expect(dispose(tableOf(anEndedCall()), { disposition_note: undefined })).rejects.toThrow(
      'Dispositon note is required.',
    );
  });

  it('needs no note by a quick button, but by no other one', async () => {
    const quick = { disposition_note: undefined, quick: true };
    await expect(dispose(tableOf(anEndedCall()), { ...quick, disposition: 'Voicemail' })).resolves.toBeDefined();
    await expect(dispose(tableOf(anEndedCall()), quick)).rejects.toMatchObject({ code: 'refused' });
  });

  describe('where her group offers others', () => {
    const config = { dispositions: ['Call Back'], script: 'closer_qualified', transferGroupOptions: [] };
    const withConfig = (actor: Actor): Actor => ({
      ...actor,
      access: { ...actor.access, callConfigs: { default: config } },
    });

    it('is refused, and the field is named', async () => {
      const table = tableOf(anEndedCall());
      await expect(dispose(table, {}, withConfig(anActor()))).rejects.toMatchObject({
        code: 'refused',
        detail: [{ field: 'disposition', message: 'Your group does not use this disposition for such calls.' }],
      });
      expect(table.disposals).toBe(0);
    });

    it('is taken where it is a quick one, and from an admin', async () => {
      await expect(
        dispose(tableOf(anEndedCall()), { disposition: 'Voicemail' }, withConfig(anActor())),
      ).resolves.toBeDefined();
      await expect(dispose(tableOf(anEndedCall()), {}, withConfig(anAdmin()))).resolves.toBeDefined();
    });
  });

  it('is for the call’s agent or an admin', async () => {
    await expect(dispose(tableOf(anEndedCall()), {}, anotherAgent())).rejects.toMatchObject({ code: 'forbidden' });
    await expect(dispose(tableOf(anEndedCall()), {}, anAdmin())).resolves.toBeDefined();
  });
});
