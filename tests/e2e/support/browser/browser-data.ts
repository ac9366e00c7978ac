import type { Page } from 'playwright-core';

/** Everything that a page can leave in the browser: storage, databases, caches, cookies, address and history state. */
export const browserData = (page: Page): Promise<Record<string, unknown>> =>
  page.evaluate(async () => {
    const done = <T>(request: IDBRequest<T>) =>
      new Promise<T>((resolve, reject) => {
        request.onsuccess = () => resolve(request.result);
        request.onerror = () => reject(request.error);
      });
    const rowsOf = async ({ name = '' }: IDBDatabaseInfo) => {
      const database = await done(indexedDB.open(name));
      const stores = [...database.objectStoreNames];
      const rows = stores.map(store => done(database.transaction(store).objectStore(store).getAll()));
      const read = await Promise.all(rows);
      database.close();
      return [name, read];
    };
    const cached = async (name: string) => {
      const cache = await caches.open(name);
      const responses = await cache.matchAll();
      return [name, (await cache.keys()).map(({ url }) => url), await Promise.all(responses.map(one => one.text()))];
    };
    return {
      local: { ...localStorage },
      session: { ...sessionStorage },
      databases: await Promise.all((await indexedDB.databases()).map(rowsOf)),
      caches: await Promise.all((await caches.keys()).map(cached)),
      cookies: document.cookie,
      url: document.URL,
      title: document.title,
      window: window.name,
      state: history.state,
      requested: performance.getEntries().map(({ name }) => name),
    };
  });
