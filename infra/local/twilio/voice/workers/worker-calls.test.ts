import { beforeEach, describe, expect, it } from 'vitest';
import { CUSTOMER, createVoiceWorld, type VoiceWorld } from '../testing/voice-world.ts';

const WORKER = '+15558880001';
const TASK = 'WT00000000000000000000000000000001';

let world: VoiceWorld;
let customer: string;
beforeEach(async () => {
  world = await createVoiceWorld();
  world.twiml('<Enqueue workflowSid="WW1" action="/left"><Task>{}</Task></Enqueue>');
  customer = await world.place();
});

const instruct = (params: Record<string, string> = {}) => {
  const accepted = world.voice.conference({
    taskSid: TASK,
    reservationSid: 'WR1',
    customerCallSid: customer,
    to: WORKER,
    params: new URLSearchParams({
      EndConferenceOnCustomerExit: 'true',
      ConferenceRecord: 'true',
      ConferenceStatusCallback: 'https://app.test/conference?task=1',
      ConferenceStatusCallbackEvent: 'start end join leave',
      ConferenceRecordingStatusCallback: 'https://app.test/recording',
      Timeout: '7',
      ...params,
    }),
  });
  return accepted;
};

const workerLeg = async () => (await world.calls()).find(({ to }) => to === WORKER);

describe('the conference instruction', () => {
  it('dials the worker, then moves the caller into the conference named after the task', async () => {
    await world.control('PUT', `/_control/phones/${WORKER}`, { does: 'answer', afterMs: 1000 });
    const accepted = instruct();
    await world.pass(1500);
    const worker = await workerLeg();
    expect(await accepted).toEqual({ ok: true, workerCallSid: worker?.call_sid });
    expect(worker).toMatchObject({ from: CUSTOMER, status: 'in-progress' });
    expect(
      world
        .params('conference')
        .map(({ StatusCallbackEvent, CallSid, FriendlyName }) => [StatusCallbackEvent, CallSid, FriendlyName]),
    ).toEqual([
      ['participant-join', worker?.call_sid, TASK],
      ['conference-start', undefined, TASK],
      ['participant-join', customer, TASK],
    ]);
  });

  it('ends the conference when the caller hangs up, requests no further document, and delivers the recording', async () => {
    await world.control('PUT', `/_control/phones/${WORKER}`, { does: 'answer' });
    const accepted = instruct();
    await world.pass(10);
    await accepted;
    await world.pass(4000);
    await world.control('POST', `/_control/calls/${customer}/hangup`);
    await world.pass();
    const worker = await workerLeg();
    expect(worker?.status).toBe('completed');
    expect(world.told).toEqual([`ended ${TASK} ${worker?.call_sid}`]);
    expect(world.params('voice')).toHaveLength(1);
    expect(world.params('recording')).toMatchObject([{ RecordingDuration: '4' }]);
  });

  it('keeps the caller in the conference when the worker leaves', async () => {
    await world.control('PUT', `/_control/phones/${WORKER}`, { does: 'answer' });
    const accepted = instruct();
    await world.pass(10);
    await accepted;
    const worker = await workerLeg();
    await world.control('POST', `/_control/calls/${worker?.call_sid}/hangup`);
    await world.pass(10_000);
    expect(await world.call(customer)).toMatchObject({ status: 'in-progress', conference_sid: expect.any(String) });
    expect(world.told).toEqual([`ended ${TASK} ${worker?.call_sid}`]);
  });

  it('requests the action of the queue when the conference ends before the caller leaves', async () => {
    await world.control('PUT', `/_control/phones/${WORKER}`, { does: 'answer' });
    const accepted = instruct({ EndConferenceOnExit: 'true' });
    await world.pass(10);
    await accepted;
    await world.control('POST', `/_control/calls/${(await workerLeg())?.call_sid}/hangup`);
    await world.pass();
    expect(world.params('voice')[1]).toMatchObject({ QueueResult: 'bridged', CallSid: customer });
  });

  it('fails after its timeout, and the caller still waits', async () => {
    const accepted = instruct();
    await world.pass(7500);
    expect(await accepted).toEqual({ ok: false, reason: "The worker's call ended as no-answer." });
    expect(await world.call(customer)).toMatchObject({ status: 'in-progress', queued: true });
    expect(world.told).toEqual([]);
  });

  it('stops ringing the worker when the caller hangs up', async () => {
    const accepted = instruct();
    await world.pass(1000);
    await world.control('POST', `/_control/calls/${customer}/hangup`);
    await world.pass();
    expect(await accepted).toMatchObject({ ok: false });
    expect(await workerLeg()).toMatchObject({ status: 'canceled', ringing_phone: false });
    expect(world.told).toEqual([expect.stringMatching(/^abandoned WT\w+ hangup$/)]);
  });

  it('stops ringing the worker when the reservation has ended', async () => {
    const accepted = instruct();
    await world.pass(1000);
    world.voice.cancelWorkerLeg('WR1');
    expect(await accepted).toMatchObject({ ok: false });
    expect(await workerLeg()).toMatchObject({ status: 'canceled' });
  });

  it('is rejected for a caller who is not in the queue', async () => {
    await world.control('POST', `/_control/calls/${customer}/hangup`);
    await world.pass();
    expect(await instruct()).toEqual({ ok: false, reason: 'The caller is not in the queue.' });
    expect(await workerLeg()).toBeUndefined();
  });

  it('dials only the worker if the task has no caller', async () => {
    await world.control('PUT', `/_control/phones/${WORKER}`, { does: 'answer' });
    const params = new URLSearchParams({ From: '+18005550100' });
    const accepted = world.voice.conference({ taskSid: TASK, reservationSid: 'WR1', to: WORKER, params });
    await world.pass(10);
    const worker = await workerLeg();
    expect(await accepted).toEqual({ ok: true, workerCallSid: worker?.call_sid });
    expect(worker).toMatchObject({ from: '+18005550100', conference_sid: expect.any(String) });
    expect(await world.call(customer)).toMatchObject({ queued: true });
  });
});

describe('the dequeue instruction', () => {
  const connected = async () => {
    await world.control('PUT', `/_control/phones/${WORKER}`, { does: 'answer' });
    const params = new URLSearchParams({ Timeout: '7' });
    const instruction = { taskSid: TASK, reservationSid: 'WR1', customerCallSid: customer, to: WORKER, params };
    const accepted = world.voice.dequeue(instruction);
    await world.pass(10);
    await accepted;
    return (await workerLeg())?.call_sid ?? '';
  };

  it('connects caller and worker without a conference, and requests the action of the queue at its end', async () => {
    const worker = await connected();
    expect(await world.call(customer)).toMatchObject({ queued: false, conference_sid: null, status: 'in-progress' });
    await world.control('POST', `/_control/calls/${worker}/hangup`);
    await world.pass();
    expect(world.params('voice')[1]).toMatchObject({ QueueResult: 'bridged', CallSid: customer });
    expect(world.told).toEqual([`ended ${TASK} ${worker}`]);
  });

  it.each([
    ['hangs up', () => world.control('POST', `/_control/calls/${customer}/hangup`)],
    [
      'is sent to another document',
      () => world.rest('POST', `Calls/${customer}.json`, { Twiml: '<Response><Pause/></Response>' }),
    ],
  ])('ends the worker’s leg when the caller %s', async (_, leave) => {
    const worker = await connected();
    await leave();
    await world.pass();
    expect(await world.call(worker)).toMatchObject({ status: 'completed' });
  });
});

describe('the call instruction', () => {
  it('runs its document on the worker’s leg', async () => {
    world.answer('https://app.test/agent', '<Response><Say>A call for you</Say><Pause length="60"/></Response>');
    await world.control('PUT', `/_control/phones/${WORKER}`, { does: 'answer' });
    const params = new URLSearchParams({ From: '+18005550100' });
    const url = 'https://app.test/agent';
    const accepted = world.voice.call({ taskSid: TASK, reservationSid: 'WR1', to: WORKER, params, url });
    await world.pass(10);
    expect(await accepted).toMatchObject({ ok: true });
    expect(await world.heard((await workerLeg())?.call_sid ?? '')).toContain('say: A call for you');
  });
});

describe('a caller in the queue', () => {
  it('leaves the queue when the task has ended: the action is next', async () => {
    world.voice.leaveQueue(customer, 'Task canceled on Workflow timeout');
    await world.pass();
    expect(world.params('voice')[1]).toMatchObject({ QueueResult: 'leave', CallSid: customer });
    expect(world.told).toEqual([]);
  });

  it('follows a redirect; an ended call does not', async () => {
    world.answer('https://app.test/voicemail', '<Response><Say>Leave a message</Say><Pause length="60"/></Response>');
    expect(world.voice.redirect(customer, 'https://app.test/voicemail')).toBe(true);
    await world.pass(100);
    expect(await world.heard(customer)).toContain('say: Leave a message');
    await world.control('POST', `/_control/calls/${customer}/hangup`);
    expect(world.voice.redirect(customer, 'https://app.test/voicemail')).toBe(false);
  });
});
