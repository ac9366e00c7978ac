import { describe, expect, it } from 'vitest';
import { mayReturnToDecliners, withDecliner, withoutDecliners } from './declined.ts';

const at = (second: number) => `2026-01-05T15:00:${String(second).padStart(2, '0')}.000Z`;

describe('a declined task', () => {
  it('names each agent who declined it once, and when the last one did', () => {
    const once = withDecliner({ declined_by: [], kind: 'call' }, 'ana@coverline.test', at(0));
    const twice = withDecliner(withDecliner(once, 'bo@coverline.test', at(1)), 'ana@coverline.test', at(2));
    expect(twice).toEqual({
      kind: 'call',
      declined_by: ['bo@coverline.test', 'ana@coverline.test'],
      declined_ts: at(2),
    });
  });

  it('keeps at most thirty names, because attributes have a limit', () => {
    const task = Array.from({ length: 31 }, (_, n) => `agent-${n}@coverline.test`).reduce(
      (declined, email) => withDecliner(declined, email, at(0)),
      {},
    );
    expect(task).toMatchObject({ declined_by: expect.toSatisfy((names: string[]) => names.length === 30) });
    expect(task).toMatchObject({ declined_by: expect.not.arrayContaining(['agent-0@coverline.test']) });
  });

  it('may be offered to them again 30 s after the last one', () => {
    const task = withDecliner({}, 'ana@coverline.test', at(10));
    expect(mayReturnToDecliners(task, at(39))).toBe(false);
    expect(mayReturnToDecliners(task, at(40))).toBe(true);
    expect(mayReturnToDecliners(withoutDecliners(task), at(59))).toBe(false);
    expect(mayReturnToDecliners({ declined_by: ['ana@coverline.test'] }, at(0))).toBe(true);
  });

  it('has its list of names from the first one on, and also when it is empty again', () => {
    const task = withDecliner({ declined_by: undefined, kind: 'call' }, 'ana@coverline.test', at(0));
    expect(task).toEqual({ kind: 'call', declined_by: ['ana@coverline.test'], declined_ts: at(0) });
    expect(withoutDecliners(task)).toEqual({ kind: 'call', declined_by: [] });
  });
});
