import { type DynamoDBStreamsClient, TrimmedDataAccessException } from '@aws-sdk/client-dynamodb-streams';
import { InvokeCommand, type LambdaClient } from '@aws-sdk/client-lambda';
import { StreamAnswer } from '#shared/contracts/dead-letters';
import { type StreamConsumerName, streamConsumers } from '#shared/contracts/events';
import { deployedName, type FunctionName } from '../../infra/functions.ts';
import { streamRecord } from '../../infra/local/streams/stream-record.ts';
import type { DeadLetter } from './queues.ts';
import { readBatch } from './read-batch.ts';

export type ReplayClients = { functions: LambdaClient; streams: DynamoDBStreamsClient };

/** `again`: the records could still not be read, and a new letter gives the reason. */
export type Outcome = { result: 'replayed' | 'again' } | { result: 'failed'; why: string };

/** Far below the 6 MB that Lambda takes at once. */
const RECORDS_AT_ONCE = 50;

type Answer = { error: string } | { payload: unknown };

const invoke = async (functions: LambdaClient, FunctionName: string, event: unknown): Promise<Answer> => {
  const Payload = JSON.stringify(event);
  const { FunctionError, Payload: response } = await functions.send(new InvokeCommand({ FunctionName, Payload }));
  const payload: unknown = JSON.parse(response?.transformToString() || 'null');
  if (!FunctionError) return { payload };
  return { error: `${(payload as { errorType?: string } | null)?.errorType ?? FunctionError}; see the function's log` };
};

const sendRecords = async (functions: LambdaClient, name: string, Records: unknown[]): Promise<Outcome> => {
  const response = await invoke(functions, name, { Records });
  if ('error' in response) return { result: 'failed', why: response.error };
  const { batchItemFailures, set_aside } = StreamAnswer.parse(response.payload);
  if (batchItemFailures.length > 0) return { result: 'failed', why: "could not be sent; see the function's log" };
  return { result: set_aside > 0 ? 'again' : 'replayed' };
};

const sendBatch = async (functions: LambdaClient, name: string, records: unknown[]): Promise<Outcome> => {
  let outcome: Outcome = { result: 'replayed' };
  for (let from = 0; from < records.length; from += RECORDS_AT_ONCE) {
    const sent = await sendRecords(functions, name, records.slice(from, from + RECORDS_AT_ONCE));
    if (sent.result === 'failed') return sent;
    if (sent.result === 'again') outcome = sent;
  }
  return outcome;
};

const isStreamConsumer = (name: FunctionName): name is FunctionName & StreamConsumerName =>
  Object.hasOwn(streamConsumers, name);

const recordsOf = async (
  streams: DynamoDBStreamsClient,
  { consumer, content }: DeadLetter,
): Promise<unknown[] | 'forgotten'> => {
  if (content.kind !== 'batch' || !isStreamConsumer(consumer)) return [];
  const { shardId, streamArn } = content.batch;
  try {
    const records = await readBatch(streams, consumer, content.batch);
    return records.map(record => streamRecord(shardId, streamArn, record).event);
  } catch (error) {
    if (error instanceof TrimmedDataAccessException) return 'forgotten';
    throw error;
  }
};

/** Gives a letter to its function again. Each function handles a repetition without a second effect. */
export const replay = async (
  { functions, streams }: ReplayClients,
  stage: string,
  letter: DeadLetter,
): Promise<Outcome> => {
  const name = deployedName(stage, letter.consumer);
  const { content } = letter;
  switch (content.kind) {
    case 'record':
      return sendRecords(functions, name, [content.letter.record]);
    case 'batch': {
      const records = await recordsOf(streams, letter);
      if (records === 'forgotten')
        return { result: 'failed', why: 'the stream has forgotten these records (24 hours)' };
      if (records.length === 0)
        return { result: 'failed', why: 'none of its records is for this function; if that is right, discard it' };
      return sendBatch(functions, name, records);
    }
    case 'event':
    case 'undelivered': {
      const response = await invoke(functions, name, content.event);
      return 'error' in response ? { result: 'failed', why: response.error } : { result: 'replayed' };
    }
    case 'check': {
      const response = await invoke(functions, name, {});
      return 'error' in response ? { result: 'failed', why: response.error } : { result: 'replayed' };
    }
    case 'unknown':
      return { result: 'failed', why: 'it is not a message of this system' };
  }
};
