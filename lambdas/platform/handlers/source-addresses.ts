import { isIP } from 'node:net';
import type { APIGatewayProxyEventV2 } from 'aws-lambda';

/** What the distribution knows of the viewer (infra/stacks/web-app/api-request.js). */
const VIEWER_ADDRESS = 'x-viewer-address';

type Addressed = Pick<APIGatewayProxyEventV2, 'headers'> & { requestContext: { http: { sourceIp: string } } };

/**
 * Whence a request came: `<viewer>, <connection>` through the distribution, else `<connection>`. The last address has
 * connected to the API. The first is true if the last is one of CloudFront's: who calls the API directly may invent it
 * (docs/decisions/0045).
 */
export const sourceAddressesOf = ({ headers, requestContext: { http } }: Addressed): string => {
  const viewer = headers[VIEWER_ADDRESS] ?? '';
  return isIP(viewer) === 0 ? http.sourceIp : `${viewer}, ${http.sourceIp}`;
};
