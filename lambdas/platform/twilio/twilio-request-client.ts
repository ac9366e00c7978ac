import RequestClient from 'twilio/lib/base/RequestClient.js';

type Options = Parameters<RequestClient['request']>[0];

/**
 * Sends all requests of the Twilio client to one other origin, with the original host (`api.`, `taskrouter.`) in a
 * header.
 */
export class RedirectedRequestClient extends RequestClient {
  readonly #origin: URL;

  constructor(origin: string, options: RequestClient.RequestClientOptions) {
    super(options);
    this.#origin = new URL(origin);
  }

  override request<TData>(options: RequestClient.RequestOptions<TData>) {
    const url = new URL(options.uri);
    const headers = { ...(options as Options).headers, 'X-Twilio-Emulated-Host': url.host };
    url.protocol = this.#origin.protocol;
    url.host = this.#origin.host;
    return super.request<TData>({ ...options, uri: url.href, headers });
  }
}
