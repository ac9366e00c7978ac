import * as z from 'zod';
import type { Clock } from '../clock.ts';
import type { ControlRoute } from '../ports.ts';

const NewMail = z.object({ to: z.string(), subject: z.string(), body: z.string() });
/** An e-mail that the product sent. It is not a feature of Twilio, but the outbox shows everything that was sent. */
type Mail = z.infer<typeof NewMail> & { id: number; createdAt: Date };

/** The outbox of e-mails: `POST /_control/mails` adds one, `GET` reads them, newest first. */
export const mailRoutes = (clock: Clock): ControlRoute[] => {
  const mails: Mail[] = [];
  return [
    { method: 'GET', path: '/_control/mails', handle: () => ({ status: 200, body: { mails } }) },
    {
      method: 'POST',
      path: '/_control/mails',
      handle: ({ body }) => {
        const mail = { ...NewMail.parse(body), id: mails.length + 1, createdAt: clock.now() };
        mails.unshift(mail);
        return { status: 201, body: mail };
      },
    },
  ];
};
