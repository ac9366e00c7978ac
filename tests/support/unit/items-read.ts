import type { GetCommand, GetCommandOutput, QueryCommand, QueryCommandOutput } from '@aws-sdk/lib-dynamodb';
import { vi } from 'vitest';
import { documentClient } from '#platform/clients/document-client';

type Item = Record<string, unknown>;

/** The items that single reads and queries return from now on, of those that are counted; until spies are restored. */
export const itemsRead = (isCounted: (item: Item) => boolean): Item[] => {
  const items: Item[] = [];
  const send = documentClient().send.bind(documentClient());
  vi.spyOn(documentClient(), 'send').mockImplementation((async (command: QueryCommand | GetCommand) => {
    const answer: Partial<QueryCommandOutput & GetCommandOutput> = await send(command as QueryCommand);
    const read = [...(answer.Items ?? []), ...(answer.Item ? [answer.Item] : [])];
    items.push(...read.filter(isCounted));
    return answer;
  }) as never);
  return items;
};
