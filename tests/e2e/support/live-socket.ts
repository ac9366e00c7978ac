import type { Page, WebSocketRoute } from 'playwright-core';

export type LiveSocket = {
  /** Breaks the live connection and lets none come back. */
  cut(): Promise<void>;
  restore(): void;
};

/** Stands between a page and the live updates, from its next load on. */
export const cutLive = async (page: Page): Promise<LiveSocket> => {
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
