// CloudFront function (cloudfront-js-2.0) for the API under the web app's own origin: `/api/call` is `/call` there.
// The API learns the viewer's address from a header that replaces whatever the viewer has sent under that name.
// biome-ignore lint/correctness/noUnusedVariables: CloudFront calls it by this name.
function handler(event) {
  const request = event.request;
  request.uri = request.uri.replace(/^\/api/, '') || '/';
  request.headers['x-viewer-address'] = { value: event.viewer.ip };
  return request;
}
