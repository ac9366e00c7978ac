import { type ChatMessage, control, type Mail, type TextMessage } from './control-api.ts';
import { dialing } from './dial-form.ts';
import { byId, fill, make, timeOf } from './dom.ts';
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

const form = byId('text', HTMLFormElement);
const outcome = byId('text-outcome', HTMLElement);

/** Sends a text of the customer whom the booth plays to the number that is chosen. */
const sendText = async (): Promise<void> => {
  const body = String(new FormData(form).get('body') ?? '');
  try {
    await control.text({ ...dialing(), body });
    outcome.textContent = `Sent: ${body}`;
  } catch (error) {
    outcome.textContent = error instanceof Error ? error.message : 'The text was not sent.';
  }
};

/** Shows text messages, e-mails and chat messages, newest first, and sends texts of the customer. */
export const startOutbox = async (): Promise<void> => {
  form.addEventListener('submit', event => {
    event.preventDefault();
    void sendText();
  });
  setInterval(() => void showOutbox().catch(() => {}), ASK_EVERY_MS);
  await showOutbox();
};
