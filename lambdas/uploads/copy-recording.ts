import { PutObjectCommand } from '@aws-sdk/client-s3';
import { storageClient } from '#platform/clients/storage-client';
import { env } from '#platform/env';
import { eventHandler } from '#platform/handlers/event-handler';
import { isStored } from '#platform/stored-objects';
import { ignoreUnknown, twilioRest } from '#platform/twilio/twilio-client';
import { fetchRecording } from './fetch-recording.ts';
import { moveRecording } from './keep-recording.ts';

/** The bucket encrypts objects with its own key by default; a key in the request would replace it. */
const putObject = async (Key: string, Body: Uint8Array, ContentType: string): Promise<void> => {
  await storageClient().send(new PutObjectCommand({ Bucket: env('UPLOADS_BUCKET'), Key, Body, ContentType }));
};

const removeRecording = async (recordingSid: string): Promise<void> =>
  ignoreUnknown((await twilioRest()).account.recordings(recordingSid).remove());

const deps = { isStored, fetchRecording, putObject, removeRecording };

/** Moves a finished recording from Twilio to our own bucket. */
export const handler = eventHandler('copy-recording', {
  'call.recorded': ({ detail }) => moveRecording(deps, detail),
  'verification.recorded': ({ detail }) => moveRecording(deps, detail),
});
