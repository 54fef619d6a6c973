/** Lets the browser answer the visitor, and draw, between two pieces of work that each take long on a phone. */
export const yieldToMain = (): Promise<void> => new Promise((resolve) => setTimeout(resolve))
