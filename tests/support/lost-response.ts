import { PutCommand, TransactWriteCommand, UpdateCommand } from '@aws-sdk/lib-dynamodb';
import { vi } from 'vitest';
import { documentClient } from '#platform/clients/document-client';

type Sent = { input: object };

/**
 * Loses the response to the first put, update or transaction that mentions this text: it is done, and the SDK sends the
 * same request again. `vi.restoreAllMocks()` or another table removes it.
 */
export const loseResponse = (text: string): void => {
  const client = documentClient();
  const send = client.send.bind(client) as unknown as (sent: Sent) => Promise<unknown>;
  let isLost = false;
  const losing = async (sent: Sent): Promise<unknown> => {
    const isWrite = [PutCommand, UpdateCommand, TransactWriteCommand].some(command => sent instanceof command);
    if (!isLost && isWrite && JSON.stringify(sent.input).includes(text)) {
      isLost = true;
      await send(sent);
    }
    return send(sent);
  };
  vi.spyOn(client, 'send').mockImplementation(losing as never);
};
