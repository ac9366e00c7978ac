import type { Browser, Page } from 'playwright-core';
import * as z from 'zod';
import { type Complaints, watchComplaints } from './complaints.ts';
import { twilioControl } from './phone-company.ts';

const Messages = z.object({ messages: z.array(z.object({ to: z.string(), body: z.string() })) });

/** The links in the text messages that came to this number, the newest first. */
export const linksTextedTo = async (number: string): Promise<string[]> =>
  Messages.parse(await twilioControl('GET', '/messages'))
    .messages.filter(({ to }) => to === number)
    .flatMap(({ body }) => body.match(/https?:\/\/\S+/)?.[0] ?? []);

/** A customer's own phone: nobody is signed in on it. */
export const aPhonePage = async (browser: Browser): Promise<{ page: Page; complaints: Complaints }> => {
  const context = await browser.newContext({ viewport: { width: 360, height: 740 }, isMobile: true, hasTouch: true });
  const complaints = watchComplaints(context);
  return { page: await context.newPage(), complaints };
};

/** Nothing stands beyond the right edge of a phone. */
export const fitsItsWidth = (page: Page): Promise<boolean> =>
  page.evaluate(() => document.documentElement.scrollWidth <= document.documentElement.clientWidth);
