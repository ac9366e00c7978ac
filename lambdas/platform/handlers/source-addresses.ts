import { isIP } from 'node:net';
import type { APIGatewayProxyEventV2 } from 'aws-lambda';

/** What the distribution knows of the viewer (infra/stacks/web-app/api-request.js). */
const VIEWER_ADDRESS = 'x-viewer-address';

type Addressed = Pick<APIGatewayProxyEventV2, 'headers'> & { requestContext: { http: { sourceIp: string } } };

const viewerOf = ({ headers }: Addressed): string[] =>
  [headers[VIEWER_ADDRESS] ?? ''].filter(viewer => isIP(viewer) > 0);

/**
 * Where a request came from: `<viewer>, <connection>` through the distribution, else `<connection>`. The last address
 * is the one that connected to the API. A caller that calls the API directly can invent the first one
 * (docs/decisions/0045).
 */
export const sourceAddressesOf = (event: Addressed): string =>
  [...viewerOf(event), event.requestContext.http.sourceIp].join(', ');

/**
 * The same for records of signed-in users. Their functions do not check the viewer's address, so it is marked as
 * unproven.
 */
export const markedAddressesOf = (event: Addressed): string =>
  [...viewerOf(event).map(viewer => `unproven ${viewer}`), event.requestContext.http.sourceIp].join(', ');
