/**
 * The script that the local distribution adds to the app's page: Amplify and the Twilio SDK always open `wss:`, but the
 * local servers have no certificate. It must run before any other script.
 */
export const LOCAL_SOCKETS_PATH = '/local-sockets.js';

export const localSocketsScript = `(() => {
  const Native = window.WebSocket;
  const local = /^wss:\\/\\/(localhost|127\\.0\\.0\\.1)(?=[:/])/;
  window.WebSocket = class WebSocket extends Native {
    constructor(address, protocols) {
      super(String(address).replace(local, 'ws://$1'), protocols);
    }
  };
})();
`;

/** Adds the script as the first element in the head of a page that loads modules; a prerendered page opens no socket. */
export const withLocalSockets = (html: string): string =>
  !html.includes('type="module"')
    ? html
    : html.replace(/<head(\s[^>]*)?>/i, head => `${head}<script src="${LOCAL_SOCKETS_PATH}"></script>`);
