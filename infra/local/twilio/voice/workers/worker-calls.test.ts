import { beforeEach, describe, expect, it } from 'vitest';
import { CUSTOMER, createVoiceFixture, type VoiceFixture } from '../testing/voice-fixture.ts';

const WORKER = '+15558880001';
const TASK = 'WT00000000000000000000000000000001';

let fixture: VoiceFixture;
let customer: string;
beforeEach(async () => {
  fixture = await createVoiceFixture();
  fixture.twiml('<Enqueue workflowSid="WW1" action="/left"><Task>{}</Task></Enqueue>');
  customer = await fixture.place();
});

const instruct = (params: Record<string, string> = {}) => {
  const accepted = fixture.voice.conference({
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

const workerLeg = async () => (await fixture.calls()).find(({ to }) => to === WORKER);

describe('the conference instruction', () => {
  it('dials the worker, then moves the caller into the conference named after the task', async () => {
    await fixture.control('PUT', `/_control/phones/${WORKER}`, { does: 'answer', afterMs: 1000 });
    const accepted = instruct();
    await fixture.pass(1500);
    const worker = await workerLeg();
    expect(await accepted).toEqual({ ok: true, workerCallSid: worker?.call_sid });
    expect(worker).toMatchObject({ from: CUSTOMER, status: 'in-progress' });
    expect(
      fixture
        .params('conference')
        .map(({ StatusCallbackEvent, CallSid, FriendlyName }) => [StatusCallbackEvent, CallSid, FriendlyName]),
    ).toEqual([
      ['participant-join', worker?.call_sid, TASK],
      ['conference-start', undefined, TASK],
      ['participant-join', customer, TASK],
    ]);
  });

  it('ends the conference when the caller hangs up, runs no further document, and delivers the recording', async () => {
    await fixture.control('PUT', `/_control/phones/${WORKER}`, { does: 'answer' });
    const accepted = instruct();
    await fixture.pass(10);
    await accepted;
    await fixture.pass(4000);
    await fixture.control('POST', `/_control/calls/${customer}/hangup`);
    await fixture.pass();
    const worker = await workerLeg();
    expect(worker?.status).toBe('completed');
    expect(fixture.reported).toEqual([`ended ${TASK} ${worker?.call_sid}`]);
    expect(fixture.params('voice').slice(1)).toMatchObject([{ QueueResult: 'bridged', CallStatus: 'completed' }]);
    expect(fixture.params('recording')).toMatchObject([{ RecordingDuration: '4' }]);
  });

  it('requests the action of the queue when the caller is taken out of the conference to another document', async () => {
    await fixture.control('PUT', `/_control/phones/${WORKER}`, { does: 'answer' });
    const accepted = instruct();
    await fixture.pass(10);
    await accepted;
    await fixture.rest('POST', `Calls/${customer}.json`, { Twiml: '<Response><Pause length="60"/></Response>' });
    await fixture.pass();
    expect(fixture.params('voice').slice(1)).toMatchObject([{ QueueResult: 'redirected-from-bridged' }]);
  });

  it('keeps the caller in the conference when the worker leaves', async () => {
    await fixture.control('PUT', `/_control/phones/${WORKER}`, { does: 'answer' });
    const accepted = instruct();
    await fixture.pass(10);
    await accepted;
    const worker = await workerLeg();
    await fixture.control('POST', `/_control/calls/${worker?.call_sid}/hangup`);
    await fixture.pass(10_000);
    expect(await fixture.call(customer)).toMatchObject({ status: 'in-progress', conference_sid: expect.any(String) });
    expect(fixture.reported).toEqual([`ended ${TASK} ${worker?.call_sid}`]);
  });

  it('requests the action of the queue when the conference ends before the caller leaves', async () => {
    await fixture.control('PUT', `/_control/phones/${WORKER}`, { does: 'answer' });
    const accepted = instruct({ EndConferenceOnExit: 'true' });
    await fixture.pass(10);
    await accepted;
    await fixture.control('POST', `/_control/calls/${(await workerLeg())?.call_sid}/hangup`);
    await fixture.pass();
    expect(fixture.params('voice')[1]).toMatchObject({ QueueResult: 'bridged', CallSid: customer });
  });

  it('fails after its timeout, and the caller still waits', async () => {
    const accepted = instruct();
    await fixture.pass(7500);
    expect(await accepted).toEqual({ ok: false, reason: "The worker's call ended as no-answer." });
    expect(await fixture.call(customer)).toMatchObject({ status: 'in-progress', queued: true });
    expect(fixture.reported).toEqual([]);
  });

  it('does not dial with a number of somebody else as the caller', async () => {
    expect(await instruct({ From: '+15550009999' })).toEqual({
      ok: false,
      reason: '+15550009999 is not verified as a caller ID.',
    });
    expect(await workerLeg()).toBeUndefined();
  });

  it('stops ringing the worker when the caller hangs up', async () => {
    const accepted = instruct();
    await fixture.pass(1000);
    await fixture.control('POST', `/_control/calls/${customer}/hangup`);
    await fixture.pass();
    expect(await accepted).toMatchObject({ ok: false });
    expect(await workerLeg()).toMatchObject({ status: 'canceled', ringing_phone: false });
    expect(fixture.reported).toEqual([expect.stringMatching(/^abandoned WT\w+ hangup$/)]);
  });

  it('stops ringing the worker when the reservation has ended', async () => {
    const accepted = instruct();
    await fixture.pass(1000);
    fixture.voice.cancelWorkerLeg('WR1');
    expect(await accepted).toMatchObject({ ok: false });
    expect(await workerLeg()).toMatchObject({ status: 'canceled' });
  });

  it('is rejected for a caller who is not in the queue', async () => {
    await fixture.control('POST', `/_control/calls/${customer}/hangup`);
    await fixture.pass();
    expect(await instruct()).toEqual({ ok: false, reason: 'The caller is not in the queue.' });
    expect(await workerLeg()).toBeUndefined();
  });

  it('dials only the worker if the task has no caller', async () => {
    await fixture.control('PUT', `/_control/phones/${WORKER}`, { does: 'answer' });
    const params = new URLSearchParams({ From: '+18005550100' });
    const accepted = fixture.voice.conference({ taskSid: TASK, reservationSid: 'WR1', to: WORKER, params });
    await fixture.pass(10);
    const worker = await workerLeg();
    expect(await accepted).toEqual({ ok: true, workerCallSid: worker?.call_sid });
    expect(worker).toMatchObject({ from: '+18005550100', conference_sid: expect.any(String) });
    expect(await fixture.call(customer)).toMatchObject({ queued: true });
  });
});

describe('the dequeue instruction', () => {
  const connected = async () => {
    await fixture.control('PUT', `/_control/phones/${WORKER}`, { does: 'answer' });
    const params = new URLSearchParams({ Timeout: '7' });
    const instruction = { taskSid: TASK, reservationSid: 'WR1', customerCallSid: customer, to: WORKER, params };
    const accepted = fixture.voice.dequeue(instruction);
    await fixture.pass(10);
    await accepted;
    return (await workerLeg())?.call_sid ?? '';
  };

  it('connects caller and worker without a conference, and requests the action of the queue at its end', async () => {
    const worker = await connected();
    expect(await fixture.call(customer)).toMatchObject({ queued: false, conference_sid: null, status: 'in-progress' });
    await fixture.control('POST', `/_control/calls/${worker}/hangup`);
    await fixture.pass();
    expect(fixture.params('voice')[1]).toMatchObject({ QueueResult: 'bridged', CallSid: customer });
    expect(fixture.reported).toEqual([`ended ${TASK} ${worker}`]);
  });

  it.each([
    ['hangs up', () => fixture.control('POST', `/_control/calls/${customer}/hangup`)],
    [
      'is sent to another document',
      () => fixture.rest('POST', `Calls/${customer}.json`, { Twiml: '<Response><Pause/></Response>' }),
    ],
  ])('ends the worker’s leg when the caller %s', async (_, leave) => {
    const worker = await connected();
    await leave();
    await fixture.pass();
    expect(await fixture.call(worker)).toMatchObject({ status: 'completed' });
  });
});

describe('the call instruction', () => {
  it('runs its document on the worker’s leg', async () => {
    fixture.answer('https://app.test/agent', '<Response><Say>A call for you</Say><Pause length="60"/></Response>');
    await fixture.control('PUT', `/_control/phones/${WORKER}`, { does: 'answer' });
    const params = new URLSearchParams({ From: '+18005550100' });
    const url = 'https://app.test/agent';
    const accepted = fixture.voice.call({ taskSid: TASK, reservationSid: 'WR1', to: WORKER, params, url });
    await fixture.pass(10);
    expect(await accepted).toMatchObject({ ok: true });
    expect(await fixture.heard((await workerLeg())?.call_sid ?? '')).toContain('say: A call for you');
  });
});

describe('a caller in the queue', () => {
  it('leaves the queue when the task has ended: the action is next', async () => {
    fixture.voice.leaveQueue(customer, 'Task canceled on Workflow timeout');
    await fixture.pass();
    expect(fixture.params('voice')[1]).toMatchObject({ QueueResult: 'leave', CallSid: customer });
    expect(fixture.reported).toEqual([]);
  });

  it('follows a redirect; an ended call does not', async () => {
    fixture.answer('https://app.test/voicemail', '<Response><Say>Leave a message</Say><Pause length="60"/></Response>');
    expect(fixture.voice.redirect(customer, 'https://app.test/voicemail')).toBe(true);
    await fixture.pass(100);
    expect(await fixture.heard(customer)).toContain('say: Leave a message');
    await fixture.control('POST', `/_control/calls/${customer}/hangup`);
    expect(fixture.voice.redirect(customer, 'https://app.test/voicemail')).toBe(false);
  });
});
