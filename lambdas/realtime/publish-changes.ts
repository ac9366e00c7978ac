import { streamHandler } from '#platform/handlers/stream-handler';
import { changesOf } from './changes-of.ts';
import { publish } from './publish.ts';

/** The changes of so many documents are sent together: fewer requests in a burst, little to repeat after a failure. */
const TOGETHER = 10;

export const handler = streamHandler('publish-changes', {
  messagesOf: changesOf,
  send: publish,
  together: TOGETHER,
});
