/** Lets the browser handle input and paint between two pieces of work that each take long on a phone. */
export const yieldToMain = (): Promise<void> => new Promise((resolve) => setTimeout(resolve))
