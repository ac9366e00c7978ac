import type { Page } from 'playwright-core';

/** What a page received and showed. */
export type Traffic = {
  /** Every response and every socket frame so far, as one text. */
  received(): string;
  /** Every text that was on the screen at any time since the page was loaded last. */
  shown(): Promise<string>;
};

const collectShownText = () => {
  const shown = new Set<string>();
  const add = (node: Node) => {
    const text = node.textContent?.trim();
    if (text) shown.add(text);
    if (node instanceof HTMLInputElement) shown.add(node.value);
  };
  new MutationObserver(mutations => {
    for (const { target, addedNodes } of mutations) {
      if (target.nodeType === Node.TEXT_NODE) add(target);
      for (const node of addedNodes) add(node);
    }
  }).observe(document, { subtree: true, childList: true, characterData: true });
  Object.assign(window, { shownTexts: () => [...shown].join('\n') });
};

const isText = (contentType: string | undefined) => /json|text|xml/.test(contentType ?? '');

/** Records a page from before its first load. */
export const watchTraffic = async (page: Page): Promise<Traffic> => {
  const received: string[] = [];
  await page.addInitScript(collectShownText);
  page.on('websocket', socket => socket.on('framereceived', ({ payload }) => received.push(String(payload))));
  page.on('response', response => {
    if (!['fetch', 'xhr'].includes(response.request().resourceType())) return;
    if (!isText(response.headers()['content-type'])) return;
    response.text().then(
      text => received.push(text),
      // The body of a response is gone once its page has navigated away.
      () => undefined,
    );
  });
  return {
    received: () => received.join('\n'),
    shown: () => page.evaluate(() => (window as unknown as { shownTexts(): string }).shownTexts()),
  };
};
