const [FREE, END, TABLE, LIST] = [0xffffffff, 0xfffffffe, 0xfffffffd, 0xfffffffc];
const [IN_HEADER, ENTRY, MINI_SECTOR, MINI_CUTOFF] = [109, 128, 64, 4096];
const [ROOT, STREAM] = [5, 2];

type Shape = { name?: string; sectorBytes?: number; inMiniStream?: boolean };

const numbersOf = (values: readonly number[]): Buffer => {
  const data = Buffer.alloc(4 * values.length);
  values.forEach((value, at) => void data.writeUInt32LE(value, 4 * at));
  return data;
};

const padded = (data: Buffer, unit: number): Buffer =>
  Buffer.concat([data, Buffer.alloc(Math.ceil(data.length / unit) * unit - data.length)]);

/** What an allocation table says of these sectors. */
const chain = (first: number, count: number): number[] =>
  Array.from({ length: count }, (_, n) => (n === count - 1 ? END : first + n + 1));

const entry = (name: string, type: number, start: number, bytes: number): Buffer => {
  const data = Buffer.alloc(ENTRY);
  data.write(`${name}\0`, 0, 'utf16le');
  data.writeUInt16LE((name.length + 1) * 2, 64);
  data.writeUInt8(type, 66);
  data.writeUInt8(1, 67);
  numbersOf([FREE, FREE, type === ROOT ? 1 : FREE]).copy(data, 68);
  numbersOf([start, bytes]).copy(data, 116);
  return data;
};

/** How many sectors have the allocation table, and how many the places of its sectors that the header has no room for. */
const countTables = (others: number, places: number): { tables: number; lists: number } => {
  let [tables, lists] = [1, 0];
  while (tables * places < others + tables + lists) {
    tables += 1;
    lists = Math.ceil(Math.max(0, tables - IN_HEADER) / (places - 1));
  }
  return { tables, lists };
};

const listsOf = (tables: number[], count: number, places: number): Buffer => {
  const lists = Array.from({ length: count }, (_, n) => {
    const listed = tables.slice(IN_HEADER + n * (places - 1), IN_HEADER + (n + 1) * (places - 1));
    const free = new Array<number>(places - 1 - listed.length).fill(FREE);
    return [...listed, ...free, n === count - 1 ? END : tables.length + n + 1];
  });
  return numbersOf(lists.flat());
};

/** A compound file (MS-CFB 2) with one stream, which is at its end. */
export const aCompoundFile = (
  stream: Buffer,
  { name = 'Workbook', sectorBytes = 512, inMiniStream = false }: Shape = {},
): Buffer => {
  const places = sectorBytes / 4;
  const content = padded(stream, sectorBytes);
  const miniChain = inMiniStream ? chain(0, Math.ceil(stream.length / MINI_SECTOR)) : [];
  const miniTable = padded(numbersOf(miniChain), sectorBytes);
  const [minis, contents] = [miniTable.length / sectorBytes, content.length / sectorBytes];
  const { tables, lists } = countTables(1 + minis + contents, places);
  const directoryAt = tables + lists;
  const contentAt = directoryAt + 1 + minis;
  const directory = [
    entry('Root Entry', ROOT, inMiniStream ? contentAt : END, inMiniStream ? content.length : 0),
    entry(name, STREAM, inMiniStream ? 0 : contentAt, stream.length),
  ];
  const inTable = [
    ...new Array<number>(tables).fill(TABLE),
    ...new Array<number>(lists).fill(LIST),
    END,
    ...chain(directoryAt + 1, minis),
    ...chain(contentAt, contents),
  ];
  const table = [...inTable, ...new Array<number>(tables * places - inTable.length).fill(FREE)];
  const numbered = Array.from({ length: tables }, (_, n) => n);
  const header = Buffer.alloc(sectorBytes);
  header.write('d0cf11e0a1b11ae1', 0, 'hex');
  for (const [at, value] of [
    [24, 0x3e],
    [26, sectorBytes === 512 ? 3 : 4],
    [28, 0xfffe],
    [30, Math.log2(sectorBytes)],
    [32, Math.log2(MINI_SECTOR)],
  ] as const)
    header.writeUInt16LE(value, at);
  for (const [at, value] of [
    [44, tables],
    [48, directoryAt],
    [56, MINI_CUTOFF],
    [60, minis > 0 ? directoryAt + 1 : END],
    [64, minis],
    [68, lists > 0 ? tables : END],
    [72, lists],
  ] as const)
    header.writeUInt32LE(value, at);
  header.fill(0xff, 76, 512);
  numbersOf(numbered.slice(0, IN_HEADER)).copy(header, 76);
  return Buffer.concat([
    header,
    numbersOf(table),
    listsOf(numbered, lists, places),
    padded(Buffer.concat(directory), sectorBytes),
    miniTable,
    content,
  ]);
};
