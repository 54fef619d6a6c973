/** A percentage with at most two decimals, in hundredths of a percent; the text if it is none, which a schema then rejects. */
export const basisPointsOrText = (text: string): number | string =>
  /^\d{1,3}(?:\.\d{1,2})?$/.test(text) ? Math.round(Number(text) * 100) : text
