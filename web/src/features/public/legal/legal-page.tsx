import { DialText } from '../dial-link.tsx';
import type { LegalText } from '../site-content.ts';

/** The terms or the privacy page. Counsel's text takes the place of the sections in the files of the content. */
export const LegalPage = ({ text }: { text: LegalText }) => (
  <article className="frame reading">
    <h1>{text.title}</h1>
    <p className="lead">{text.intro}</p>
    {text.sections.map(({ heading, paragraphs }) => (
      <section key={heading}>
        <h2>{heading}</h2>
        {paragraphs.map(paragraph => (
          <p key={paragraph}>
            <DialText text={paragraph} />
          </p>
        ))}
      </section>
    ))}
  </article>
);
