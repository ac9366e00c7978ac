import { describe, expect, it } from 'vitest';
import { htmlPart, textPart } from './mail-body.ts';

const action = { label: 'Read & sign', href: 'https://app.example/sign?b=1&c="2"#a-_Z' };

describe('the parts of an e-mail', () => {
  it('contain the text unchanged, with the link on its own line', () => {
    expect(textPart('Hello.\n\nBye.')).toBe('Hello.\n\nBye.');
    expect(textPart('Hello.', action)).toBe(`Hello.\n\nRead & sign:\n${action.href}\n`);
  });

  it('contain paragraphs and lines in HTML, with all text escaped', () => {
    const html = htmlPart('Hello <script>alert("x")</script>\nO\'Neil & sons\n\n<img src=x>', action);
    expect(html).toContain('<p>Hello &lt;script&gt;alert(&quot;x&quot;)&lt;/script&gt;<br>O&#39;Neil &amp; sons</p>');
    expect(html).toContain('<p>&lt;img src=x&gt;</p>');
    expect(html).toContain('href="https://app.example/sign?b=1&amp;c=&quot;2&quot;#a-_Z"');
    expect(html).toContain('>Read &amp; sign</a>');
    expect(html.match(/<(script|img)/)).toBeNull();
  });
});
