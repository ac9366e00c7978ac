import { beforeEach, describe, expect, it, vi } from 'vitest';
import { anOfferedCall, TRANSFER_TASK_SID } from '../../../tests/support/builders/a-transfer.ts';
import { theTelephonySettings } from '../../../tests/support/builders/telephony-settings.ts';
import { tasks } from './tasks.ts';

const rest = vi.hoisted(() => ({ create: vi.fn(), list: vi.fn(), update: vi.fn(), fetch: vi.fn() }));

vi.mock('#platform/twilio/telephony-settings', () => ({ telephonySettings: async () => theTelephonySettings() }));
vi.mock('#platform/twilio/twilio-client', async original => ({
  ...(await original<object>()),
  twilioRest: async () => ({
    workspace: {
      tasks: Object.assign(() => ({ update: rest.update, fetch: rest.fetch }), {
        create: rest.create,
        list: rest.list,
      }),
    },
  }),
}));

const answers = (status?: number) =>
  Object.assign(new Error('Twilio said no.'), status === undefined ? {} : { status });
const call = anOfferedCall({ task_sid: undefined });
const { createTask, findTask, cancelTask } = tasks;
const create = () => createTask(call, { kind: 'transfer', priority: 900, timeoutS: 60 });

beforeEach(() => {
  for (const verb of Object.values(rest)) verb.mockReset();
  rest.create.mockResolvedValue({ sid: TRANSFER_TASK_SID });
  rest.list.mockResolvedValue([]);
});

describe('a task', () => {
  it('carries the attributes that the browser, the workflow and the webhooks need', async () => {
    expect(await create()).toEqual({ outcome: 'created', taskSid: TRANSFER_TASK_SID });
    const [{ attributes, ...task }] = rest.create.mock.calls[0] ?? [];
    expect(task).toEqual({
      workflowSid: theTelephonySettings().workflow_sid,
      taskChannel: 'voice',
      priority: 900,
      timeout: 60,
    });
    expect(JSON.parse(attributes)).toMatchObject({
      task_attribute_key: 'taskAttribute/second',
      task_token: 'secret',
      kind: 'transfer',
      requested_group: 'closer_t2',
      transfer_from_user_email: 'maria.lopez@coverline.test',
      from: '+15552340001',
    });
  });

  it('always names the agent whom it must not reach, or nobody: the workflow compares it with each agent', async () => {
    await create();
    await createTask(call, { kind: 'transfer', priority: 900, timeoutS: 60, notFor: 'maria.lopez@coverline.test' });
    const excluded = rest.create.mock.calls.map(([{ attributes }]) => JSON.parse(attributes).not_for_email);
    expect(excluded).toEqual(['', 'maria.lopez@coverline.test']);
  });

  it.each([
    ['rejecting', 400, 'rejected', 0],
    ['failing', 503, 'unknown', 1],
    ['silent', undefined, 'unknown', 1],
  ])('is looked up once if Twilio is %s', async (_, status, outcome, asked) => {
    rest.create.mockRejectedValue(answers(status));
    expect(await create()).toEqual({ outcome });
    expect(rest.list).toHaveBeenCalledTimes(asked);
  });

  it('is found by the secret that it shares with its call if the response was lost', async () => {
    rest.create.mockRejectedValue(answers());
    rest.list.mockResolvedValue([{ sid: TRANSFER_TASK_SID }]);
    expect(await create()).toEqual({ outcome: 'created', taskSid: TRANSFER_TASK_SID });
    expect(rest.list).toHaveBeenCalledWith({ evaluateTaskAttributes: 'task_token == "secret"', limit: 1 });
  });

  it('may exist if Twilio can’t be asked', async () => {
    rest.create.mockRejectedValue(answers());
    rest.list.mockRejectedValue(answers());
    expect(await create()).toEqual({ outcome: 'unknown' });
  });

  it('of a call without a secret is not looked up', async () => {
    expect(await findTask({})).toBeUndefined();
    expect(rest.list).not.toHaveBeenCalled();
  });
});

describe('canceling a task', () => {
  it('cancels an open task', async () => {
    expect(await cancelTask(TRANSFER_TASK_SID)).toBe('canceled');
    expect(rest.update).toHaveBeenCalledWith({ assignmentStatus: 'canceled', reason: 'canceled' });
  });

  it.each([
    ['canceled', 'canceled'],
    ['assigned', 'taken'],
    ['wrapping', 'taken'],
    ['completed', 'taken'],
  ])('returns, for a task that is %s by now, %s', async (assignmentStatus, outcome) => {
    rest.update.mockRejectedValue(answers(400));
    rest.fetch.mockResolvedValue({ assignmentStatus });
    expect(await cancelTask(TRANSFER_TASK_SID)).toBe(outcome);
  });

  it('counts a task that Twilio does not know as canceled', async () => {
    rest.update.mockRejectedValue(answers(404));
    rest.fetch.mockRejectedValue(answers(404));
    expect(await cancelTask(TRANSFER_TASK_SID)).toBe('canceled');
  });

  it.each([['pending'], ['reserved']])('fails for a task that is still %s', async assignmentStatus => {
    rest.update.mockRejectedValue(answers(503));
    rest.fetch.mockResolvedValue({ assignmentStatus });
    await expect(cancelTask(TRANSFER_TASK_SID)).rejects.toThrow('Twilio said no.');
  });
});
