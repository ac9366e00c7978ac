import {
  DeleteObjectCommand,
  HeadObjectCommand,
  NotFound,
  PutObjectCommand,
  PutObjectTaggingCommand,
  S3Client,
} from '@aws-sdk/client-s3';
import { GetSecretValueCommand, SecretsManagerClient } from '@aws-sdk/client-secrets-manager';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import * as z from 'zod';
import { createCall, updateCall } from '#platform/table/calls';
import { writeTogether } from '#platform/table/engine/write';
import { eraseItem, leadErasureSteps } from '#platform/table/lead-data/erase-items';
import { erasedForm } from '#platform/table/lead-data/erased-form';
import { leadDataOf } from '#platform/table/lead-data/lead-data';
import { newVerificationEvent } from '#platform/table/verification-events';
import { clearTelephonySettings } from '#platform/twilio/telephony-settings';
import { anEndedCall, CUSTOMER_SID } from '../../tests/support/builders/a-call.ts';
import { aLead } from '../../tests/support/builders/a-lead.ts';
import { createVerificationEvent } from '../../tests/support/builders/a-verification-event.ts';
import { theTelephonySettings } from '../../tests/support/builders/telephony-settings.ts';
import { breakItems } from '../../tests/support/unit/break-items.ts';
import { captureLog } from '../../tests/support/unit/captured-log.ts';
import { startHttpServer } from '../../tests/support/unit/http-server.ts';
import { aContext } from '../../tests/support/unit/lambda-events.ts';
import { strictMock } from '../../tests/support/unit/strict-mock.ts';
import { startUnitTable, type UnitTable } from '../../tests/support/unit/unit-table.ts';
import { handler } from './copy-recording.ts';

const storage = strictMock(S3Client);
const secrets = strictMock(SecretsManagerClient);
const RECORDING_SID = `RE${'1'.repeat(32)}`;
const key = `recordings/${RECORDING_SID}.wav`;
const VOICE_SID = `RE${'2'.repeat(32)}`;
const voiceKey = `recordings/${VOICE_SID}.wav`;
const ts = '2026-01-05T15:00:00.000Z';
const recordedCall = { lead_key: 'lead/42', recording_sid: RECORDING_SID, snipped_recording_key: key } as const;
const stopped = { name: 'stopped', verification_type: 'voice', group: 'niia_health' } as const;
const verification = { id: VOICE_SID, lead_id: '42', created_ts: ts, ...stopped };
let status: number;
let table: UnitTable;
let twilio: Awaited<ReturnType<typeof startHttpServer>>;

beforeEach(async () => {
  status = 200;
  twilio = await startHttpServer((request, response) => {
    if (request.method === 'DELETE') response.writeHead(204).end();
    else response.writeHead(status, { 'content-type': 'audio/x-wav' }).end('the sound');
  });
  vi.stubEnv('UPLOADS_BUCKET', 'uploads');
  vi.stubEnv('TELEPHONY_SECRET_ID', 'telephony');
  vi.stubEnv('TWILIO_ENDPOINT_URL', twilio.origin);
  storage.resetHistory();
  secrets.on(GetSecretValueCommand).resolves({ SecretString: JSON.stringify(theTelephonySettings()) });
  captureLog();
  table = startUnitTable({ leads: [aLead()], calls: [anEndedCall(recordedCall)] });
  await createVerificationEvent(newVerificationEvent({ ...verification, snipped_recording_key: voiceKey }));
});
afterEach(async () => {
  clearTelephonySettings();
  await twilio.stop();
  vi.unstubAllEnvs();
  vi.restoreAllMocks();
});

const anEvent = (name: string, detail: object) =>
  ({ id: 'event-1', 'detail-type': name, detail }) as Parameters<typeof handler>[0];
const recordedDetail = { task_attribute_key: `taskAttribute/${CUSTOMER_SID}`, recording_sid: RECORDING_SID, ts };
const recorded = () => anEvent('call.recorded', recordedDetail);
const verified = () => anEvent('verification.recorded', { lead_key: 'lead/42', recording_sid: VOICE_SID, ts });
const methods = () => twilio.received.map(({ method }) => method);

describe('copy-recording', () => {
  it.each([
    ['a call', recorded, key],
    ['a verification', verified, voiceKey],
  ])(
    'puts the sound of %s into the bucket under its key, and leaves the encryption to the bucket',
    async (_, event, Key) => {
      storage.on(HeadObjectCommand).rejects(new NotFound({ message: 'no', $metadata: { httpStatusCode: 404 } }));
      storage.on(PutObjectCommand).resolves({});
      await handler(event(), aContext());
      expect(storage.commandCalls(PutObjectCommand).map(({ args }) => args[0].input)).toEqual([
        { Bucket: 'uploads', Key, Body: new Uint8Array(Buffer.from('the sound')), ContentType: 'audio/wav' },
      ]);
      expect(methods()).toEqual(['GET', 'DELETE']);
    },
  );

  it('asks Twilio for the recording with the API key', async () => {
    storage.on(HeadObjectCommand).rejects(new NotFound({ message: 'no', $metadata: { httpStatusCode: 404 } }));
    storage.on(PutObjectCommand).resolves({});
    await handler(recorded(), aContext());
    const { account_sid, api_key_sid, api_key_secret } = theTelephonySettings();
    const [request] = twilio.received;
    expect(request?.url).toBe(`/2010-04-01/Accounts/${account_sid}/Recordings/${RECORDING_SID}.wav`);
    expect(request?.headers).toMatchObject({
      authorization: `Basic ${btoa(`${api_key_sid}:${api_key_secret}`)}`,
      'x-twilio-emulated-host': 'api.twilio.com',
    });
  });

  it.each([
    [404, `Twilio does not have the recording ${RECORDING_SID}.`],
    [500, `Twilio answered 500 for the recording ${RECORDING_SID}.`],
  ])('fails where Twilio answers %d, so that the event is retried', async (code, message) => {
    status = code;
    storage.on(HeadObjectCommand).rejects(new NotFound({ message: 'no', $metadata: { httpStatusCode: 404 } }));
    await expect(handler(recorded(), aContext())).rejects.toThrow(message);
    expect(methods()).toEqual(['GET']);
  });

  it('keeps the recording at Twilio where the bucket fails, and fails itself, so that the event is retried', async () => {
    storage.on(HeadObjectCommand).rejects(new NotFound({ message: 'no', $metadata: { httpStatusCode: 404 } }));
    storage.on(PutObjectCommand).rejects(new Error('SlowDown'));
    await expect(handler(recorded(), aContext())).rejects.toThrow('SlowDown');
    expect(methods()).toEqual(['GET']);
  });
});

/** Erases lead 42, as its job does after the files that are there are deleted. */
const erase = async (kept_until?: string) => {
  const data = await leadDataOf('42');
  await writeTogether(leadErasureSteps(data.lead ?? expect.fail(), { now: ts, kept_until }));
  for (const item of [...data.own, ...data.calls]) {
    const form = erasedForm(item, kept_until !== undefined);
    if (form !== 'unchanged') await eraseItem(item, form);
  }
};

describe('copy-recording, while or after the customer is erased', () => {
  const bucket = new Set<string>();
  beforeEach(() => {
    bucket.clear();
    storage.on(HeadObjectCommand).callsFake(async ({ Key }) => {
      if (!bucket.has(Key)) throw new NotFound({ message: 'no', $metadata: { httpStatusCode: 404 } });
      return {};
    });
    storage.on(PutObjectCommand).callsFake(async ({ Key }) => void bucket.add(Key));
    storage.on(PutObjectTaggingCommand).resolves({});
    storage.on(DeleteObjectCommand).callsFake(async ({ Key }) => void bucket.delete(Key));
  });
  const deliver = (event: Parameters<typeof handler>[0]) => handler(event, aContext());

  it.each([
    ['a call', recorded],
    ['a verification', verified],
  ])('stores no recording of %s that comes late, and deletes it at Twilio', async (_, event) => {
    await erase();
    await deliver(event());
    expect([...bucket]).toEqual([]);
    expect(storage.commandCalls(PutObjectCommand)).toEqual([]);
    expect(methods()).toEqual(['DELETE']);
  });

  it.each([
    ['a call', recorded],
    ['a verification', verified],
  ])('deletes that of %s which it stored meanwhile, although the item still names it', async (_, event) => {
    storage.on(PutObjectCommand).callsFake(async ({ Key }) => {
      bucket.add(Key);
      const { lead } = await leadDataOf('42');
      await writeTogether(leadErasureSteps(lead ?? expect.fail(), { now: ts, kept_until: undefined }));
    });
    await deliver(event());
    expect([...bucket]).toEqual([]);
    expect(methods()).toEqual(['GET', 'DELETE']);
  });

  it('keeps a voice verification that the law requires, and not the call', async () => {
    await erase('2999-01-01T00:00:00.000Z');
    await deliver(recorded());
    await deliver(verified());
    expect([...bucket]).toEqual([voiceKey]);
  });

  it('deletes no recording of a verification whose event cannot be read, and fails', async () => {
    bucket.add(voiceKey);
    breakItems(table, 'verification-event');
    await expect(deliver(verified())).rejects.toBeInstanceOf(z.ZodError);
    expect([...bucket]).toEqual([voiceKey]);
    expect(methods()).toEqual([]);
  });

  it('stores no recording whose period is over, by a replay', async () => {
    await updateCall(CUSTOMER_SID, { remove: ['snipped_recording_key'] });
    await deliver(recorded());
    expect([...bucket]).toEqual([]);
  });

  it('keeps what another call of the conversation still names', async () => {
    const { version: _, ...other } = anEndedCall({ ...recordedCall, id: 'other', root_call_id: CUSTOMER_SID });
    await createCall(other);
    await updateCall(CUSTOMER_SID, { set: { sibling_ids: ['other'] }, remove: ['snipped_recording_key'] });
    await deliver(recorded());
    expect([...bucket]).toEqual([key]);
    expect(storage.commandCalls(DeleteObjectCommand)).toEqual([]);
  });

  it('tags the recording of a call without a lead, which the bucket deletes after ten years', async () => {
    await deliver(recorded());
    expect(storage.commandCalls(PutObjectTaggingCommand)).toEqual([]);
    await updateCall(CUSTOMER_SID, { remove: ['lead_key'] });
    await deliver(recorded());
    expect(storage.commandCalls(PutObjectTaggingCommand).map(({ args }) => args[0].input)).toEqual([
      { Bucket: 'uploads', Key: key, Tagging: { TagSet: [{ Key: 'retention', Value: 'without-lead' }] } },
    ]);
  });

  it.each([
    ['call', anEvent('call.recorded', { ...recordedDetail, task_attribute_key: 'taskAttribute/none' })],
    ['lead', anEvent('verification.recorded', { lead_key: 'lead/none', recording_sid: VOICE_SID, ts })],
  ])('deletes nothing where the %s is missing, as after a restored backup', async (_, event) => {
    await expect(deliver(event)).rejects.toThrow('There is no');
    expect(methods()).toEqual([]);
    expect(storage.calls()).toEqual([]);
  });
});
