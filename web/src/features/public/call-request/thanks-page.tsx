import { CALL_REQUEST_PATH } from '#shared/contracts/public';
import { publicPath, siteMarkers } from '#shared/contracts/public-pages';
import { DialText } from '../dial-link.tsx';
import type { PageProps } from '../page-props.ts';

/**
 * What happens after a request, and the ways out of it; with JavaScript it also thanks and says when we call
 * (show-thanks.ts). Its address has nothing of the request: the form cancels by the cookie that the API set with its
 * answer, or by the token that the script kept (cancel-token.ts).
 */
export const ThanksPage = ({ language, content: { thanks } }: PageProps) => (
  <section
    className="frame reading thanks"
    data-thanks={thanks.sent.title}
    data-soon={thanks.sent.soon}
    data-due={thanks.sent.due}
  >
    <h1>{thanks.title}</h1>
    <p className="lead">{thanks.lead}</p>
    <ol>
      {thanks.next.map(({ title, text }) => (
        <li key={title}>
          <h2>{title}</h2>
          <p>
            <DialText text={text} />
          </p>
        </li>
      ))}
    </ol>
    <div className="actions">
      <form method="post" action={`${siteMarkers.apiUrl}${CALL_REQUEST_PATH}/cancel`} data-cancel>
        <input type="hidden" name="page_language" value={language} />
        <button type="submit" className="button quiet">
          {thanks.cancel}
        </button>
      </form>
      <a className="button quiet" href={publicPath(language, 'home')}>
        {thanks.home}
      </a>
    </div>
    <details className="revoke">
      <summary>{thanks.revoke.title}</summary>
      <p>{thanks.revoke.text}</p>
      <form method="post" action={`${siteMarkers.apiUrl}${CALL_REQUEST_PATH}/revocation`} data-cancel>
        <input type="hidden" name="page_language" value={language} />
        <label className="choice">
          <input type="checkbox" required /> {thanks.revoke.agree}
        </label>
        <button type="submit" className="button quiet">
          {thanks.revoke.send}
        </button>
      </form>
    </details>
  </section>
);
