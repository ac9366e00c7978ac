import { ScanCommand } from '@aws-sdk/lib-dynamodb';
import { documentClient } from '#platform/clients/document-client';
import { env } from '#platform/env';
import { startBackEnd } from './back-end.ts';
import { startOutgoingTap } from './outgoing-tap.ts';
import { startTraceDaemon } from './trace-daemon.ts';

/** An output of the system and its place: `log`, `bus call.accepted`, `live lead:1`, `table call`. */
type Said = { place: string; text: string };

type Published = Record<string, string | null>;

/** The changes of one request to AppSync by topic. */
const changesIn = (body: string): Said[] => {
  const { variables = {} } = JSON.parse(body) as { variables?: Published };
  return Object.entries(variables)
    .filter(([name]) => name.startsWith('topic'))
    .map(([name, topic]) => {
      const n = name.slice('topic'.length);
      const change = Object.entries(variables).filter(([field]) => field.match(/\d+$/)?.[0] === n);
      return { place: `live ${topic}`, text: JSON.stringify(Object.fromEntries(change)) };
    });
};

const eventsIn = (body: string): Said[] =>
  (JSON.parse(body) as { Entries: { DetailType: string }[] }).Entries.map(entry => ({
    place: `bus ${entry.DetailType}`,
    text: JSON.stringify(entry),
  }));

/** Every item of a table, by a scan that only tests may use. */
const itemsOf = async (TableName: string): Promise<Said[]> => {
  const items: Said[] = [];
  let from: Record<string, unknown> | undefined;
  do {
    const { Items = [], LastEvaluatedKey } = await documentClient().send(
      new ScanCommand({ TableName, ConsistentRead: true, ExclusiveStartKey: from }),
    );
    items.push(...Items.map(item => ({ place: `table ${item.entity}`, text: JSON.stringify(item) })));
    from = LastEvaluatedKey;
  } while (from);
  return items;
};

/** The forms of a text in an output: plain, in a URL, or within base64 at any offset. */
const formsOf = (text: string): string[] => {
  const encoded = [0, 1, 2].map(before => {
    const base64 = Buffer.from('x'.repeat(before) + text).toString('base64');
    // The first and last characters depend on the neighbours and are removed.
    return base64.slice(before === 0 ? 0 : 4, -4);
  });
  return [text, encodeURIComponent(text), ...encoded.filter(form => form.length > 8)];
};

/**
 * The system's own functions in the local cloud with tracing, and all of their outputs recorded. Each service that they
 * use can be set to fail with an error that repeats the request; Twilio always does.
 */
export const startSpiedSystem = async () => {
  const system = await startBackEnd();
  const { cloud } = system;
  const environment = cloud.environment('sales-api');
  const traces = await startTraceDaemon();
  const aws = await startOutgoingTap(cloud.urls.aws);
  const database = await startOutgoingTap(cloud.urls.aws);
  const twilio = await startOutgoingTap(undefined, Number(new URL(environment.TWILIO_ENDPOINT_URL ?? '').port));
  for (const { settings } of cloud.functions.pools) {
    const own = settings.environment;
    for (const name of Object.keys(own).filter(name => name.startsWith('AWS_ENDPOINT_URL'))) own[name] = aws.origin;
    own.AWS_ENDPOINT_URL_DYNAMODB = database.origin;
    if (own.GRAPHQL_URL) own.GRAPHQL_URL = `${aws.origin}/graphql`;
    Object.assign(own, traces.environment);
  }
  const rejections: Said[] = [];

  const everything = async (): Promise<Said[]> => [
    ...system.logged('').map(text => ({ place: 'log', text })),
    ...traces.segments.map(text => ({ place: 'trace', text })),
    ...aws.kept.flatMap(({ target, body }) => {
      if (target === 'AWSEvents.PutEvents') return eventsIn(body);
      return target === '/graphql' ? changesIn(body) : [];
    }),
    ...cloud.assembly
      .of('AWS::SQS::Queue')
      .flatMap(({ ref }) => cloud.queues.messages(ref))
      .map(message => ({ place: 'queue', text: JSON.stringify(message) })),
    ...rejections,
    ...(await itemsOf(env('TABLE_NAME'))),
    ...(await itemsOf(env('AUDIT_TABLE_NAME'))),
  ];

  return {
    ...system,
    aws,
    database,
    traces,
    everything,
    /** Records an error response. */
    rejected: (text: string) => void rejections.push({ place: 'error answer', text }),
    /** The places of a text in any form, each place once. */
    placesOf: async (text: string): Promise<string[]> => {
      const forms = formsOf(text);
      const said = (await everything()).filter(one => forms.some(form => one.text.includes(form)));
      return [...new Set(said.map(({ place }) => place))].sort();
    },
    stop: async () => {
      await system.stop();
      traces.stop();
      await Promise.all([aws, database, twilio].map(tap => tap.stop()));
    },
  };
};
