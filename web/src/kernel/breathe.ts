/** Lets the browser answer the visitor, and draw, between two pieces of work that each take long on a phone. */
export const breathe = (): Promise<void> => new Promise((resolve) => setTimeout(resolve))
