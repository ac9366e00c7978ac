import { beforeEach, describe, expect, it } from 'vitest';
import { CUSTOMER, createVoiceFixture, SALES, type VoiceFixture } from '../voice/testing/voice-fixture.ts';
import { APPLICATION_ERROR } from './execute.ts';

let fixture: VoiceFixture;
beforeEach(async () => {
  fixture = await createVoiceFixture();
});

describe('an incoming call', () => {
  it('requests the document of the number while it rings', async () => {
    fixture.twiml('<Say>Hello there</Say>');
    const sid = await fixture.place();
    expect(fixture.params('voice')[0]).toMatchObject({
      CallSid: sid,
      CallStatus: 'ringing',
      Direction: 'inbound',
      From: CUSTOMER,
      To: SALES,
      CallerCountry: 'US',
    });
  });

  it('is answered by the first verb, says the words, and is hung up at the end of the document', async () => {
    fixture.twiml('<Say>Hello there</Say>');
    const sid = await fixture.place();
    expect((await fixture.call(sid)).status).toBe('in-progress');
    await fixture.pass(5000);
    expect(await fixture.heard(sid)).toEqual(['say: Hello there']);
    expect((await fixture.call(sid)).status).toBe('completed');
    expect(fixture.params('call-status')).toMatchObject([
      { CallSid: sid, CallStatus: 'completed', SequenceNumber: '0' },
    ]);
  });

  it('forwards anonymous callers and malformed numbers unchanged', async () => {
    fixture.twiml('<Hangup/>');
    await fixture.place({ from: 'anonymous' });
    await fixture.place({ from: '+1' });
    expect(fixture.params('voice').map(({ From }) => From)).toEqual(['anonymous', '+1']);
  });

  it('fails if the account does not have the number', async () => {
    const sid = await fixture.place({ to: '+18005559999' });
    expect((await fixture.call(sid)).status).toBe('failed');
    expect(fixture.log.join()).toContain('the account has no number +18005559999');
  });

  it.each([
    ['an unknown verb', '<Response><Sing/></Response>', '12200'],
    ['broken XML', '<Response><Say>', '12100'],
    ['an attribute that is not served', '<Response><Say voice="alice">Hi</Say></Response>', '501 The virtual Twilio'],
  ])('ends with the application error at %s', async (_what, document, code) => {
    fixture.answer('https://app.test/voice', document);
    const sid = await fixture.place();
    await fixture.pass(20_000);
    expect((await fixture.heard(sid)).at(-1)).toBe(`say: ${APPLICATION_ERROR}`);
    expect(fixture.log.join()).toContain(`error ${code}`);
    expect((await fixture.call(sid)).status).toBe('completed');
  });

  it('ends with the application error at documents that do nothing but redirect, again and again', async () => {
    fixture.twiml('<Redirect/>');
    const sid = await fixture.place();
    await fixture.pass(20_000);
    expect(fixture.params('voice')).toHaveLength(50);
    expect(fixture.log.join()).toContain('error 501 The virtual Twilio');
    expect((await fixture.call(sid)).status).toBe('completed');
  });

  it('is redirected without a limit by documents that do something else too', async () => {
    fixture.twiml('<Pause length="1"/><Redirect/>');
    await fixture.place();
    await fixture.pass(60_000);
    expect(fixture.params('voice').length).toBeGreaterThan(50);
  });

  it('ends with the application error if the webhook returns 500', async () => {
    fixture.answer('https://app.test/voice', () => 500);
    const sid = await fixture.place();
    await fixture.pass(20_000);
    expect(fixture.log.join()).toContain('error 11200');
    expect((await fixture.call(sid)).status).toBe('completed');
  });
});

describe('Reject', () => {
  it.each([
    ['busy', 'busy'],
    ['rejected', 'no-answer'],
  ])('with reason %s ends the unanswered call as %s', async (reason, status) => {
    fixture.twiml(`<Reject reason="${reason}"/>`);
    const sid = await fixture.place();
    expect((await fixture.call(sid)).status).toBe(status);
  });
});

describe('Redirect and Pause', () => {
  it('waits, then runs the other document, relative to the first', async () => {
    fixture.twiml('<Pause length="2"/><Redirect>other?a=1</Redirect><Say>never</Say>');
    fixture.answer('https://app.test/other?a=1', '<Response><Say>Other</Say></Response>');
    const sid = await fixture.place();
    await fixture.pass(1900);
    expect(fixture.params('voice')).toHaveLength(1);
    await fixture.pass(1000);
    expect(await fixture.heard(sid)).toEqual(['say: Other']);
  });
});

describe('Gather', () => {
  const prompt =
    '<Gather action="/keys" numDigits="2" timeout="4"><Say>Press two keys please</Say></Gather><Say>None</Say>';

  it('sends the keys as soon as there are enough, in the middle of the prompt', async () => {
    fixture.twiml(prompt);
    fixture.answer('https://app.test/keys', ({ Digits }) => `<Response><Say>Got ${Digits}</Say></Response>`);
    const sid = await fixture.place();
    await fixture.control('POST', `/_control/calls/${sid}/digits`, { digits: '4' });
    await fixture.control('POST', `/_control/calls/${sid}/digits`, { digits: '2' });
    await fixture.pass(100);
    expect(await fixture.heard(sid)).toEqual(['say: Press two keys please', 'say: Got 42']);
  });

  it('ends at the finishing key and names it', async () => {
    fixture.twiml('<Gather action="/keys" timeout="4"/>');
    await fixture.control('POST', `/_control/calls/${await fixture.place()}/digits`, { digits: '123#' });
    await fixture.pass(100);
    expect(fixture.params('voice')[1]).toMatchObject({ Digits: '123', FinishedOnKey: '#' });
  });

  it('continues the document after the timeout, counted from the end of the prompt', async () => {
    fixture.twiml(prompt);
    const sid = await fixture.place();
    await fixture.pass(4 * 320 + 3900);
    expect(await fixture.heard(sid)).toHaveLength(1);
    await fixture.pass(200);
    expect((await fixture.heard(sid)).at(-1)).toBe('say: None');
  });
});

describe('Record', () => {
  const record = '<Record action="/recorded" playBeep="false" recordingStatusCallback="/recording"/><Say>never</Say>';
  const sentTo = (path: string) =>
    fixture.sent.filter(({ url }) => url === `https://app.test${path}`).map(({ params }) => params);
  const hangUp = async (sid: string) => {
    await fixture.control('POST', `/_control/calls/${sid}/hangup`);
    await fixture.pass(10);
  };

  it('ends at a key, runs the action, and reports the recording at an address relative to the document', async () => {
    fixture.twiml(record);
    fixture.answer('https://app.test/recorded', ({ Digits }) => `<Response><Say>Got ${Digits}</Say></Response>`);
    const sid = await fixture.place();
    await fixture.pass(5000);
    await fixture.control('POST', `/_control/calls/${sid}/digits`, { digits: '#' });
    await fixture.pass(10);
    expect(await fixture.heard(sid)).toEqual(['say: Got #']);
    expect(sentTo('/recording')).toMatchObject([
      { CallSid: sid, RecordingSource: 'RecordVerb', RecordingStatus: 'completed', RecordingDuration: '5' },
    ]);
  });

  it('ends when the caller hangs up, and requests the action with the recording, without running its document', async () => {
    fixture.twiml(record);
    fixture.answer('https://app.test/recorded', '<Response><Say>Goodbye</Say></Response>');
    const sid = await fixture.place();
    await fixture.pass(4000);
    await hangUp(sid);
    const RecordingSid = expect.stringMatching(/^RE[0-9a-f]{32}$/);
    expect(sentTo('/recorded')).toEqual([
      expect.objectContaining({ CallStatus: 'completed', Digits: 'hangup', RecordingDuration: '4', RecordingSid }),
    ]);
    expect(sentTo('/recording')).toMatchObject([{ RecordingStatus: 'completed', RecordingDuration: '4' }]);
    expect(await fixture.heard(sid)).toEqual([]);
  });

  it('without an action requests its own document again when the caller hangs up', async () => {
    fixture.twiml('<Record playBeep="false"/>');
    const sid = await fixture.place();
    await hangUp(sid);
    expect(sentTo('/voice')).toMatchObject([{ CallStatus: 'ringing' }, { CallSid: sid, Digits: 'hangup' }]);
  });

  it('ends when the call is redirected, and requests no action', async () => {
    fixture.twiml(record);
    const sid = await fixture.place();
    await fixture.rest('POST', `Calls/${sid}.json`, { Twiml: '<Response><Pause length="60"/></Response>' });
    await fixture.pass(10);
    expect(sentTo('/recording')).toHaveLength(1);
    expect(sentTo('/recorded')).toEqual([]);
  });
});

describe('Enqueue', () => {
  const enqueue = (more = '') =>
    `<Enqueue workflowSid="WW1" ${more}><Task priority="5" timeout="60">{"lead_key":"lead/1"}</Task></Enqueue><Say>After</Say>`;

  it('creates a task with the call in its attributes', async () => {
    fixture.twiml(enqueue());
    const sid = await fixture.place();
    expect(fixture.enqueued).toMatchObject([
      {
        callSid: sid,
        workflowSid: 'WW1',
        priority: 5,
        timeoutS: 60,
        attributes: { lead_key: 'lead/1', call_sid: sid, from: CUSTOMER, to: SALES },
      },
    ]);
  });

  it('reports to TaskRouter when the caller hangs up', async () => {
    fixture.twiml(enqueue());
    const sid = await fixture.place();
    await fixture.control('POST', `/_control/calls/${sid}/hangup`);
    await fixture.pass(10);
    expect(fixture.reported).toEqual([expect.stringMatching(/^abandoned WT\w+ hangup$/)]);
    expect((await fixture.call(sid)).status).toBe('completed');
  });

  const left = () => fixture.sent.filter(({ url }) => url === 'https://app.test/left').map(({ params }) => params);

  it('requests the action when the caller hangs up, and does not run its document', async () => {
    fixture.twiml(enqueue('action="/left"'));
    fixture.answer('https://app.test/left', '<Response><Say>Goodbye</Say></Response>');
    const sid = await fixture.place();
    await fixture.pass(4000);
    await fixture.control('POST', `/_control/calls/${sid}/hangup`);
    await fixture.pass(10);
    expect(left()).toEqual([
      expect.objectContaining({
        CallSid: sid,
        CallStatus: 'completed',
        QueueResult: 'hangup',
        QueueSid: expect.stringMatching(/^QU[0-9a-f]{32}$/),
        QueueTime: '4',
      }),
    ]);
    expect(await fixture.heard(sid)).toEqual([]);
    expect(fixture.reported).toEqual([expect.stringMatching(/^abandoned WT\w+ hangup$/)]);
  });

  it('requests the action when the waiting document hangs up', async () => {
    fixture.twiml(enqueue('waitUrl="/wait" action="/left"'));
    fixture.answer('https://app.test/wait', '<Response><Hangup/></Response>');
    await fixture.place();
    await fixture.pass(10);
    expect(left()).toMatchObject([{ QueueResult: 'hangup' }]);
    expect(fixture.reported).toEqual([expect.stringMatching(/ hangup$/)]);
  });

  it('requests the action when the call is redirected, and runs only the new document', async () => {
    fixture.twiml(enqueue('action="/left"'));
    fixture.answer('https://app.test/left', '<Response><Say>Goodbye</Say></Response>');
    const sid = await fixture.place();
    const twiml = '<Response><Say>Elsewhere</Say><Pause length="60"/></Response>';
    await fixture.rest('POST', `Calls/${sid}.json`, { Twiml: twiml });
    await fixture.pass(1000);
    expect(left()).toMatchObject([{ QueueResult: 'redirected', CallStatus: 'in-progress' }]);
    expect(await fixture.heard(sid)).toEqual(['say: Elsewhere']);
  });

  it('passes the waiting document the place in the queue of its workflow, each time anew', async () => {
    fixture.twiml(enqueue('waitUrl="/wait"'));
    fixture.answer('https://app.test/wait', '<Response><Pause length="10"/></Response>');
    const first = await fixture.place();
    await fixture.pass(6000);
    const second = await fixture.place();
    const told = (sid: string) =>
      fixture.sent
        .filter(({ url, params }) => url.endsWith('/wait') && params.CallSid === sid)
        .map(({ params }) => params);
    expect(told(first)).toMatchObject([
      { QueuePosition: '1', CurrentQueueSize: '1', QueueTime: '0', AvgQueueTime: '0' },
    ]);
    expect(told(second)).toMatchObject([
      { QueuePosition: '2', CurrentQueueSize: '2', QueueTime: '0', AvgQueueTime: '3' },
    ]);
    await fixture.control('POST', `/_control/calls/${first}/hangup`);
    await fixture.pass(10_000);
    expect(told(second)[1]).toMatchObject({ QueuePosition: '1', CurrentQueueSize: '1', QueueTime: '10' });
    const sids = new Set([...told(first), ...told(second)].map(({ QueueSid }) => QueueSid));
    expect([...sids]).toEqual([expect.stringMatching(/^QU[0-9a-f]{32}$/)]);
  });

  it('repeats the waiting document until the call leaves the queue', async () => {
    let rounds = 0;
    fixture.twiml(enqueue('waitUrl="/wait" action="/left"'));
    fixture.answer('https://app.test/wait', () =>
      ++rounds < 3 ? '<Response><Say>Please hold</Say></Response>' : '<Response><Leave/></Response>',
    );
    fixture.answer('https://app.test/left', ({ QueueResult }) => `<Response><Say>${QueueResult}</Say></Response>`);
    const sid = await fixture.place();
    await fixture.pass(5000);
    expect(await fixture.heard(sid)).toEqual(['say: Please hold', 'say: Please hold', 'say: leave']);
    expect(fixture.reported).toEqual([expect.stringMatching(/ leave$/)]);
  });

  it('plays music if the waiting document fails', async () => {
    fixture.twiml(enqueue('waitUrl="/wait"'));
    fixture.answer('https://app.test/wait', () => 500);
    const sid = await fixture.place();
    await fixture.pass(60_000);
    expect((await fixture.call(sid)).status).toBe('in-progress');
    expect(fixture.log.join()).toContain('music instead');
  });

  it('rejects a task that is not a JSON object', async () => {
    fixture.twiml('<Enqueue workflowSid="WW1"><Task>nonsense</Task></Enqueue>');
    await fixture.place();
    expect(fixture.log.join()).toContain('error 32600');
  });
});

describe('Dial of numbers', () => {
  const dial = `<Dial timeout="20" action="/done" callerId="${SALES}"><Number>+15557770001</Number></Dial>`;
  const done = () => fixture.params('voice').find(({ DialCallStatus }) => DialCallStatus);

  it('connects both parties until the called party hangs up, then requests the action', async () => {
    await fixture.control('PUT', '/_control/phones/+15557770001', { does: 'answer', afterMs: 3000 });
    fixture.twiml(dial);
    await fixture.place();
    await fixture.pass(4000);
    const [callee] = await fixture.calls();
    expect(callee).toMatchObject({ to: '+15557770001', from: SALES, status: 'in-progress' });
    await fixture.pass(10_000);
    await fixture.control('POST', `/_control/calls/${callee?.call_sid}/hangup`);
    await fixture.pass(10);
    expect(done()).toMatchObject({
      DialCallStatus: 'completed',
      DialCallSid: callee?.call_sid,
      DialCallDuration: '11',
    });
  });

  it.each([
    [{ does: 'busy' }, 'busy'],
    [{ does: 'no-answer' }, 'no-answer'],
    [{ does: 'failed' }, 'failed'],
  ])('reports %o as %s', async (behaviour, status) => {
    await fixture.control('PUT', '/_control/phones/*', behaviour);
    fixture.twiml(dial);
    await fixture.place();
    await fixture.pass(21_000);
    expect(done()).toMatchObject({ DialCallStatus: status });
  });

  it('stops ringing when the caller hangs up', async () => {
    fixture.twiml(dial);
    const sid = await fixture.place();
    await fixture.pass(1000);
    expect((await fixture.calls())[0]).toMatchObject({ status: 'ringing', ringing_phone: true });
    await fixture.control('POST', `/_control/calls/${sid}/hangup`);
    await fixture.pass(10);
    expect((await fixture.calls())[0]).toMatchObject({ status: 'canceled', ringing_phone: false });
  });

  it('returns no-answer for a browser that is not registered', async () => {
    fixture.twiml('<Dial action="/done"><Client>nobody</Client></Dial>');
    await fixture.place();
    await fixture.pass(100);
    expect(done()).toMatchObject({ DialCallStatus: 'no-answer' });
  });
});
