import * as z from 'zod';
import type { Clock } from '../clock.ts';
import type { ControlRoute } from '../ports.ts';

const NewChatMessage = z.object({ text: z.string() });
/** A message to the team's chat. It is not a feature of Twilio, but the outbox shows everything that was sent. */
type ChatMessage = z.infer<typeof NewChatMessage> & { id: number; createdAt: Date };

/** A chat's incoming webhook: `POST /_control/chat` takes `{"text": "..."}`, `GET` reads them, newest first. */
export const chatRoutes = (clock: Clock): ControlRoute[] => {
  const chat: ChatMessage[] = [];
  return [
    { method: 'GET', path: '/_control/chat', handle: () => ({ status: 200, body: { chat } }) },
    {
      method: 'POST',
      path: '/_control/chat',
      handle: ({ body }) => {
        const message = { ...NewChatMessage.parse(body), id: chat.length + 1, createdAt: clock.now() };
        chat.unshift(message);
        return { status: 200, body: message };
      },
    },
  ];
};
