import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { recordingKey } from '#shared/calls/transitions';
import { CUSTOMER_SID, RECORDING_SID } from '../../tests/support/builders/a-call.ts';
import { captureLog } from '../../tests/support/unit/captured-log.ts';
import type { Holder } from './holder-of-recording.ts';
import { moveRecording } from './keep-recording.ts';

const KEY = recordingKey(RECORDING_SID);
const SOUND = new Uint8Array([82, 73, 70, 70]);

let log: ReturnType<typeof captureLog>;
beforeEach(() => {
  log = captureLog();
});
afterEach(() => vi.restoreAllMocks());

const logged = () =>
  log
    .lines()
    .filter(line => line.includes('recording kept'))
    .map(line => JSON.parse(line));

/** Twilio with one recording, and an empty bucket; every step can be made to fail. */
const fixture = () => {
  const bucket = new Map<string, { body: Uint8Array; contentType: string }>();
  const twilio = new Set([RECORDING_SID]);
  const deps = {
    holderOf: vi.fn(async (): Promise<Holder> => 'lead'),
    tagWithoutLead: vi.fn(async (_: string) => {}),
    deleteObject: vi.fn(async (key: string) => void bucket.delete(key)),
    isStored: vi.fn(async (key: string) => bucket.has(key)),
    fetchRecording: vi.fn(async (sid: string) => (twilio.has(sid) ? SOUND : undefined)),
    putObject: vi.fn(async (key: string, body: Uint8Array, contentType: string) => {
      bucket.set(key, { body, contentType });
    }),
    removeRecording: vi.fn(async (sid: string) => void twilio.delete(sid)),
  };
  const keep = (callId = CUSTOMER_SID) =>
    moveRecording(deps, { task_attribute_key: `taskAttribute/${callId}`, recording_sid: RECORDING_SID });
  return { bucket, twilio, ...deps, keep };
};

it('moves the recording from Twilio to the key that the call names', async () => {
  const { bucket, twilio, keep } = fixture();
  await keep();
  expect([...bucket]).toEqual([[KEY, { body: SOUND, contentType: 'audio/wav' }]]);
  expect(twilio.size).toBe(0);
});

it('is copied once, for repeated events and for all calls of one conference', async () => {
  const { fetchRecording, putObject, keep } = fixture();
  await keep();
  await keep();
  await keep('a-related-call');
  expect(fetchRecording).toHaveBeenCalledTimes(1);
  expect(putObject).toHaveBeenCalledTimes(1);
  const line = { level: 'INFO', recording_sid: RECORDING_SID };
  const own = { task_attribute_key: `taskAttribute/${CUSTOMER_SID}` };
  expect(logged()).toMatchObject([
    { ...line, ...own, message: 'recording kept', bytes: SOUND.byteLength },
    { ...line, ...own, message: 'recording kept already' },
    { ...line, task_attribute_key: 'taskAttribute/a-related-call', message: 'recording kept already' },
  ]);
  expect(logged()[1]).not.toHaveProperty('bytes');
});

it('of a voice verification is logged with its lead', async () => {
  await moveRecording(fixture(), { lead_key: 'lead/42', recording_sid: RECORDING_SID });
  const [line] = logged();
  expect(line).toMatchObject({ message: 'recording kept', lead_key: 'lead/42', recording_sid: RECORDING_SID });
  expect(line).not.toHaveProperty('task_attribute_key');
});

it('stays at Twilio until it is stored, and the next delivery retries', async () => {
  const { bucket, twilio, putObject, keep } = fixture();
  putObject.mockRejectedValueOnce(new Error('S3 said no'));
  await expect(keep()).rejects.toThrow('S3 said no');
  expect(twilio.has(RECORDING_SID)).toBe(true);
  await keep();
  expect(bucket.has(KEY)).toBe(true);
  expect(twilio.size).toBe(0);
});

it('is removed by the next delivery if its removal failed', async () => {
  const { twilio, fetchRecording, removeRecording, keep } = fixture();
  removeRecording.mockRejectedValueOnce(new Error('Twilio did not answer'));
  await expect(keep()).rejects.toThrow('Twilio did not answer');
  await keep();
  expect(twilio.size).toBe(0);
  expect(fetchRecording).toHaveBeenCalledTimes(1);
});

it('succeeds if another event moved it between the check and the download', async () => {
  const { bucket, isStored, putObject, twilio, keep } = fixture();
  isStored.mockResolvedValueOnce(false);
  bucket.set(KEY, { body: SOUND, contentType: 'audio/wav' });
  twilio.clear();
  await keep();
  expect(putObject).not.toHaveBeenCalled();
});

it('fails if neither Twilio nor the bucket has it, so that the event is delivered again', async () => {
  const { twilio, removeRecording, keep } = fixture();
  twilio.clear();
  await expect(keep()).rejects.toThrow(`Twilio does not have the recording ${RECORDING_SID}.`);
  expect(removeRecording).not.toHaveBeenCalled();
});

it('of nobody is not copied: it is deleted at Twilio, and in the bucket if an earlier delivery stored it', async () => {
  const { bucket, twilio, holderOf, fetchRecording, keep } = fixture();
  bucket.set(KEY, { body: SOUND, contentType: 'audio/wav' });
  holderOf.mockResolvedValue('nobody');
  await keep();
  expect([bucket.size, twilio.size]).toEqual([0, 0]);
  expect(fetchRecording).not.toHaveBeenCalled();
});

it('that is erased while it is copied is deleted in both places', async () => {
  const { bucket, twilio, holderOf, putObject, keep } = fixture();
  holderOf.mockResolvedValueOnce('lead').mockResolvedValueOnce('nobody');
  await keep();
  expect(putObject).toHaveBeenCalledTimes(1);
  expect([bucket.size, twilio.size]).toEqual([0, 0]);
});

it('is tagged only if its call has no lead, also by a repeated delivery', async () => {
  const { holderOf, tagWithoutLead, removeRecording, keep } = fixture();
  await keep();
  expect(tagWithoutLead).not.toHaveBeenCalled();
  holderOf.mockResolvedValue('call without a lead');
  tagWithoutLead.mockRejectedValueOnce(new Error('SlowDown'));
  removeRecording.mockClear();
  await expect(keep()).rejects.toThrow('SlowDown');
  expect(removeRecording).not.toHaveBeenCalled();
  await keep();
  expect(tagWithoutLead).toHaveBeenLastCalledWith(KEY);
});
