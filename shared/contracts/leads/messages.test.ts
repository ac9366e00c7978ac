import { expect, it } from 'vitest';
import { sendEmail, sendText } from './messages.ts';

const text = { to: '+13055550142', body: 'Hello Ada' };
const email = { recipient: 'ada@example.com', subject: 'Welcome', body: 'Hello Ada' };

it('a message is taken if each placeholder of its template has got a value', () => {
  expect(sendText.input.safeParse(text).success).toBe(true);
  expect(sendEmail.input.safeParse(email).success).toBe(true);
});

it.each([
  ['text', sendText.input, { ...text, body: 'Hello {city}' }, 'body'],
  ['subject of an e-mail', sendEmail.input, { ...email, subject: 'For {city}' }, 'subject'],
  ['body of an e-mail', sendEmail.input, { ...email, body: 'Hello {city}' }, 'body'],
] as const)(
  'a placeholder without a value is rejected in the %s: nobody sends a text with a gap',
  (_, input, of, field) => {
    expect(input.safeParse(of).error?.issues).toMatchObject([{ path: [field] }]);
  },
);
