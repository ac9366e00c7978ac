/**
 * Lists what functions gave up (without any personal data), explains it, and gives it to its function again.
 *
 *   npx tsx bin/replay-dead-letters.ts --stage dev [--consumer announce-changes]
 *   npx tsx bin/replay-dead-letters.ts --stage dev --explain <id>
 *   npx tsx bin/replay-dead-letters.ts --stage dev --replay <id>
 *   npx tsx bin/replay-dead-letters.ts --stage dev --replay-all [--consumer react-to-calls]
 *   npx tsx bin/replay-dead-letters.ts --stage dev --discard <id>
 *   npx tsx bin/replay-dead-letters.ts --stage dev --discard-all check-deadlines
 *
 * The credentials and the region of AWS come from the SDK's default chain.
 */
import { parseArgs } from 'node:util';
import { DynamoDBStreamsClient } from '@aws-sdk/client-dynamodb-streams';
import { LambdaClient } from '@aws-sdk/client-lambda';
import { SQSClient } from '@aws-sdk/client-sqs';
import * as z from 'zod';
import { consumers } from './dead-letters/queues.ts';
import { type Command, runDeadLetters } from './dead-letters/run.ts';

const Id = z.string().min(1).optional();
const Options = z.object({
  stage: z.enum(['dev', 'prod']),
  consumer: z.enum(consumers).optional(),
  explain: Id,
  replay: Id,
  discard: Id,
  'replay-all': z.boolean().default(false),
  'discard-all': z.enum(consumers).optional(),
});

const text = { type: 'string' } as const;
const { values } = parseArgs({
  options: {
    ...{ stage: text, consumer: text, explain: text, replay: text, discard: text },
    'replay-all': { type: 'boolean' },
    'discard-all': text,
  },
});
const options = Options.parse(values);

const commandOf = (asked: z.infer<typeof Options>): Command => {
  const { explain, replay, discard } = asked;
  if (explain) return { verb: 'explain', id: explain };
  if (replay) return { verb: 'replay', id: replay };
  if (discard) return { verb: 'discard', id: discard };
  if (asked['discard-all']) return { verb: 'discard-all' };
  return { verb: asked['replay-all'] ? 'replay-all' : 'list' };
};

const only = options['discard-all'] ?? options.consumer;

await runDeadLetters(
  {
    clients: { queues: new SQSClient(), functions: new LambdaClient(), streams: new DynamoDBStreamsClient() },
    stage: options.stage,
    only: only && [only],
    now: new Date(),
    print: line => console.log(line),
  },
  commandOf(options),
);
