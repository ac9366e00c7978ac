// CloudFront function (cloudfront-js-2.0) for pages: a public page returns its prerendered file, and any other path of
// the app's router returns the app. A name with a dot is a file, so that a missing file is an error and not the app's page.
const publicPages = ['call-request', 'schedule-a-call', 'thanks', 'terms', 'privacy'];

function publicFile(uri) {
  const parts = uri.split('/').filter(part => part !== '');
  const language = parts[0] === 'es' ? parts.shift() : 'en';
  if (parts.length === 0) return `/site/${language}/home.html`;
  const isPublic = parts.length === 1 && publicPages.includes(parts[0]);
  return isPublic ? `/site/${language}/${parts[0]}.html` : undefined;
}

// biome-ignore lint/correctness/noUnusedVariables: CloudFront calls it by this name.
function handler(event) {
  const request = event.request;
  const isFile = request.uri.split('/').pop().includes('.');
  if (!isFile) request.uri = publicFile(request.uri) || '/index.html';
  return request;
}
