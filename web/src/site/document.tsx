import type { ReactNode } from 'react';
import { type PublicPage, publicPath, siteMarkers } from '#shared/contracts/public-pages';
import type { Language } from '#shared/leads/language';
import { languages } from '#shared/leads/languages';
import type { SiteContent } from '../features/public/site-content.ts';
import { agencyData } from './agency-data.ts';
import type { SiteAssets } from './site-assets.ts';

type DocumentProps = {
  page: PublicPage;
  language: Language;
  content: SiteContent;
  assets: SiteAssets;
  children: ReactNode;
};

const locales: Record<Language, string> = { en: 'en_US', es: 'es_US' };
const absolute = (path: string): string => `${siteMarkers.origin}${path}`;

const Sharing = ({ page, language, content, assets }: Omit<DocumentProps, 'children'>) => {
  const { title, description } = content.meta[page];
  return (
    <>
      <meta property="og:type" content="website" />
      <meta property="og:site_name" content="Coverline" />
      <meta property="og:title" content={title} />
      <meta property="og:description" content={description} />
      <meta property="og:url" content={absolute(publicPath(language, page))} />
      <meta property="og:locale" content={locales[language]} />
      <meta property="og:image" content={absolute(assets.shareImage)} />
      <meta property="og:image:width" content="1200" />
      <meta property="og:image:height" content="630" />
      <meta property="og:image:alt" content={content.hero.title} />
      <meta name="twitter:card" content="summary_large_image" />
    </>
  );
};

const Alternates = ({ page, language }: { page: PublicPage; language: Language }) => (
  <>
    <link rel="canonical" href={absolute(publicPath(language, page))} />
    {languages.map(one => (
      <link key={one} rel="alternate" hrefLang={one} href={absolute(publicPath(one, page))} />
    ))}
    <link rel="alternate" hrefLang="x-default" href={absolute(publicPath('en', page))} />
  </>
);

/** A whole page. Its styles stand in it, so that the first paint needs no second request. */
export const SiteDocument = ({ children, ...props }: DocumentProps) => {
  const { page, language, content, assets } = props;
  const { title, description } = content.meta[page];
  return (
    <html lang={language} data-page={page}>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <title>{title}</title>
        <meta name="description" content={description} />
        {page === 'thanks' && <meta name="robots" content="noindex" />}
        <meta name="color-scheme" content="light dark" />
        {assets.fonts.map(font => (
          <link key={font} rel="preload" as="font" type="font/woff2" href={font} crossOrigin="" />
        ))}
        {/* biome-ignore lint/security/noDangerouslySetInnerHtml: the built style sheet, nothing of a visitor. */}
        <style dangerouslySetInnerHTML={{ __html: assets.styles }} />
        <script defer src={assets.script} />
        <link rel="icon" type="image/svg+xml" href={assets.icon} />
        <Alternates page={page} language={language} />
        <Sharing {...props} />
        {page === 'home' && (
          <script
            type="application/ld+json"
            // biome-ignore lint/security/noDangerouslySetInnerHtml: data of our own, with markers of the stage.
            dangerouslySetInnerHTML={{ __html: JSON.stringify(agencyData(language, content, assets)) }}
          />
        )}
      </head>
      <body>{children}</body>
    </html>
  );
};
