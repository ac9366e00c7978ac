import { Fragment, type ReactNode } from 'react';
import { servedStates } from '#shared/call-requests/zip-states';
import { type PublicPage, publicPath, siteMarkers } from '#shared/contracts/public-pages';
import { getPublicSite } from '#shared/contracts/website';
import { states } from '#shared/dialing/states';
import { Logo } from '../../../components/logo.tsx';
import { paths } from '../../../lib/ui/paths.ts';
import { DialLink } from '../dial-link.tsx';
import type { PageProps } from '../page-props.ts';

type LayoutProps = PageProps & { page: PublicPage; children: ReactNode };
type PartProps = PageProps & { page: PublicPage };

const otherLanguage = { en: 'es', es: 'en' } as const;

const LanguageLink = ({ language, content, page }: PartProps) => {
  const other = otherLanguage[language];
  return (
    <a className="language" href={publicPath(other, page)} hrefLang={other} lang={other}>
      {content.layout.otherLanguage}
    </a>
  );
};

const HomeLink = ({ language, content, size }: PageProps & { size: number }) => (
  <a className="home-link" href={publicPath(language, 'home')} aria-label={content.layout.home}>
    <Logo size={size} />
  </a>
);

/** On the home page the script hides the header at the top and shows it while scrolling up (header-on-scroll.ts). */
const SiteHeader = (props: PartProps) => {
  const { language, content } = props;
  const { layout } = content;
  return (
    <header className="site-header" data-header>
      <div className="frame">
        <HomeLink {...props} size={30} />
        <nav aria-label={layout.navigation}>
          <a className="about-link" href={`${publicPath(language, 'home')}#about`}>
            {layout.about}
          </a>
          <DialLink to="sales" className="phone-line" about={layout.phoneLine} />
          <a className="button quiet" href={publicPath(language, 'schedule-a-call')}>
            {layout.schedule}
          </a>
          <a className="button quiet bare" href={paths.login}>
            {layout.login}
          </a>
        </nav>
      </div>
    </header>
  );
};

/** The bar above a page: the other language, and on the home page the logo, which stands in for the hidden header. */
const PageBar = (props: PartProps) => (
  <nav className={`page-bar frame ${props.page}`} aria-label={props.content.layout.language}>
    {props.page === 'home' && <HomeLink {...props} size={40} />}
    <LanguageLink {...props} />
  </nav>
);

/** By their names in the page's language; the script leaves out those that the settings do not serve. */
const ServedStates = ({ language, content: { footer } }: PageProps) => {
  const named = servedStates
    .map(state => ({ state, name: footer.states[state] ?? states[state].name }))
    .sort((a, b) => a.name.localeCompare(b.name, language));
  return (
    <span data-served={`${siteMarkers.apiUrl}${getPublicSite.path}`}>
      {named.map(({ state, name }, index) => (
        <Fragment key={state}>
          {index > 0 && '; '}
          <span data-state={state}>{name}</span>
        </Fragment>
      ))}
    </span>
  );
};

const SiteFooter = (props: PartProps) => {
  const { language, content } = props;
  const { footer, layout } = content;
  return (
    <footer className="site-footer">
      <div className="frame">
        <div className="footer-links">
          <HomeLink {...props} size={30} />
          <ul>
            <li>
              <DialLink to="sales" about={footer.sales} />
            </li>
            <li>
              <DialLink to="customerService" about={footer.customerService} />
            </li>
          </ul>
          <ul>
            <li>
              <a href={`${publicPath(language, 'home')}#about`}>{layout.about}</a>
            </li>
            <li>
              <a href={publicPath(language, 'terms')}>{footer.terms}</a>
            </li>
            <li>
              <a href={publicPath(language, 'privacy')}>{footer.privacy}</a>
            </li>
          </ul>
          <ul>
            <li>
              <LanguageLink {...props} />
            </li>
            <li>
              <a href={publicPath(language, 'thanks')}>{footer.cancel}</a>
            </li>
            <li>
              <a href={paths.login}>{layout.login}</a>
            </li>
          </ul>
        </div>
        <div className="legal-notice">
          {footer.legal.map(text => (
            <p key={text}>{text}</p>
          ))}
          <p>
            {footer.served} <ServedStates {...props} />.
          </p>
          <p>© {siteMarkers.companyName}</p>
        </div>
      </div>
    </footer>
  );
};

/** The public layout: header, the page, footer (docs/product.md, Public layout). */
export const SiteLayout = ({ children, ...props }: LayoutProps) => (
  <>
    <a className="skip-link" href="#content">
      {props.content.layout.skip}
    </a>
    <SiteHeader {...props} />
    <PageBar {...props} />
    <main id="content">{children}</main>
    <SiteFooter {...props} />
  </>
);
