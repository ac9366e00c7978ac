import { DialText } from '../dial-link.tsx';
import type { PageProps } from '../page-props.ts';

/** The five questions, which open and close without JavaScript. */
export const Questions = ({ content: { questions } }: PageProps) => (
  <section className="questions frame">
    <h2>{questions.title}</h2>
    <div>
      {questions.items.map(({ question, answer }) => (
        <details key={question}>
          <summary>{question}</summary>
          <p>
            <DialText text={answer} />
          </p>
        </details>
      ))}
    </div>
  </section>
);
