import type { RestRequest, RestResponse, RestRoute, ServedParameter } from '../../ports.ts';
import type { Engine } from '../engine/engine.ts';

/** A TaskRouter route below a workspace; `path` like `/Workers/:workerSid`. */
export const workspaceRoute = (
  method: RestRoute['method'],
  path: string,
  parameters: readonly ServedParameter[],
  handle: (request: RestRequest, workspaceSid: string) => RestResponse,
): RestRoute => ({
  method,
  host: 'taskrouter.twilio.com',
  path: `/v1/Workspaces/:workspaceSid${path}`,
  parameters,
  handle: request => handle(request, request.params.workspaceSid ?? ''),
});

export const ok = (body: unknown): RestResponse => ({ status: 200, body });
export const created = (body: unknown): RestResponse => ({ status: 201, body });
export const noContent: RestResponse = { status: 204 };

/** The workspace in a path; 404 if it does not exist. */
export const workspaceOf = (engine: Engine, workspaceSid: string) => engine.store.workspaces.get(workspaceSid);

export const sidIn = ({ params }: RestRequest, name: string): string => params[name] ?? '';
