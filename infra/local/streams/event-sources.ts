import { DynamoDBStreamsClient } from '@aws-sdk/client-dynamodb-streams';
import type { LocalAssembly } from '../assembly/local-assembly.ts';
import { AssemblyError } from '../assembly/template.ts';
import { isOfQueue } from '../queues/queue-consumers.ts';
import { engineClientConfig, type LocalTable } from '../tables/tables.ts';
import { EventSource, type EventSourceContext } from './event-source.ts';
import { eventSourceSettings } from './event-source-settings.ts';
import { StreamReader } from './stream-reader.ts';

type EventSources = {
  /** Resolves when every change before this call is handled by its functions. */
  caughtUp(): Promise<void>;
  stop(): Promise<void>;
};

/** Starts every mapping from a table's stream to a function. */
export const startEventSources = (
  options: {
    assembly: LocalAssembly;
    tables: LocalTable[];
    endpoint: string;
    /** Reports writes, so that an idle reader reads at once. */
    onWrite(listener: () => void): void;
  } & EventSourceContext,
): EventSources => {
  const settings = options.assembly
    .of('AWS::Lambda::EventSourceMapping')
    .filter(mapping => !isOfQueue(mapping))
    .map(eventSourceSettings)
    .filter(mapping => mapping !== undefined);
  const stray = settings.find(({ streamArn }) => !options.tables.some(table => table.streamArn === streamArn));
  if (stray) throw new AssemblyError(`The mapping ${stray.key} reads ${stray.streamArn}, which is no table's stream.`);

  const client = new DynamoDBStreamsClient(engineClientConfig(options.endpoint));
  const readers: StreamReader[] = [];
  const sources: EventSource[] = [];
  for (const table of options.tables) {
    const own = settings
      .filter(({ streamArn }) => streamArn === table.streamArn)
      .map(one => new EventSource(one, options));
    if (own.length === 0) continue;
    sources.push(...own);
    readers.push(new StreamReader(client, table, own, options.log));
  }
  for (const part of [...sources, ...readers]) part.start();
  options.onWrite(() => {
    for (const reader of readers) reader.wake();
  });
  return {
    caughtUp: async () => {
      await Promise.all(readers.map(reader => reader.caughtUp()));
      await Promise.all(sources.map(source => source.idle()));
    },
    stop: async () => {
      await Promise.all([...readers, ...sources].map(part => part.stop()));
      options.checkpoints.save();
      client.destroy();
    },
  };
};
