import { PutObjectCommand, PutObjectTaggingCommand } from '@aws-sdk/client-s3';
import { storageClient } from '#platform/clients/storage-client';
import { deleteObject } from '#platform/delete-object';
import { env } from '#platform/env';
import { eventHandler } from '#platform/handlers/event-handler';
import { isStored } from '#platform/stored-objects';
import { ignoreUnknown, twilioRest } from '#platform/twilio/twilio-client';
import type { Timestamp } from '#shared/time';
import { fetchRecording } from './fetch-recording.ts';
import { holderOfRecording, type Recording } from './holder-of-recording.ts';
import { moveRecording } from './keep-recording.ts';

/** The bucket encrypts objects with its own key by default; a key in the request would replace it. */
const putObject = async (Key: string, Body: Uint8Array, ContentType: string): Promise<void> => {
  await storageClient().send(new PutObjectCommand({ Bucket: env('UPLOADS_BUCKET'), Key, Body, ContentType }));
};

/** The tag of objects that the bucket deletes ten years later (infra/stacks/uploads). */
const WITHOUT_LEAD = { Key: 'retention', Value: 'without-lead' };

const tagWithoutLead = async (Key: string): Promise<void> => {
  const Tagging = { TagSet: [WITHOUT_LEAD] };
  await storageClient().send(new PutObjectTaggingCommand({ Bucket: env('UPLOADS_BUCKET'), Key, Tagging }));
};

const removeRecording = async (recordingSid: string): Promise<void> =>
  ignoreUnknown((await twilioRest()).account.recordings(recordingSid).remove());

const depsAt = (now: Timestamp) => ({
  ...{ isStored, fetchRecording, putObject, tagWithoutLead, deleteObject, removeRecording },
  holderOf: (recording: Recording) => holderOfRecording(recording, now),
});

/** Moves a finished recording from Twilio to our own bucket. */
export const handler = eventHandler('copy-recording', {
  'call.recorded': ({ detail, now }) => moveRecording(depsAt(now), detail),
  'verification.recorded': ({ detail, now }) => moveRecording(depsAt(now), detail),
});
