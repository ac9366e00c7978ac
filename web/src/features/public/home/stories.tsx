import type { PageProps } from '../page-props.ts';

const idOf = (index: number): string => `story-${index + 1}`;

/** Three testimonials in a row that scrolls and snaps; nothing moves by itself. */
export const Stories = ({ content: { stories } }: PageProps) => (
  <div className="stories">
    <div className="frame">
      <h2 id="stories-title">{stories.title}</h2>
      <p className="note">{stories.note}</p>
    </div>
    {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard. */}
    <section className="row" tabIndex={0} aria-labelledby="stories-title" data-row>
      {stories.items.map(({ quote, who }, index) => (
        <figure key={who} id={idOf(index)}>
          <blockquote>{quote}</blockquote>
          <figcaption>
            {who} <span className="example">{stories.example}</span>
          </figcaption>
        </figure>
      ))}
    </section>
    <div className="frame dots">
      {stories.items.map(({ who }, index) => (
        <a key={who} href={`#${idOf(index)}`} data-story={idOf(index)}>
          <span className="visually-hidden">{stories.show(index + 1)}</span>
          <span aria-hidden="true">{index + 1}</span>
        </a>
      ))}
    </div>
  </div>
);
