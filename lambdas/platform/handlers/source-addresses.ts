import { isIP } from 'node:net';
import type { APIGatewayProxyEventV2 } from 'aws-lambda';

/** What the distribution knows of the viewer (infra/stacks/web-app/api-request.js). */
const VIEWER_ADDRESS = 'x-viewer-address';

type Addressed = Pick<APIGatewayProxyEventV2, 'headers'> & { requestContext: { http: { sourceIp: string } } };

const viewerOf = ({ headers }: Addressed): string[] =>
  [headers[VIEWER_ADDRESS] ?? ''].filter(viewer => isIP(viewer) > 0);

/**
 * Whence a request came: `<viewer>, <connection>` through the distribution, else `<connection>`. The last address has
 * connected to the API. Who calls the API directly may invent the first (docs/decisions/0045).
 */
export const sourceAddressesOf = (event: Addressed): string =>
  [...viewerOf(event), event.requestContext.http.sourceIp].join(', ');

/** The same for records of signed-in users: no function of theirs checks the viewer's address, so it is marked. */
export const markedAddressesOf = (event: Addressed): string =>
  [...viewerOf(event).map(viewer => `unproven ${viewer}`), event.requestContext.http.sourceIp].join(', ');
