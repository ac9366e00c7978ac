import { expect, it, vi } from 'vitest';
import type { Call } from '#shared/calls/call';
import { anEndedCall, CUSTOMER_SID, RECORDING_SID } from '../../tests/support/a-call.ts';
import { fakeCalls } from '../../tests/support/fake-calls.ts';
import { keepRecording } from './keep-recording.ts';

const KEY = `recordings/${CUSTOMER_SID}/${RECORDING_SID}.wav`;

const around = (...known: Call[]) => {
  const calls = fakeCalls(...known);
  const stored = new Map<string, Uint8Array>();
  const fetchRecording = vi.fn(async (_: string) => new Uint8Array([82, 73, 70, 70]));
  const keep = () =>
    keepRecording(
      { calls, fetchRecording, putObject: async (key, body) => void stored.set(key, body) },
      { task_attribute_key: `taskAttribute/${CUSTOMER_SID}`, recording_sid: RECORDING_SID },
    );
  return { calls, stored, fetchRecording, keep };
};

it('keeps the sound under the call, and says on the call where', async () => {
  const { calls, stored, keep } = around(anEndedCall());
  await keep();
  expect([...stored.keys()]).toEqual([KEY]);
  expect(calls.now(CUSTOMER_SID)?.snipped_recording_key).toBe(KEY);
});

it('is done once however often the event comes', async () => {
  const { calls, fetchRecording, keep } = around(anEndedCall());
  await keep();
  await keep();
  expect(fetchRecording).toHaveBeenCalledTimes(1);
  expect(calls.changes).toHaveLength(1);
});

it('is tried again where the recording can not be fetched', async () => {
  const { calls, fetchRecording, keep } = around(anEndedCall());
  fetchRecording.mockRejectedValueOnce(new Error('Twilio answered 404'));
  await expect(keep()).rejects.toThrow('404');
  expect(calls.changes).toEqual([]);
});

it('stores nothing of a call that is not there', async () => {
  const { stored, keep } = around();
  await keep();
  expect(stored.size).toBe(0);
});
