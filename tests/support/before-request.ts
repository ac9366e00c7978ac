import { BatchGetCommand, GetCommand, QueryCommand, ScanCommand } from '@aws-sdk/lib-dynamodb';
import { vi } from 'vitest';
import { documentClient } from '#platform/clients/document-client';

type Sent = { input: object };
export type Act = () => Promise<unknown>;
export type Nth = number | 'each';

export const isRead = (sent: Sent): boolean =>
  [GetCommand, BatchGetCommand, QueryCommand, ScanCommand].some(command => sent instanceof command);
export const isWrite = (sent: Sent): boolean => !isRead(sent);

/** A write that mentions this text, such as a key or the name of an entity. */
export const isWriteOf =
  (text: string) =>
  (sent: Sent): boolean =>
    isWrite(sent) && JSON.stringify(sent.input).includes(text);

type Send = (sent: Sent) => Promise<unknown>;

/** The present `send` of the document client, with its earlier hooks. */
const currentSend = (): Send => {
  const client = documentClient();
  const { send }: { send: unknown } = client;
  const hooked = vi.isMockFunction(send) ? send.getMockImplementation() : undefined;
  return (hooked ?? client.send.bind(client)) as Send;
};

/**
 * Runs a function just before the nth matching request to DynamoDB, or before each, as if another user were faster. If
 * it throws, the request fails. `vi.restoreAllMocks()` or another table removes it.
 */
export const beforeRequest = (isMeant: (sent: Sent) => boolean, act: Act, nth: Nth = 1): void => {
  const send = currentSend();
  let seen = 0;
  let isActing = false;
  const hooked: Send = async sent => {
    if (isActing || !isMeant(sent) || (++seen !== nth && nth !== 'each')) return send(sent);
    isActing = true;
    await act().finally(() => {
      isActing = false;
    });
    return send(sent);
  };
  vi.spyOn(documentClient(), 'send').mockImplementation(hooked as never);
};
