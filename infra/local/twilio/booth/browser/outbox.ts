import { type ChatMessage, control, type Mail, type TextMessage } from './control-api.ts';
import { fill, make, timeOf } from './dom.ts';
import { nameOf } from './numbers.ts';
import { countOn } from './tabs.ts';

const ASK_EVERY_MS = 2000;

const row = (kind: string, title: string, { body, createdAt }: { body: string; createdAt: string }): HTMLElement =>
  make(
    'li',
    {},
    make('p', { class: 'head' }, make('span', { class: 'tag' }, kind), make('strong', {}, title), timeOf(createdAt)),
    make('p', { class: 'body' }, body),
  );

const textRow = (message: TextMessage) => row('Text', `To ${nameOf(message.to)}`, message);
const mailRow = (mail: Mail) => row('E-mail', `To ${mail.to}: ${mail.subject}`, mail);
const chatRow = ({ text, createdAt }: ChatMessage) => row('Chat', "To the team's chat", { body: text, createdAt });

const showOutbox = async (): Promise<void> => {
  const [{ messages }, { mails }, { chat }] = await Promise.all([control.messages(), control.mails(), control.chat()]);
  const sent = [
    ...messages.map(message => ({ at: message.createdAt, element: textRow(message) })),
    ...mails.map(mail => ({ at: mail.createdAt, element: mailRow(mail) })),
    ...chat.map(message => ({ at: message.createdAt, element: chatRow(message) })),
  ].sort((a, b) => b.at.localeCompare(a.at));
  countOn('messages', sent.length);
  fill(
    'messages',
    sent.map(({ element }) => element),
    'Nothing was sent yet.',
  );
};

/** Shows text messages, e-mails and chat messages, newest first. */
export const startOutbox = async (): Promise<void> => {
  setInterval(() => void showOutbox().catch(() => {}), ASK_EVERY_MS);
  await showOutbox();
};
