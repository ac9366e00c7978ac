/** A frame's callbacks run before its paint; a message that they post arrives after it. */
export const afterPaint = (): Promise<void> =>
  new Promise(resolve => {
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = () => resolve();
    port2.postMessage(undefined);
  });
