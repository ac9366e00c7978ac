import type { Page } from 'playwright-core';
import * as z from 'zod';
import { twilioControl } from '../system/virtual-twilio.ts';

const Messages = z.object({ messages: z.array(z.object({ to: z.string(), body: z.string() })) });

/** The links in the text messages sent to this number, the newest first. */
export const linksTextedTo = async (number: string): Promise<string[]> =>
  Messages.parse(await twilioControl('GET', '/messages'))
    .messages.filter(({ to }) => to === number)
    .flatMap(({ body }) => body.match(/https?:\/\/\S+/)?.[0] ?? []);

/** The context of a page on a customer's phone. */
export const phoneScreen = { viewport: { width: 360, height: 740 }, isMobile: true, hasTouch: true } as const;

/** Whether the page needs no horizontal scrolling. */
export const fitsWidth = (page: Page): Promise<boolean> =>
  page.evaluate(() => document.documentElement.scrollWidth <= document.documentElement.clientWidth);
