// CloudFront function (cloudfront-js-2.0) for pages: a path of the app's router returns the app.
// A name with a dot is a file, so that a missing file is an error and not the app's page.
// biome-ignore lint/correctness/noUnusedVariables: CloudFront calls it by this name.
function handler(event) {
  const request = event.request;
  const last = request.uri.split('/').pop();
  if (!last.includes('.')) request.uri = '/index.html';
  return request;
}
