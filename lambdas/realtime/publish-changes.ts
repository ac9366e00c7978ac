import { streamHandler } from '#platform/handlers/stream-handler';
import { changesOf } from './changes-of.ts';
import { endSubscriptions, publish } from './publish.ts';
import { revocationsOf } from './revocations-of.ts';

/** The changes of so many documents are sent together: fewer requests in a burst, little to repeat after a failure. */
const TOGETHER = 10;

/** The change of a user is published first, so that the browser learns why its subscriptions end. */
export const handler = streamHandler('publish-changes', {
  messagesOf: change => [{ changes: changesOf(change), revocations: revocationsOf(change) }],
  send: async messages => {
    await publish(messages.flatMap(({ changes }) => changes));
    await endSubscriptions(messages.flatMap(({ revocations }) => revocations));
  },
  together: TOGETHER,
});
