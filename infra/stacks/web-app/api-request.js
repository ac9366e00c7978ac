// CloudFront function (cloudfront-js-2.0) for the API under the web app's own origin: `/api/call` is `/call` there.
// biome-ignore lint/correctness/noUnusedVariables: CloudFront calls it by this name.
function handler(event) {
  const request = event.request;
  request.uri = request.uri.replace(/^\/api/, '') || '/';
  return request;
}
