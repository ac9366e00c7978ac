import { renderToStaticMarkup } from 'react-dom/server';
import { type PublicPage, publicFile, publicPages, publicPath, siteMarkers } from '#shared/contracts/public-pages';
import type { Language } from '#shared/leads/language';
import { languages } from '#shared/leads/languages';
import { systemThemeCss } from '../app/theme.ts';
import { RequestPage } from '../features/public/call-request/request-page.tsx';
import { ThanksPage } from '../features/public/call-request/thanks-page.tsx';
import { contentIn } from '../features/public/content-in.ts';
import { HomePage } from '../features/public/home/home-page.tsx';
import { SiteLayout } from '../features/public/layout/site-layout.tsx';
import { LegalPage } from '../features/public/legal/legal-page.tsx';
import type { PageProps } from '../features/public/page-props.ts';
import { paths } from '../lib/ui/paths.ts';
import { SiteDocument } from './document.tsx';
import type { SiteAssets } from './site-assets.ts';

/** A file of the site by its path, such as `site/en/home.html`. */
export type SiteFile = { path: string; text: string };

/** Names the state of the site that a visitor saw, in the proof of a consent. */
type Version = { version: string };

const pageOf = (page: PublicPage, props: PageProps, { version }: Version) => {
  if (page === 'home') return <HomePage {...props} />;
  if (page === 'thanks') return <ThanksPage {...props} />;
  if (page === 'terms' || page === 'privacy') return <LegalPage text={props.content[page]} />;
  return <RequestPage {...props} kind={page} pageVersion={version} />;
};

const htmlOf = (language: Language, page: PublicPage, assets: SiteAssets, version: Version): string => {
  const props = { language, content: contentIn(language) };
  const markup = renderToStaticMarkup(
    <SiteLayout {...props} page={page}>
      {pageOf(page, props, version)}
    </SiteLayout>,
  );
  const used = new Set(`${assets.styles}${markup}`.match(/--cl-[\w-]+/g));
  const styles = `${systemThemeCss(name => used.has(name))}${assets.styles}`;
  return `<!doctype html>${renderToStaticMarkup(
    <SiteDocument {...props} page={page} assets={{ ...assets, styles }}>
      {/* biome-ignore lint/security/noDangerouslySetInnerHtml: the markup of the line above. */}
      <div dangerouslySetInnerHTML={{ __html: markup }} />
    </SiteDocument>,
  )}`;
};

const listed = publicPages.filter(page => page !== 'thanks');

const sitemap = (): string => {
  const urls = languages.flatMap(language =>
    listed.map(page => `<url><loc>${siteMarkers.origin}${publicPath(language, page)}</loc></url>`),
  );
  return `<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">${urls.join('')}</urlset>\n`;
};

/** The console's addresses, which no search engine needs; a path of the console is one below these too. */
const consolePaths = [
  ...new Set(
    Object.values(paths)
      .map(path => (typeof path === 'function' ? path('') : path))
      .filter(path => path !== paths.home)
      .map(path => `/${path.split('/')[1]}`),
  ),
];

const robots = (): string =>
  [
    'User-agent: *',
    ...consolePaths.map(path => `Disallow: ${path}`),
    '',
    `Sitemap: ${siteMarkers.origin}/sitemap.xml`,
    '',
  ].join('\n');

/** Every file of the site; what a stage decides is a marker in it. */
export const renderSite = (assets: SiteAssets, version: Version): SiteFile[] => [
  ...languages.flatMap(language =>
    publicPages.map(page => ({ path: publicFile(language, page), text: htmlOf(language, page, assets, version) })),
  ),
  { path: 'sitemap.xml', text: sitemap() },
  { path: 'robots.txt', text: robots() },
];
