import { beforeEach, describe, expect, it } from 'vitest';
import { CUSTOMER, createVoiceWorld, SALES, type VoiceWorld } from '../voice/testing/voice-world.ts';
import { APPLICATION_ERROR } from './execute.ts';

let world: VoiceWorld;
beforeEach(async () => {
  world = await createVoiceWorld();
});

describe('an incoming call', () => {
  it('requests the document of the number while it rings', async () => {
    world.twiml('<Say>Hello there</Say>');
    const sid = await world.place();
    expect(world.params('voice')[0]).toMatchObject({
      CallSid: sid,
      CallStatus: 'ringing',
      Direction: 'inbound',
      From: CUSTOMER,
      To: SALES,
      CallerCountry: 'US',
    });
  });

  it('is answered by the first verb, says the words, and is hung up at the end of the document', async () => {
    world.twiml('<Say>Hello there</Say>');
    const sid = await world.place();
    expect((await world.call(sid)).status).toBe('in-progress');
    await world.pass(5000);
    expect(await world.heard(sid)).toEqual(['say: Hello there']);
    expect((await world.call(sid)).status).toBe('completed');
    expect(world.params('call-status')).toMatchObject([{ CallSid: sid, CallStatus: 'completed', SequenceNumber: '0' }]);
  });

  it('forwards anonymous callers and malformed numbers unchanged', async () => {
    world.twiml('<Hangup/>');
    await world.place({ from: 'anonymous' });
    await world.place({ from: '+1' });
    expect(world.params('voice').map(({ From }) => From)).toEqual(['anonymous', '+1']);
  });

  it('fails if no account has the number', async () => {
    const sid = await world.place({ to: '+18005559999' });
    expect((await world.call(sid)).status).toBe('failed');
    expect(world.log.join()).toContain('nobody has the number +18005559999');
  });

  it.each([
    ['an unknown verb', '<Response><Sing/></Response>', '12200'],
    ['broken XML', '<Response><Say>', '12100'],
  ])('ends with the application error at %s', async (_what, document, code) => {
    world.answer('https://app.test/voice', document);
    const sid = await world.place();
    await world.pass(20_000);
    expect((await world.heard(sid)).at(-1)).toBe(`say: ${APPLICATION_ERROR}`);
    expect(world.log.join()).toContain(`error ${code}`);
    expect((await world.call(sid)).status).toBe('completed');
  });

  it('ends with the application error where the webhook answers 500', async () => {
    world.answer('https://app.test/voice', () => 500);
    const sid = await world.place();
    await world.pass(20_000);
    expect(world.log.join()).toContain('error 11200');
    expect((await world.call(sid)).status).toBe('completed');
  });
});

describe('Reject', () => {
  it.each([
    ['busy', 'busy'],
    ['rejected', 'no-answer'],
  ])('with reason %s ends the unanswered call as %s', async (reason, status) => {
    world.twiml(`<Reject reason="${reason}"/>`);
    const sid = await world.place();
    expect((await world.call(sid)).status).toBe(status);
  });
});

describe('Redirect and Pause', () => {
  it('waits, then goes on with the other document, relative to the first', async () => {
    world.twiml('<Pause length="2"/><Redirect>other?a=1</Redirect><Say>never</Say>');
    world.answer('https://app.test/other?a=1', '<Response><Say>Other</Say></Response>');
    const sid = await world.place();
    await world.pass(1900);
    expect(world.params('voice')).toHaveLength(1);
    await world.pass(1000);
    expect(await world.heard(sid)).toEqual(['say: Other']);
  });
});

describe('Gather', () => {
  const prompt =
    '<Gather action="/keys" numDigits="2" timeout="4"><Say>Press two keys please</Say></Gather><Say>None</Say>';

  it('sends the keys as soon as there are enough, in the middle of the prompt', async () => {
    world.twiml(prompt);
    world.answer('https://app.test/keys', ({ Digits }) => `<Response><Say>Got ${Digits}</Say></Response>`);
    const sid = await world.place();
    await world.control('POST', `/_control/calls/${sid}/digits`, { digits: '4' });
    await world.control('POST', `/_control/calls/${sid}/digits`, { digits: '2' });
    await world.pass(100);
    expect(await world.heard(sid)).toEqual(['say: Press two keys please', 'say: Got 42']);
  });

  it('ends at the finishing key and names it', async () => {
    world.twiml('<Gather action="/keys" timeout="4"/>');
    await world.control('POST', `/_control/calls/${await world.place()}/digits`, { digits: '123#' });
    await world.pass(100);
    expect(world.params('voice')[1]).toMatchObject({ Digits: '123', FinishedOnKey: '#' });
  });

  it('continues the document after the timeout, counted from the end of the prompt', async () => {
    world.twiml(prompt);
    const sid = await world.place();
    await world.pass(4 * 320 + 3900);
    expect(await world.heard(sid)).toHaveLength(1);
    await world.pass(200);
    expect((await world.heard(sid)).at(-1)).toBe('say: None');
  });
});

describe('Enqueue', () => {
  const enqueue = (more = '') =>
    `<Enqueue workflowSid="WW1" ${more}><Task priority="5" timeout="60">{"lead_key":"lead/1"}</Task></Enqueue><Say>After</Say>`;

  it('creates a task with the call in its attributes', async () => {
    world.twiml(enqueue());
    const sid = await world.place();
    expect(world.enqueued).toMatchObject([
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
    world.twiml(enqueue());
    const sid = await world.place();
    await world.control('POST', `/_control/calls/${sid}/hangup`);
    await world.pass(10);
    expect(world.told).toEqual([expect.stringMatching(/^abandoned WT\w+ hangup$/)]);
    expect((await world.call(sid)).status).toBe('completed');
  });

  it('repeats the waiting document until the call leaves the queue', async () => {
    let rounds = 0;
    world.twiml(enqueue('waitUrl="/wait" action="/left"'));
    world.answer('https://app.test/wait', () =>
      ++rounds < 3 ? '<Response><Say>Please hold</Say></Response>' : '<Response><Leave/></Response>',
    );
    world.answer('https://app.test/left', ({ QueueResult }) => `<Response><Say>${QueueResult}</Say></Response>`);
    const sid = await world.place();
    await world.pass(5000);
    expect(await world.heard(sid)).toEqual(['say: Please hold', 'say: Please hold', 'say: leave']);
    expect(world.told).toEqual([expect.stringMatching(/ leave$/)]);
  });

  it('plays music if the waiting document fails', async () => {
    world.twiml(enqueue('waitUrl="/wait"'));
    world.answer('https://app.test/wait', () => 500);
    const sid = await world.place();
    await world.pass(60_000);
    expect((await world.call(sid)).status).toBe('in-progress');
    expect(world.log.join()).toContain('music instead');
  });

  it('rejects a task that is not a JSON object', async () => {
    world.twiml('<Enqueue workflowSid="WW1"><Task>nonsense</Task></Enqueue>');
    await world.place();
    expect(world.log.join()).toContain('error 32600');
  });
});

describe('Dial of numbers', () => {
  const dial = '<Dial timeout="20" action="/done" callerId="+15550000000"><Number>+15557770001</Number></Dial>';
  const done = () => world.params('voice').find(({ DialCallStatus }) => DialCallStatus);

  it('connects both parties until the called party hangs up, then requests the action', async () => {
    await world.control('PUT', '/_control/phones/+15557770001', { does: 'answer', afterMs: 3000 });
    world.twiml(dial);
    await world.place();
    await world.pass(4000);
    const [callee] = await world.calls();
    expect(callee).toMatchObject({ to: '+15557770001', from: '+15550000000', status: 'in-progress' });
    await world.pass(10_000);
    await world.control('POST', `/_control/calls/${callee?.call_sid}/hangup`);
    await world.pass(10);
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
    await world.control('PUT', '/_control/phones/*', behaviour);
    world.twiml(dial);
    await world.place();
    await world.pass(21_000);
    expect(done()).toMatchObject({ DialCallStatus: status });
  });

  it('stops ringing when the caller hangs up', async () => {
    world.twiml(dial);
    const sid = await world.place();
    await world.pass(1000);
    expect((await world.calls())[0]).toMatchObject({ status: 'ringing', ringing_phone: true });
    await world.control('POST', `/_control/calls/${sid}/hangup`);
    await world.pass(10);
    expect((await world.calls())[0]).toMatchObject({ status: 'canceled', ringing_phone: false });
  });

  it('returns no-answer for a browser that is not registered', async () => {
    world.twiml('<Dial action="/done"><Client>nobody</Client></Dial>');
    await world.place();
    await world.pass(100);
    expect(done()).toMatchObject({ DialCallStatus: 'no-answer' });
  });
});
