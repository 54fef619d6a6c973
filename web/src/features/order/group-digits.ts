/** Twelve digits in groups of four, as they are written down. */
export const groupDigits = (code: string): string => code.replaceAll(/(\d{4})(?=\d)/g, '$1 ')
