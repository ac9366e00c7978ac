/**
 * A text without the code points that Unicode keeps for a program's own use (Unicode Standard, 23.7). XML does not allow
 * U+FFFE and U+FFFF: Excel opens no workbook that has one.
 */
export const withoutNoncharacters = (text: string): string => text.replace(/\p{Noncharacter_Code_Point}/gu, '');
