import { listen } from '../../../infra/local/http/listen.ts';
import { readBody, send } from '../../../infra/local/http/messages.ts';

/** One request of a function to a service. `target`: `AWSEvents.PutEvents`, or its path. */
type Outgoing = { target: string; body: string };

/** The worst failure of a service: its error repeats the whole request. */
const repeating = (body: string): string =>
  JSON.stringify({ __type: 'ValidationException', code: 21617, message: `Not valid: ${body}` });

const passedOn = ['host', 'connection', 'content-length', 'transfer-encoding'];

/** A proxy in front of a server that records each request; without an `origin` it fails every request. */
export const startOutgoingTap = async (origin?: string, port = 0) => {
  const kept: Outgoing[] = [];
  let fails: (target: string) => boolean = () => origin === undefined;
  const listener = await listen({
    port,
    handler: async (request, response) => {
      const body = await readBody(request);
      const target = String(request.headers['x-amz-target'] ?? request.url);
      kept.push({ target, body: body.toString() });
      if (fails(target)) return send(response, 400, { 'content-type': 'application/json' }, repeating(body.toString()));
      const headers = Object.entries(request.headers).filter(([name]) => !passedOn.includes(name));
      const answer = await fetch(`${origin}${request.url}`, {
        method: request.method,
        headers: headers.map(([name, value]) => [name, String(value)]),
        ...(body.length > 0 && { body: new Uint8Array(body) }),
      });
      const type = answer.headers.get('content-type') ?? 'application/json';
      send(response, answer.status, { 'content-type': type }, Buffer.from(await answer.arrayBuffer()));
    },
  });
  return {
    origin: `http://127.0.0.1:${listener.port}`,
    kept: kept as readonly Outgoing[],
    /** During `work`, the requests to these targets fail. */
    failing: async <T>(targets: RegExp, work: () => Promise<T>): Promise<T> => {
      const before = fails;
      fails = target => targets.test(target);
      try {
        return await work();
      } finally {
        fails = before;
      }
    },
    stop: listener.stop,
  };
};
