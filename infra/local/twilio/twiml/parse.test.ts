import { describe, expect, it } from 'vitest';
import { parseTwiml } from './parse.ts';

describe('parseTwiml', () => {
  it('keeps the order of verbs, their attributes, nested nouns and text', () => {
    const nodes = parseTwiml(
      `<?xml version="1.0" encoding="UTF-8"?><Response><!-- first --><Say voice="woman">Tom &amp; Ann</Say>
       <Dial timeout="7"><Client>ann</Client></Dial><Say>bye</Say></Response>`,
    );
    expect(nodes.map(node => node.name)).toEqual(['Say', 'Dial', 'Say']);
    expect(nodes[0]).toMatchObject({ text: 'Tom & Ann', attributes: { voice: 'woman' } });
    expect(nodes[1]?.attributes).toEqual({ timeout: '7' });
    expect(nodes[1]?.children).toMatchObject([{ name: 'Client', text: 'ann' }]);
  });

  it('reads JSON out of a task, quoted as attributes of XML are or in CDATA', () => {
    const quoted = parseTwiml('<Response><Enqueue><Task>{&quot;a&quot;:1}</Task></Enqueue></Response>');
    const cdata = parseTwiml('<Response><Enqueue><Task><![CDATA[{"a":1}]]></Task></Enqueue></Response>');
    expect(quoted[0]?.children[0]?.text).toBe('{"a":1}');
    expect(cdata[0]?.children[0]?.text).toBe('{"a":1}');
  });

  it('rejects invalid XML with 12100 and another root element with 12200', () => {
    expect(() => parseTwiml('<Response><Say></Response>')).toThrow(expect.objectContaining({ code: 12100 }));
    expect(() => parseTwiml('<html></html>')).toThrow(expect.objectContaining({ code: 12200 }));
  });
});
