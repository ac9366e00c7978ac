import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { createCall, updateCall } from '#platform/table/calls';
import { putGroupConfiguration } from '#platform/table/group-configurations';
import { createLead } from '#platform/table/leads';
import { createUser } from '#platform/table/users';
import { recordingKey } from '#shared/calls/transitions';
import { snippedRecordingDownloadLink } from '#shared/contracts/calls';
import { anEndedCall, at } from '../../support/builders/a-call.ts';
import { aLead } from '../../support/builders/a-lead.ts';
import { aGroup, aUser } from '../../support/builders/a-user.ts';
import { startBackEndWithTwilio } from '../../support/local-cloud/back-end-with-twilio.ts';
import { anApiEvent } from '../../support/unit/lambda-events.ts';

/** A busy machine needs longer than Vitest's second. */
const PATIENCE = { timeout: 30_000, interval: 200 };
const SALES = '+18005550100';

let system: Awaited<ReturnType<typeof startBackEndWithTwilio>>;

beforeAll(async () => {
  system = await startBackEndWithTwilio();
  await system.client.incomingPhoneNumbers.create({ phoneNumber: SALES });
  await system.everybodyAnswers();
  await putGroupConfiguration(aGroup());
  for (const id of ['agent-1', 'agent-2']) {
    const { version: _, ...user } = aUser({ id, email: `${id}@coverline.test` });
    await createUser(user);
  }
});
afterAll(() => system?.stop());

/** An ended and recorded conference of two. */
const recordedConference = async (): Promise<string> => {
  const { client } = system;
  const participants = client.conferences('room').participants;
  const { conferenceSid } = await participants.create({ from: SALES, to: '+15557770001', conferenceRecord: 'true' });
  await participants.create({ from: SALES, to: '+15557770002' });
  await vi.waitFor(
    async () => expect((await client.conferences(conferenceSid).fetch()).status).toBe('in-progress'),
    PATIENCE,
  );
  await client.conferences(conferenceSid).update({ status: 'completed' });
  const [recording] = await client.recordings.list({ conferenceSid });
  return recording?.sid ?? '';
};

type Answer = { statusCode: number; body: string };

const askForLink = async (callId: string, snipped_recording: string, userId = 'agent-1') => {
  const body = JSON.stringify({ task_attribute_key: `taskAttribute/${callId}`, snipped_recording });
  const { payload } = await system.cloud.invoke(
    'calls-api',
    anApiEvent(snippedRecordingDownloadLink, userId, { body, headers: { 'content-type': 'application/json' } }),
  );
  const { statusCode, body: answer } = payload as Answer;
  return { status: statusCode, answer: JSON.parse(answer) as { data: string; error: string } };
};

it('a recording moves to the bucket, is deleted at Twilio, and plays for users who may hear it', async () => {
  const sid = await recordedConference();
  const { version: _, ...call } = anEndedCall();
  await createCall(call);
  const key = recordingKey(sid);
  expect(await askForLink(call.id, key)).toMatchObject({ status: 404 });

  // The effect of the recording webhook on the call; stream and bus do the rest.
  await updateCall(call.id, { set: { recording_sid: sid, snipped_recording_key: key } });
  await vi.waitFor(async () => expect(await askForLink(call.id, key)).toMatchObject({ status: 200 }), PATIENCE);
  await vi.waitFor(
    async () => expect(system.client.recordings(sid).fetch()).rejects.toMatchObject({ status: 404 }),
    PATIENCE,
  );

  const { data: link } = (await askForLink(call.id, key)).answer;
  const sound = await fetch(link);
  expect(sound.headers.get('content-type')).toBe('audio/wav');
  expect(Buffer.from(await sound.arrayBuffer()).toString('latin1', 0, 4)).toBe('RIFF');
  const part = await fetch(link, { headers: { range: 'bytes=0-3' } });
  expect([part.status, await part.text()]).toEqual([206, 'RIFF']);

  const other = new URL(link);
  other.pathname = other.pathname.replace(sid, `RE${'0'.repeat(32)}`);
  expect((await fetch(other)).status).toBe(403);
  expect(await askForLink(call.id, key, 'agent-2')).toMatchObject({
    status: 403,
    answer: { error: 'This is not your call.' },
  });
});

it('a recording of a customer who was erased meanwhile is deleted at Twilio, and never stored', async () => {
  const sid = await recordedConference();
  const { version: _, ...lead } = aLead({ id: '43', phone_number: '+15557770043', erased_ts: at(0) });
  await createLead(lead);
  const { version: __, ...call } = anEndedCall({ id: 'of-an-erased-lead', lead_key: 'lead/43' });
  await createCall(call);
  await updateCall(call.id, { set: { recording_sid: sid, snipped_recording_key: recordingKey(sid) } });
  await vi.waitFor(
    async () => expect(system.client.recordings(sid).fetch()).rejects.toMatchObject({ status: 404 }),
    PATIENCE,
  );
  expect(await askForLink(call.id, recordingKey(sid))).toMatchObject({ status: 404 });
});
