/** Twelve digits in groups of four. */
export const groupDigits = (code: string): string => code.replaceAll(/(\d{4})(?=\d)/g, '$1 ')
