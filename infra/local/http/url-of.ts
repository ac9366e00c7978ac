import type { IncomingMessage } from 'node:http';

const LOCAL = 'http://localhost';

/** The address that a request asks for. A path such as `//` is one too: alone, it would be read as a host. */
export const urlOf = ({ url = '/' }: Pick<IncomingMessage, 'url'>): URL => {
  const address = url.startsWith('/') ? `${LOCAL}${url}` : url;
  return new URL(URL.canParse(address) ? address : LOCAL);
};
