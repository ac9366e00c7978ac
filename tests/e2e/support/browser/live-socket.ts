import type { Page, WebSocketRoute } from 'playwright-core';

type LiveSocket = {
  /** Closes the live connection and rejects every new one. */
  cut(): Promise<void>;
  restore(): void;
};

/** Routes a page's live connection, from its next load on, so that it can be cut. */
export const routeLiveSocket = async (page: Page): Promise<LiveSocket> => {
  const open = new Set<WebSocketRoute>();
  let isCut = false;
  await page.routeWebSocket(/\/graphql/, socket => {
    if (isCut) return void socket.close({ code: 1011 });
    socket.connectToServer();
    open.add(socket);
  });
  return {
    cut: async () => {
      isCut = true;
      for (const socket of open) await socket.close({ code: 1011 });
      open.clear();
    },
    restore: () => {
      isCut = false;
    },
  };
};
