/** A time as the contract has it; the text if it is none, which the schema then rejects. */
export const momentOrText = (text: string | undefined): string | undefined =>
  text === undefined || Number.isNaN(Date.parse(text)) ? text : new Date(text).toISOString()
